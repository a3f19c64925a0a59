import type { Row } from '../extract/rows.ts'

/** Rows at either end of a page that can be a running header or footer, and the part of its height they keep to. */
const EDGE_ROWS = 3
const EDGE = 0.12

/** Where the page's number shows that a row runs on, two pages with it are enough. */
const COUNTED = /\bpage\b|^\W*\d+\W*$|\d+ (?:of|\/) \d+/i
/** What United States courts print over each page that is filed with them. */
const STAMP = /^(?:Appellate )?Case:? .*\b(?:Document|DktEntry|ECF No).*\b(?:Page|Filed)\b/i

function textOf(row: Row): string {
  return row.segments.map((segment) => segment.text).join(' ')
}

/** What a row says with its numbers left open, so that "Page 3 of 9" is the same on every page. */
function signature(row: Row): string {
  return textOf(row)
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Rows that recur at the top or bottom of several pages at the same height; none where there is nothing else. */
export function furnitureOf(pages: readonly { rows: readonly Row[]; height: number }[]): Set<Row> {
  const furniture = new Set<Row>()
  const places = new Map<string, { row: Row; page: number }[]>()
  for (const [page, { rows, height: pageHeight }] of pages.entries()) {
    for (const [index, row] of rows.entries()) {
      const top = index < EDGE_ROWS && row.y < EDGE * pageHeight
      const bottom = index >= rows.length - EDGE_ROWS && row.y > (1 - EDGE) * pageHeight
      if (!top && !bottom) continue
      if (STAMP.test(textOf(row))) furniture.add(row)
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
    const isCounted = pages.length <= 3 && on.size === 2 && found.some(({ row }) => COUNTED.test(textOf(row)))
    if (isCounted || (on.size >= 3 && on.size >= 0.2 * pages.length))
      for (const { row } of found) furniture.add(row)
  }
  const rows = pages.reduce((sum, page) => sum + page.rows.length, 0)
  return furniture.size < rows ? furniture : new Set()
}
