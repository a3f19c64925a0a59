import { unitOf } from '../../text/units.ts'
import { filledColumns, type GridRow, isFigure, isYear, widthOf } from './grid-row.ts'

/** Separates the header rows in a column's full name. */
export const PATH_SEPARATOR = ' › '

export const MOST_HEADER_ROWS = 5
/** Number of rows below the header that are compared with it. */
const COMPARED_ROWS = 20

/**
 * Returns how many of a table's first rows name its columns, 0–5. `rows`: the table's first rows. Header rows are declared
 * by the format, or told by their cells: see looksLikeHeaderRow() for the first, and continuesHeader() for the others.
 */
export function countHeaderRows(rows: readonly GridRow[]): number {
  const most = Math.min(rows.length - 1, MOST_HEADER_ROWS)
  const first = rows[0]
  if (first === undefined || most < 1) return 0
  let count = 0
  while (count < rows.length && rows[count]?.isHeader === true) count++
  if (count > most) count = 0
  if (count === 0) {
    const below = rows.slice(1, 1 + COMPARED_ROWS)
    const named = withGroups(first, rows[1])
    if (
      !looksLikeHeaderRow(
        named,
        below.map(({ cells }) => cells),
        groupedColumns(first, widthOf(rows)).size,
      )
    )
      return 0
    count = 1
  }
  while (count < most && continuesHeader(rows, count)) count++
  return count
}

/**
 * Returns the full names of a table's columns, outermost first: '2023 › Out'. A name that covers several columns names each
 * of them.
 */
export function columnNames(header: readonly GridRow[]): string[] {
  const width = Math.max(widthOf(header), ...header.flatMap(({ spans = [] }) => spans.map(endOf)))
  const names: string[][] = Array.from({ length: width }, () => [])
  for (const [index, row] of header.entries()) {
    const deeper = header.slice(index + 1)
    let group = ''
    let end = 0
    for (const [column, path] of names.entries()) {
      const cell = row.cells[column] ?? ''
      if (cell !== '') {
        group = cell
        end = endOf(spanAt(row, column))
      }
      const isNamedBelow = deeper.some(({ cells }) => (cells[column] ?? '') !== '')
      const isCovered = column < end || (!row.spans?.length && isNamedBelow && !isContinued(row, column))
      const name = cell || (isCovered ? group : '')
      if (name !== '' && path.at(-1) !== name) path.push(name)
    }
  }
  return names.map((path) => path.join(PATH_SEPARATOR))
}

/**
 * Whether a table's first row names its columns. A header row is mostly filled, has distinct cells and hardly any
 * numbers, and differs from the rows below it; a first row that looks like all the others is data. `grouped`: number of
 * its empty cells that the cell before covers.
 */
function looksLikeHeaderRow(
  first: readonly string[],
  rows: readonly (readonly string[])[],
  grouped = 0,
): boolean {
  const filled = first.filter(Boolean)
  if (filled.length === 0 || rows.length === 0) return false
  const body = rows.slice(0, COMPARED_ROWS)
  const width = Math.max(...body.map((row) => row.length))
  if (filled.length + grouped < Math.min(first.length, width) * 0.6) return false
  if (filled.filter((cell) => isFigure(cell) && !isYear(cell)).length > filled.length * 0.2) return false
  if (filled.filter((cell) => cell.length > 200).length > filled.length * 0.2) return false
  if (new Set(filled).size < filled.length * 0.7) return false
  let figures = 0
  let repeats = 0
  for (const [column, name] of first.entries()) {
    const cells = body.map((row) => row[column] ?? '').filter(Boolean)
    const values = cells.filter((cell) => isFigure(cell) && !(isYear(name) && isYear(cell)))
    if (values.length > cells.length / 2 && (!isFigure(name) || isYear(name))) figures++
    if (name && cells.includes(name)) repeats++
  }
  if (repeats > first.length * 0.3) return false
  if (figures > 0) return true
  const isName = (cell: string) => !/[.!?]$/.test(cell) && /\p{L}/u.test(cell)
  const short = filled.filter((cell) => cell.length <= 40).length
  return filled.every(isName) && short >= filled.length * 0.8
}

/**
 * Whether row `count` names columns under the groups of the row above it. Its cells stand where that row has a group, none
 * of them is a figure, and below it stand figures, or labels where it has none.
 */
function continuesHeader(rows: readonly GridRow[], count: number): boolean {
  const above = rows[count - 1]
  const row = rows[count]
  const below = rows.slice(count + 1, count + 1 + COMPARED_ROWS)
  if (above === undefined || row === undefined || below.length === 0) return false
  const filled = filledColumns(row)
  const texts = filled.map((column) => row.cells[column] ?? '')
  if (filled.length === 0 || texts.some((cell) => isFigure(cell) && !isYear(cell))) return false
  if (texts.every(isUnit)) return filled.length > 1
  const groups = groupedColumns(above, widthOf(rows))
  const inGroups = filled.filter((column) => groups.has(column) || groups.has(column + 1))
  // Columns that only a row below names count, too, though no cell covers them here.
  const covered = filled.length + groupedColumns({ ...row, spans: [] }, widthOf(rows)).size
  if (groups.size === 0 || inGroups.length < filled.length || covered < groups.size) return false
  const cellsBelow = (column: number) => below.map(({ cells }) => cells[column] ?? '').filter(Boolean)
  const overFigures = filled.filter((column) => {
    const cells = cellsBelow(column)
    return cells.length > 0 && cells.filter(isFigure).length > cells.length / 2
  })
  if (overFigures.length >= filled.length / 2) return true
  const label = row.cells[0] ?? ''
  return label === '' && cellsBelow(0).length >= below.length / 2
}

/** A unit in a row of its own: '(mm)', '[kg]', '%'. */
function isUnit(cell: string): boolean {
  return /^[([].{1,20}[)\]]$/.test(cell) || unitOf(cell) !== null
}

/** The columns that a cell to their left covers, or may cover: the empty ones after it, up to the table's width. */
function groupedColumns(row: GridRow, width: number): Set<number> {
  const columns = new Set<number>()
  if (row.spans?.length) {
    for (const span of row.spans)
      for (let column = span.column + 1; column < endOf(span); column++) columns.add(column)
    return columns
  }
  let isGroup = false
  for (let column = 0; column < width; column++) {
    const cell = row.cells[column] ?? ''
    if (cell !== '') isGroup = !isContinued(row, column)
    else if (isGroup && !isContinued(row, column)) columns.add(column)
  }
  return columns
}

/** The cells of a header row; empty cells at its end do not count where the next row has none either. */
function withGroups({ cells }: GridRow, next: GridRow | undefined): readonly string[] {
  return cells.slice(0, Math.max(widthOf([{ cells }]), next ? widthOf([next]) : 0))
}

function isContinued({ continued }: GridRow, column: number): boolean {
  return continued?.includes(column) ?? false
}

function spanAt({ spans }: GridRow, column: number) {
  return spans?.find((span) => span.column === column) ?? { column, columns: 1 }
}

function endOf({ column, columns }: { readonly column: number; readonly columns: number }): number {
  return column + columns
}
