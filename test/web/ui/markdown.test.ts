import { describe, expect, test } from 'bun:test'
import { renderMarkdown } from '../../../web/ui/text/markdown.tsx'

const SOURCES = new Set([1, 2])

function rendered(markdown: string) {
  const root = document.createElement('div')
  root.append(renderMarkdown(markdown, SOURCES))
  return {
    text: root.textContent.trim(),
    cited: [...root.querySelectorAll('button')].map(({ textContent }) => textContent),
  }
}

describe('renderMarkdown()', () => {
  test('makes marks of the numbers of sources, also beside each other and in tables', () => {
    expect(rendered('Two months. [1][2]').cited).toEqual(['1', '2'])
    expect(rendered('| a |\n| --- |\n| 5 mg [2] |').cited).toEqual(['2'])
    expect(rendered('- **Rent** is due. [1]').cited).toEqual(['1'])
  })

  test('leaves what a document has in brackets as it is written', () => {
    expect(rendered('“\\[0001\\] The invention, see \\[1\\].” [2]')).toEqual({
      text: '“[0001] The invention, see [1].” 2',
      cited: ['2'],
    })
    for (const text of ['As in [3].', '`a[1]`', '[see [1]](https://example.com)', 'a\ufdd01\ufdd1'])
      expect(rendered(text).cited).toEqual([])
    expect(rendered('As in [3] and `a[1]`.').text).toBe('As in [3] and a[1].')
    expect(rendered('[see [1]](https://example.com)').text).toBe('see [1]')
  })

  test('links an address without what closes the quote around it', () => {
    const root = document.createElement('div')
    root.append(renderMarkdown('“Court Leave (https://example.org/court-leave/)” [1]', SOURCES))
    expect([...root.querySelectorAll('a')].map(({ href }) => href)).toEqual([
      'https://example.org/court-leave/',
    ])
    expect(root.textContent.trim()).toBe('“Court Leave (https://example.org/court-leave/)” 1')
  })
})
