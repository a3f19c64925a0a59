import type { CitationView } from '../../../api/answer-view.ts'
import { findText } from '../../../ui/search/find-text.ts'

const BLOCKS = 'tr, p, li, blockquote, h1, h2, h3, h4, h5, h6'

/** Returns the top of a citation mark's statement, in pixels from the top of the window. */
export function statementTop(mark: Element): number {
  const own = mark.getBoundingClientRect().top
  const block = mark.closest(BLOCKS)
  if (!block) return own
  const range = document.createRange()
  const before = [...block.querySelectorAll('.cite')].filter(
    (other) => other.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const last = before.findLast((other) => other.nextSibling !== mark)
  if (last) range.setStartAfter(last)
  else range.setStart(block, 0)
  range.setEndBefore(mark)
  return Math.min(own, ...[...range.getClientRects()].map(({ top }) => top))
}

/**
 * Returns the text that a citation mark belongs to: back to the previous mark or the start of the block; in a
 * table row with no other mark, the whole row.
 */
export function statementBefore(mark: Element): string {
  const block = mark.closest(BLOCKS)
  if (!block) return ''
  const range = document.createRange()
  range.selectNodeContents(block)
  const isRow = block.localName === 'tr' && block.querySelectorAll('.cite').length === 1
  if (!isRow) range.setEndBefore(mark)
  const statements = ['']
  const walker = document.createTreeWalker(range.cloneContents(), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('.cite')) {
      if (!isRow) statements.push('')
    } else if (!node.parentElement?.closest('.doubt-label'))
      statements.push(`${statements.pop() ?? ''}${node.textContent ?? ''}`)
  }
  return (statements.findLast((statement) => statement.trim().length > 1) ?? '').trim()
}

/**
 * Narrows a source's quote to one statement if that occurs verbatim in the source's passage; otherwise
 * returns the source unchanged.
 */
export function citedAs(source: CitationView, statement: string): CitationView {
  const { start, snippet } = source
  if (start === undefined || statement.length < 12) return source
  const [found, ...more] = findText([snippet], statement)
  if (!found || more.length > 0 || found.end - found.start < statement.length * 0.8) return source
  return {
    ...source,
    quote: snippet.slice(found.start, found.end),
    quote_start: start + found.start,
    quote_end: start + found.end,
  }
}
