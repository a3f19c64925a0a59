import { expect, test } from 'bun:test'
import { escapeMarkdown, plainText, withoutMarkup } from '../../server/text/markdown.ts'

test.each([
  ['Past meetings {#past-meetings}', 'Past meetings'],
  ['Building plugins #', 'Building plugins'],
  ['Ask [the desk]({% page "/tools/#desk" %}).', 'Ask the desk.'],
  ['[[MAKE A COPY] The list](https://docs.example/x) says it', '[MAKE A COPY] The list says it'],
  ['{% alert %} Explain:{% comment %}to be checked{% endcomment %} fees.', 'Explain: fees.'],
  ['Email Support (mailto:a@b.example) first', 'Email Support (a@b.example) first'],
  ['**Please note that it', 'Please note that it'],
  ['See :ref:`Fees <fees>`, ``x = 1`` and `here <http://x.example>`_.', 'See Fees, x = 1 and here.'],
  ['.. note:: Be careful', 'Be careful'],
  ['Use {meth}~pdf.add or {ref}`Fees <fees>` for it', 'Use pdf.add or Fees for it'],
  ['Set .**spec.timeZone** to *UTC* or \\~0', 'Set .spec.timeZone to UTC or ~0'],
  ['Between ________ and ________', 'Between ___ and ___'],
  ['=======', ''],
])('withoutMarkup() leaves of %p what it says', (written, shown) => {
  expect(withoutMarkup(written)).toBe(shown)
})

test.each([
  'at *2.; Rivas, at *5',
  '2**3 is 8, C# and /** this */',
  '__init__ in [a-z\\s]{1,5}',
  'a[0](x) costs $5 ~ $6',
  'the #1 of 3',
])('withoutMarkup() keeps what is no markup: %p', (text) => {
  expect(withoutMarkup(text)).toBe(text)
  expect(plainText(escapeMarkdown(text))).toBe(text)
})
