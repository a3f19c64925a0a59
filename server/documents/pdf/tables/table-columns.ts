import type { Row, Segment } from '../extract/rows.ts'

/** Horizontal extent of a table's column, in points. */
export type Column = { readonly left: number; readonly right: number }

/** Finds columns: they are separated by vertical strips that at most a tenth of the rows cross. */
export function findColumns(rows: readonly Row[]): Column[] {
  const edges: { at: number; step: number }[] = []
  for (const { segments } of rows) {
    for (const { x, right } of segments) {
      edges.push({ at: x, step: 1 }, { at: Math.max(right, x + 0.1), step: -1 })
    }
  }
  edges.sort((p, q) => p.at - q.at || q.step - p.step)
  const allowed = Math.floor(rows.length / 10)
  const columns: Column[] = []
  let depth = 0
  let open: number | null = null
  for (const { at, step } of edges) {
    depth += step
    if (open === null && depth > allowed) open = at
    else if (open !== null && depth <= allowed) {
      columns.push({ left: open, right: at })
      open = null
    }
  }
  return columns
}

/** Returns the column that a cell overlaps most, or else is nearest to. */
export function columnOf({ x, right }: Segment, columns: readonly Column[]): number {
  let best = 0
  let most = Number.NEGATIVE_INFINITY
  for (const [index, column] of columns.entries()) {
    const overlap = Math.min(right, column.right) - Math.max(x, column.left)
    if (overlap > most) {
      most = overlap
      best = index
    }
  }
  return best
}
