import { type Row, rowFromSegments } from '../extract/rows.ts'
import { rowText } from './paragraphs.ts'

/** Rows at either end of a page that can be a running header or footer, and the part of its height they keep to. */
const EDGE_ROWS = 3
const EDGE = 0.12

/** Where the page's number shows that a row runs on, two pages with it are enough. */
const COUNTED = /\bpage\b|^\W*\d+\W*$|\d+ (?:of|\/) \d+/i
/** What United States courts print over each page that is filed with them. */
const COURT_STAMP = /^(?:Appellate )?Case:? .*\b(?:Document|DktEntry|ECF No).*\b(?:Page|Filed)\b/i

/** What a row says with its numbers left open, so that "Page 3 of 9" is the same on every page. */
function signature(row: Row): string {
  return rowText(row)
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Rows that recur at the top or bottom of several pages at the same height; none where there is nothing else. */
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
    const isCounted =
      pages.length <= 3 && on.size === 2 && found.some(({ row }) => COUNTED.test(rowText(row)))
    if (isCounted || (on.size >= 3 && on.size >= 0.2 * pages.length))
      for (const { row } of found) running.add(row)
  }
  const rows = pages.reduce((sum, page) => sum + page.rows.length, 0)
  return running.size < rows ? running : new Set()
}

/** Fewest numbers down a margin that count lines, as in court papers. */
const MIN_LINE_NUMBERS = 10
/** At most so many rows between them may reach over the margin: a stamp, a rule. */
const MAX_STRAY_ROWS = 2

/**
 * Takes the numbers that count a page's lines out of its rows: 1, 2, 3 … down the left margin, left of all text.
 * `numbers` is empty where there are none.
 */
export function removeLineNumbers(rows: readonly Row[]): { rows: readonly Row[]; numbers: string[] } {
  const found = rows.flatMap((row) => {
    const [first] = row.segments
    return first && /^\d{1,2}$/.test(first.text) ? [{ row, first }] : []
  })
  if (found.length < MIN_LINE_NUMBERS) return { rows, numbers: [] }
  const counting = longestCountingRun(found.map(({ first }) => Number(first.text)))
  const margin = counting.flatMap((index) => found[index] ?? [])
  if (margin.length < MIN_LINE_NUMBERS || margin.length < 0.6 * found.length) return { rows, numbers: [] }
  const right = Math.max(...margin.map(({ first }) => first.right))
  const left = Math.min(...margin.map(({ first }) => first.x))
  const widest = Math.max(...margin.map(({ row }) => row.size))
  const lineNumbers = new Map(margin.map(({ row, first }) => [row, first]))
  const lines = rows.slice(
    rows.findIndex((row) => lineNumbers.has(row)),
    1 + rows.findLastIndex((row) => lineNumbers.has(row)),
  )
  const inMargin = lines.filter((row) =>
    row.segments.some((segment) => segment !== lineNumbers.get(row) && segment.x < right - 1),
  )
  if (right - left > 3 * widest || inMargin.length > MAX_STRAY_ROWS) return { rows, numbers: [] }
  const rest = rows.flatMap((row) => {
    const number = lineNumbers.get(row)
    if (!number) return [row]
    const segments = row.segments.filter((segment) => segment !== number)
    return segments.length > 0 ? [rowFromSegments(segments)] : []
  })
  return { rows: rest, numbers: margin.map(({ first }) => first.text) }
}

/** Indexes of the numbers that count up by one each, from the first 1 or 2 on. */
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
