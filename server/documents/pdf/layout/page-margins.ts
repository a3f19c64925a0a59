import { type Row, rowFromSegments } from '../extract/rows.ts'
import { rowText } from './paragraphs.ts'

/**
 * Number of rows at either end of a page that may be running headers or footers, and the share of the page's height
 * that they lie in.
 */
const EDGE_ROWS = 3
const EDGE = 0.12

/** A page number, which makes two pages with the same row suffice. */
const PAGE_NUMBER = /\bpage\b|^\W*\d+\W*$|\d+ (?:of|\/) \d+/i
/** Stamp that United States courts print on every filed page. */
const COURT_STAMP = /^(?:Appellate )?Case:? .*\b(?:Document|DktEntry|ECF No).*\b(?:Page|Filed)\b/i

/** A row's text with its numbers replaced, so that "Page 3 of 9" is the same on every page. */
function signature(row: Row): string {
  return rowText(row)
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Finds rows that recur at the top or bottom of several pages at the same height. Finds none if the document has no
 * other rows.
 */
export function findRunningHeadersAndFooters(
  pages: readonly { rows: readonly Row[]; height: number }[],
): Set<Row> {
  const running = new Set<Row>()
  const places = new Map<string, { row: Row; page: number }[]>()
  for (const [page, { rows, height: pageHeight }] of pages.entries()) {
    for (const [index, row] of rows.entries()) {
      const top = index < EDGE_ROWS && row.y < EDGE * pageHeight
      const bottom = index >= rows.length - EDGE_ROWS && row.y > (1 - EDGE) * pageHeight
      if (!top && !bottom) continue
      if (COURT_STAMP.test(rowText(row))) running.add(row)
      const height = Math.round(row.y / 12)
      for (const near of [height, height + 1]) {
        const key = `${near} ${signature(row)}`
        const found = places.get(key)
        if (found) found.push({ row, page })
        else places.set(key, [{ row, page }])
      }
    }
  }
  for (const found of places.values()) {
    const on = new Set(found.map(({ page }) => page))
    const hasPageNumber =
      pages.length <= 3 && on.size === 2 && found.some(({ row }) => PAGE_NUMBER.test(rowText(row)))
    if (hasPageNumber || (on.size >= 3 && on.size >= 0.2 * pages.length))
      for (const { row } of found) running.add(row)
  }
  const rows = pages.reduce((sum, page) => sum + page.rows.length, 0)
  return running.size < rows ? running : new Set()
}

/** Smallest number of line numbers in a margin, as in court filings. */
const MIN_LINE_NUMBERS = 10
/** Most rows between them that may extend over the margin, such as a stamp or a rule. */
const MAX_STRAY_ROWS = 2

/**
 * Removes line numbers from a page's rows: 1, 2, 3 … down the left margin, left of all text. `lineNumbers` is empty if
 * there are none.
 */
export function removeLineNumbers(rows: readonly Row[]): { rows: readonly Row[]; lineNumbers: string[] } {
  const found = rows.flatMap((row) => {
    const [first] = row.segments
    return first && /^\d{1,2}$/.test(first.text) ? [{ row, first }] : []
  })
  if (found.length < MIN_LINE_NUMBERS) return { rows, lineNumbers: [] }
  const counting = longestCountingRun(found.map(({ first }) => Number(first.text)))
  const margin = counting.flatMap((index) => found[index] ?? [])
  if (margin.length < MIN_LINE_NUMBERS || margin.length < 0.6 * found.length) return { rows, lineNumbers: [] }
  const right = Math.max(...margin.map(({ first }) => first.right))
  const left = Math.min(...margin.map(({ first }) => first.x))
  const widest = Math.max(...margin.map(({ row }) => row.size))
  const numberOf = new Map(margin.map(({ row, first }) => [row, first]))
  const lines = rows.slice(
    rows.findIndex((row) => numberOf.has(row)),
    1 + rows.findLastIndex((row) => numberOf.has(row)),
  )
  const inMargin = lines.filter((row) =>
    row.segments.some((segment) => segment !== numberOf.get(row) && segment.x < right - 1),
  )
  if (right - left > 3 * widest || inMargin.length > MAX_STRAY_ROWS) return { rows, lineNumbers: [] }
  const rest = rows.flatMap((row) => {
    const number = numberOf.get(row)
    if (!number) return [row]
    const segments = row.segments.filter((segment) => segment !== number)
    return segments.length > 0 ? [rowFromSegments(segments)] : []
  })
  return { rows: rest, lineNumbers: margin.map(({ first }) => first.text) }
}

/** Returns the indexes of the numbers that count up by one each, beginning with 1 or 2. */
function longestCountingRun(numbers: readonly number[]): number[] {
  const counting: number[] = []
  let next = 0
  for (const [index, number] of numbers.entries()) {
    if (counting.length === 0 ? number <= 2 : number === next) {
      counting.push(index)
      next = number + 1
    }
  }
  return counting
}
