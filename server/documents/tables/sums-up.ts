import { readCell } from './cell-reading.ts'

/** A sum of fewer numbers may be a coincidence: `blank` where the row has no label, `several` where further columns agree. */
const LEAST_ADDENDS = { blank: 2, several: 3, single: 4 }

/**
 * Whether a row sums up the rows above it, by arithmetic: each of its numbers is the sum of those in its column, apart
 * from percentages. Tells totals that bear no label, or one in any language.
 */
export function sumsUp(cells: readonly string[], above: readonly (readonly string[])[]): boolean {
  let agreeing = 0
  let fewest = Number.POSITIVE_INFINITY
  for (const [column, cell] of cells.entries()) {
    const total = numberOf(cell)
    if (total === null) continue
    const addends = above.flatMap((row) => numberOf(row[column] ?? '') ?? [])
    const sum = addends.reduce((all, addend) => all + addend, 0)
    if (Math.abs(sum - total) > 1e-9 * Math.max(1, Math.abs(total))) return false
    if (total === 0) continue
    agreeing++
    fewest = Math.min(fewest, addends.length)
  }
  const kind = (cells[0] ?? '') === '' ? 'blank' : agreeing > 1 ? 'several' : 'single'
  return agreeing > 0 && fewest >= LEAST_ADDENDS[kind]
}

/** The number that a cell is; null for a text, a date and a percentage. */
function numberOf(cell: string): number | null {
  if (cell === '') return null
  const { number, date, unit, whole } = readCell(cell)
  return whole && Number.isNaN(date) && unit !== '%' && !Number.isNaN(number) ? number : null
}
