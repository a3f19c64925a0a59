import { expect, test } from 'bun:test'
import { ListItems } from '../../../web/viewer/list-items.tsx'
import { hasMarkers } from '../../../web/viewer/list-text.ts'
import { render } from '../render.tsx'

test('hasMarkers() knows bullets, numbers and letters before the items of a list', () => {
  for (const text of ['- a\n- b', '• a', '1. a\n2. b', '(a) b', 'iv) c', '3.2.1. d', '☐ e'])
    expect(hasMarkers(text)).toBeTrue()
  for (const text of ['Hire nine engineers\nBudget: €310,000', 'A plan', '4.8 million', '-5 degrees'])
    expect(hasMarkers(text)).toBeFalse()
})

test('ListItems marks what is cited, in its item', async () => {
  const block = {
    kind: 'list' as const,
    text: 'Hire nine engineers\nOpen an office',
    start: 90,
    end: 124,
    place: {},
  }
  const target = { documentId: 'a', page: null, start: 110, end: 124, quote: null, near: null }
  const { root: place } = await render(<ListItems block={block} target={target} />)
  expect([...place.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Hire nine engineers',
    'Open an office',
  ])
  expect(place.querySelector('li:last-child mark')?.textContent).toBe('Open an office')
})
