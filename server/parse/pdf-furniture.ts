import type { Row } from './pdf-lines.ts'

/** Rows at either end of a page that can be a running header or footer, and the part of its height they keep to. */
const EDGE_ROWS = 3
const EDGE = 0.12

/** What a row says with its numbers left open, so that "Page 3 of 9" is the same on every page. */
function signature(row: Row): string {
  return row.segments
    .map((segment) => segment.text)
    .join(' ')
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Rows that recur at the top or bottom of several pages at the same height. */
export function furnitureOf(pages: readonly { rows: readonly Row[]; height: number }[]): Set<Row> {
  const places = new Map<string, { row: Row; page: number }[]>()
  for (const [page, { rows, height: pageHeight }] of pages.entries()) {
    for (const [index, row] of rows.entries()) {
      const top = index < EDGE_ROWS && row.y < EDGE * pageHeight
      const bottom = index >= rows.length - EDGE_ROWS && row.y > (1 - EDGE) * pageHeight
      if (!top && !bottom) continue
      const height = Math.round(row.y / 12)
      for (const near of [height, height + 1]) {
        const key = `${near} ${signature(row)}`
        const found = places.get(key)
        if (found) found.push({ row, page })
        else places.set(key, [{ row, page }])
      }
    }
  }
  const furniture = new Set<Row>()
  for (const found of places.values()) {
    const on = new Set(found.map(({ page }) => page))
    if (on.size >= 3 && on.size >= 0.2 * pages.length) for (const { row } of found) furniture.add(row)
  }
  return furniture
}
