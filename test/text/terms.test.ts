import { expect, test } from 'bun:test'
import { stemmer } from 'stemmer'
import { STOP_WORDS } from '../../server/text/function-words.ts'
import { terms } from '../../server/text/terms.ts'
import { seeded } from '../support/seeded.ts'

/** What terms() says of ASCII, written the short way. */
function ofAscii(text: string): string[] {
  return (text.toLowerCase().match(/[a-z0-9]+(?:'[a-z]+)?/g) ?? [])
    .map((word) => word.replace(/'s$/, ''))
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => (/^[a-z]+$/.test(word) ? stemmer(word) : word))
}

test('terms() reads any ASCII text as a regular expression would, also once it knows more words than it remembers', () => {
  const random = seeded(11)
  const signs = "abcdefgs00''' -.\n_TLK"
  for (let round = 0; round < 2000; round++) {
    const text = Array.from({ length: 200 }, () => signs.charAt(Math.floor(random() * signs.length))).join('')
    expect(terms(text)).toEqual(ofAscii(text))
  }
})

test.each([
  ["The dog's lamps", ['dog', 'lamp']],
  ['The dog’s “lamps” – 5 §§ of it…', ['dog', 'lamp', '5']],
  ["x''y 'z don't", ['x', 'y', 'z', "don't"]],
  ['Überstunden: 20 %', ['uberstunden', '20']],
  ['L’été de l’employeur', ["l'ete", 'de', "l'employeur"]],
  ['ﬁle™ ½', ['file', '1', '2']],
  ['東京都 2024', ['東京', '京都', '2024']],
  ['', []],
  ["'", []],
])('terms(%p) is %p', (text, expected) => {
  expect(terms(text)).toEqual(expected)
})

test('terms() reads what is not all ASCII as it reads ASCII', () => {
  const text = 'The boards of two companies met; their chairs were leaving.'
  expect(terms(`${text} é`).slice(0, -1)).toEqual(terms(text))
})
