import { expect, test } from 'bun:test'
import { LinkedText } from '../../../web/viewer/linked-text.tsx'
import { withBullets } from '../../../web/viewer/list-text.ts'
import { MarkedLines } from '../../../web/viewer/marked-text.tsx'
import { render } from '../render.tsx'

test('withBullets() shows the items of a list, and moves nothing', () => {
  const text = '* Court Leave (https://example.org/a)\n  - inner\n3 * 4\n*bold*'
  expect(withBullets(text)).toBe('• Court Leave (https://example.org/a)\n  • inner\n3 * 4\n*bold*')
  expect(withBullets(text)).toHaveLength(text.length)
})

test('LinkedText links whole addresses, without the punctuation around them, and hides the end of long ones', async () => {
  const text = 'See (https://example.org/a?b=1), https://example.org/c. Not javascript:alert(1)'
  const { root: place } = await render(<LinkedText text={text} />)
  expect(place.textContent).toBe(text)
  const links = () => [...place.querySelectorAll('a')].map(({ href }) => href)
  expect(links()).toEqual(['https://example.org/a?b=1', 'https://example.org/c'])
  const long = `https://example.org/${'a'.repeat(60)}`
  const { root: whole } = await render(<LinkedText text={`See ${long}.`} />)
  expect(whole.textContent).toBe(`See ${long}.`)
  expect(whole.querySelector('.sr-only')?.textContent).toBe('a'.repeat(40))
  const { root: cut } = await render(<LinkedText text="Begins with https://example.org/lo" isCut />)
  expect(cut.querySelector('a')).toBeNull()
})

test('MarkedLines marks the lines of a text, and not what is between them', async () => {
  const text = 'To report leave:\n\n • Enter it\n • Ask'
  const { root: place } = await render(<MarkedLines text={text} />)
  expect(place.textContent).toBe(text)
  expect([...place.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'To report leave:',
    '• Enter it',
    '• Ask',
  ])
})
