import type { Row, Segment } from '../extract/rows.ts'
import { type Column, LINE_PITCH } from './table-cells.ts'
import { isNameRow, isNumericRow } from './table-header.ts'

/** Number of preceding rows that a row is compared with, in addition to the first. */
const COMPARED_ROWS = 12
/** Largest ratio of the distances between the rows of a table with many empty cells. */
const MAX_UNEVENNESS = 1.3
/** Widest cell that is alone in its row, relative to the font size: wider ones are titles. */
const MAX_CELL_WIDTH = 8
/** Smallest number of columns of such a table, and of its rows. */
const MIN_COLUMNS = 3
const MIN_ROWS = 4

/**
 * Whether a row continues a table with many empty cells: its rows are equally far apart, unlike the labels and figures of
 * a chart, and each cell stands in a column of the rows above. `start`: the table's first row.
 */
export function isSparseRow(rows: readonly Row[], start: number, index: number): boolean {
  const [first, row] = [rows[start], rows[index]]
  if (!first || !row) return false
  const [cell, more] = row.segments
  if (cell && !more && cell.right - cell.x > MAX_CELL_WIDTH * row.size) return false
  const from = Math.max(start + 1, index - COMPARED_ROWS)
  const above = [first, ...rows.slice(from, index)]
  return isEven(rows.slice(from - 1, index + 1)) && standsInColumns(row, above)
}

/**
 * Whether a row with only a first cell belongs to such a table, with rows further apart than lines of text: the next row
 * does, and has other cells.
 */
export function opensSparseRows(rows: readonly Row[], start: number, index: number): boolean {
  const [first, next] = [rows[start], rows[index + 1]]
  const isLoose = (next?.y ?? 0) - (rows[index]?.y ?? 0) > LINE_PITCH * (next?.size ?? 0)
  if (!first || !next || !isLoose || !isSparseRow(rows, start, index) || !isSparseRow(rows, start, index + 1))
    return false
  return next.segments.length > 1 || (next.segments[0]?.x ?? 0) > (first.segments[0]?.x ?? 0) + 2 * next.size
}

/** Whether all rows below the first are those of a table with many empty cells. */
export function isSparseTable(rows: readonly Row[]): boolean {
  if (rows.length < MIN_ROWS || (rows[0]?.segments.length ?? 0) < MIN_COLUMNS) return false
  return rows.every((_, index) => index === 0 || isSparseRow(rows, 0, index))
}

function isEven(rows: readonly Row[]): boolean {
  const gaps = rows.slice(1).map(({ y }, index) => y - (rows[index]?.y ?? y))
  return Math.max(...gaps) <= MAX_UNEVENNESS * Math.min(...gaps)
}

/** Whether each cell is aligned with one above it, or figures stand below one name of the first row each. */
function standsInColumns(row: Row, above: readonly Row[]): boolean {
  const [first] = above
  const isLessFull = above.some(
    ({ segments }) => segments.length >= Math.max(MIN_COLUMNS, row.segments.length),
  )
  if (!first || !isLessFull) return false
  const near = (p: number, q: number) => Math.abs(p - q) < 0.5 * row.size
  const isAligned = (cell: Segment) =>
    above.some(({ segments }) =>
      segments.some(
        (over) =>
          near(cell.x, over.x) ||
          near(cell.right, over.right) ||
          near((cell.x + cell.right) / 2, (over.x + over.right) / 2),
      ),
    )
  if (row.segments.every(isAligned)) return true
  return isNumericRow(row) && isNameRow(first) && columnsOf(row.segments, first) !== null
}

/**
 * Returns the columns with an empty one for each name without cells, so that no other column takes its name; unchanged if
 * the names and columns cannot be matched.
 */
export function withNamedColumns(columns: readonly Column[], names: Row | undefined): readonly Column[] {
  if (!names || !isNameRow(names) || names.segments.length <= columns.length) return columns
  const places = columnsOf(
    columns.map(({ left, right }) => ({ x: left, right })),
    names,
  )
  if (!places) return columns
  const taken = new Set(places)
  const empty = names.segments.flatMap(({ x, right }, index) =>
    taken.has(index) ? [] : [{ left: x, right }],
  )
  return [...columns, ...empty].sort((p, q) => p.left - q.left)
}

/**
 * Returns the name that each cell stands below; null if one cannot be told, or two stand below the same. Names are aligned
 * with their cells at the left, at the right or in the middle.
 */
function columnsOf(cells: readonly Pick<Segment, 'x' | 'right'>[], { segments, size }: Row): number[] | null {
  const slack = 0.5 * size
  const edges = segments.slice(1).map(({ x, right }, index) => {
    const before = segments[index]
    return { left: x, right: before?.right ?? 0, middle: ((before?.right ?? 0) + x) / 2, end: right }
  })
  const bounds = [
    edges.map(({ middle }) => [middle, middle] as const),
    edges.map(({ left }) => [left - slack, left] as const),
    edges.map(({ right }) => [right, right + slack] as const),
  ]
  for (const between of bounds) {
    const places = cells.map(({ x, right }) => {
      const place = between.filter(([from]) => x >= from).length
      const next = between[place]
      return next === undefined || right <= next[1] ? place : -1
    })
    if (!places.includes(-1) && new Set(places).size === places.length) return places
  }
  return null
}
