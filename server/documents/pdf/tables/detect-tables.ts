import type { Row } from '../extract/rows.ts'
import { joinLabels } from '../layout/list-labels.ts'
import { isNumericCell } from '../layout/numeric-cell.ts'
import { findFields } from './find-fields.ts'
import { isSparseRow, isSparseTable, opensSparseRows, withNamedColumns } from './sparse-rows.ts'
import { type Column, columnOf, findColumns, joinFirstCells, LINE_PITCH, tableCells } from './table-cells.ts'
import {
  columnsUnder,
  findColumnNames,
  isNameRow,
  isNumericRow,
  isYearRow,
  numericBody,
} from './table-header.ts'

/** A part of a region: plain lines, labels with their values, or a table. */
type RegionPart =
  | { readonly kind: 'lines'; readonly rows: Row[] }
  | { readonly kind: 'fields'; readonly separator: '\t' | ': '; readonly rows: string[][] }
  | DetectedTable

/** A table's cells and the extents of its columns. */
export type DetectedTable = {
  readonly kind: 'table'
  readonly header: string[] | null
  readonly rows: string[][]
  readonly columns: readonly Column[]
}

/** Smallest number of rows with adjacent cells that form a table. */
const MIN_TABLE_ROWS = 3

/** Splits a region's rows into labels with their values, tables, whose cells are aligned in columns, and plain lines. */
export function detectTables(lines: readonly Row[]): RegionPart[] {
  return findFields(lines).flatMap((part) => (part.kind === 'fields' ? [part] : tablesIn(part.rows)))
}

function tablesIn(lines: readonly Row[]): RegionPart[] {
  const rows = joinFirstCells(joinLabels(lines))
  const parts: RegionPart[] = []
  let plain: Row[] = []
  const flush = () => {
    if (plain.length > 0) parts.push({ kind: 'lines', rows: plain })
    plain = []
  }
  let i = 0
  while (i < rows.length) {
    const end = tableEnd(rows, i)
    const table = end > i ? buildTable(rows.slice(i, end)) : null
    if (table) {
      flush()
      parts.push(...table)
      i = end
    } else {
      const row = rows[i]
      if (row) plain.push(row)
      i++
    }
  }
  flush()
  return parts
}

/**
 * Returns the index after the possible table that begins with row `start`; single cells may occur between fuller
 * rows.
 */
function tableEnd(rows: readonly Row[], start: number): number {
  const first = rows[start]
  const left = first?.segments[0]?.x ?? 0
  if (!first || first.segments.length < 2) return start
  let end = start + 1
  let lone = 0
  let empty = 0
  let previous = first
  let full = first
  const last = Math.min(rows.length, start + MAX_TABLE_ROWS)
  for (let i = start + 1; i < last; i++) {
    const row = rows[i]
    if (!row || row.y - previous.y > 4 * Math.max(row.size, previous.size)) break
    const isInner = (row.segments[0]?.x ?? 0) > left + 2 * row.size
    const isClose = row.y - previous.y < LINE_PITCH * row.size
    if (row.segments.length >= 2) {
      const isApart = end < i || row.y - previous.y > 2 * row.size
      if (
        isApart &&
        !isAlignedWith(row, full) &&
        !isSparseRow(rows, start, i) &&
        !(i - start <= MAX_HEADER_DISTANCE && isFilledUnder(row, full))
      )
        break
      full = row
    } else if (!isClose && (row.size > 1.12 * full.size || hasSignatureLines(rows.slice(start, end)))) break
    previous = row
    const isCell =
      end === i && (isInner ? isClose || isSparseRow(rows, start, i) : opensSparseRows(rows, start, i))
    if (row.segments.length >= 2 || isCell) {
      end = i + 1
      lone = 0
      empty = 0
    } else if (rightOf(row) < (full.segments[1]?.x ?? 0) && isNumericRow(full)) {
      if (++empty > MAX_EMPTY_ROWS) break
    } else if (!isInner && ++lone > 2) break
  }
  return end
}

/** Most rows of one table, so that pages with far more rows take linear time. */
const MAX_TABLE_ROWS = 300
/** Most consecutive rows with a name and no numbers. */
const MAX_EMPTY_ROWS = 10
/** Most rows from the column names to the first numbers, if the numbers are aligned differently. */
const MAX_HEADER_DISTANCE = 3

/** Whether the row contains one number for each of the names. */
function isFilledUnder(row: Row, names: Row): boolean {
  return row.segments.length === names.segments.length && isNameRow(names) && isNumericRow(row)
}

function rightOf({ segments }: Row): number {
  return segments.at(-1)?.right ?? 0
}

/** Whether the rows contain adjacent signature lines. */
function hasSignatureLines(rows: readonly Row[]): boolean {
  return rows.some(({ segments }) => segments.filter(({ text }) => /_{6}/.test(text)).length > 1)
}

/** Whether a cell of the row, except the first, is aligned with one of the other row: left, right or centred. */
function isAlignedWith(row: Row, above: Row): boolean {
  const near = (p: number, q: number) => Math.abs(p - q) < row.size
  return row.segments
    .slice(1)
    .some((cell) =>
      above.segments
        .slice(1)
        .some(
          (over) =>
            near(cell.x, over.x) ||
            near(cell.right, over.right) ||
            near((cell.x + cell.right) / 2, (over.x + over.right) / 2),
        ),
    )
}

/** Returns the rows as a table, after the lines above its names; null if they are not a table. */
function buildTable(rows: readonly Row[]): RegionPart[] | null {
  const full = rows.filter((row) => row.segments.length >= 2)
  const isShort = full.length === 2 && full.every((row) => row.segments.length >= 3)
  if (full.length < MIN_TABLE_ROWS && !isShort && !isSparseTable(rows)) return null
  const body = numericBody(rows)
  return body === null ? textTable(rows, full) : numericTable(rows, body)
}

/** Returns the index of the next table's first row if a table with names of its own follows below; else null. */
function nextTable(rows: readonly Row[], from: number): number | null {
  const pitches = rows.slice(from).map((row, index) => row.y - (rows[from + index - 1]?.y ?? row.y))
  const usual = pitches.toSorted((p, q) => p - q)[pitches.length >> 1] ?? 0
  const last = rows.findLastIndex(isNumericRow)
  const beforeLast = rows.slice(0, Math.max(0, last)).findLastIndex(isNumericRow)
  for (let index = from + 1; index < rows.length; index++) {
    const row = rows[index]
    if (!row || index > beforeLast || !isNameRow(row)) continue
    let start = index
    while (start > from + 1 && rows[start - 1]?.segments.length === 1) start--
    const apart = pitches.slice(start - from, index - from + 1).findIndex((pitch) => pitch > 1.4 * usual)
    if (apart >= 0) return start + apart
  }
  return null
}

/**
 * Builds a table from its numeric rows: they define the columns, rows above them name the columns, and notes below
 * end the table.
 */
function numericTable(rows: readonly Row[], body: readonly Row[]): RegionPart[] | null {
  const filled = findColumns(body)
  const [first] = body
  if (filled.length < 2 || !first) return null
  const top = firstBodyRow(rows, body, filled)
  const columns = withNamedColumns(filled, rows[top - 1])
  const next = nextTable(rows, top)
  if (next !== null) return [...tablesIn(rows.slice(0, next)), ...tablesIn(rows.slice(next))]
  const { start, end, header } = findColumnNames(rows, top, columns)
  const bottom = notesStart(rows, columns)
  const cells = tableCells(rows.slice(end, bottom), columns)
  if (!isFilled(cells, 0.25)) return null
  return [
    ...(start > 0 ? tablesIn(rows.slice(0, start)) : []),
    { kind: 'table', header, rows: cells, columns },
    ...(bottom < rows.length ? tablesIn(rows.slice(bottom)) : []),
  ]
}

/** Returns the index of the first line after the last numeric row that spans several columns. */
function notesStart(rows: readonly Row[], columns: readonly Column[]): number {
  const last = rows.findLastIndex(isNumericRow) + 1
  const across = rows
    .slice(last)
    .findIndex(({ segments }) => segments.some((segment) => columnsUnder(segment, columns).length > 2))
  return across < 0 ? rows.length : last + across
}

/**
 * Returns the index of the first body row, which may contain more words than most. One or two numeric rows without a
 * cell in the first column, while all rows below have one, also name the columns.
 */
function firstBodyRow(rows: readonly Row[], body: readonly Row[], columns: readonly Column[]): number {
  const fillsFirstColumn = ({ segments: [first] }: Row) => !!first && columnOf(first, columns) === 0
  const led = body.findIndex(fillsFirstColumn)
  const start = led === 1 || led === 2 ? led : 0
  const first = body.slice(start).every(fillsFirstColumn) ? body[start] : body[0]
  let top = first ? rows.indexOf(first) : 0
  const cells = columns.map(() => 0)
  const figures = columns.map(() => 0)
  for (const cell of body.flatMap(({ segments }) => segments)) {
    const column = columnOf(cell, columns)
    cells[column] = (cells[column] ?? 0) + 1
    if (isNumericCell(cell.text)) figures[column] = (figures[column] ?? 0) + 1
  }
  const isNumericColumn = cells.map((count, column) => {
    return column > 0 && count > 1 && (figures[column] ?? 0) >= 0.8 * count
  })
  const isBody = (row: Row | undefined) => {
    if (!row || row.segments.length < 2 || isYearRow(row) || !fillsFirstColumn(row)) return false
    const own = row.segments.filter((cell) => isNumericColumn[columnOf(cell, columns)])
    return own.length > 0 && own.every(({ text }) => isNumericCell(text))
  }
  while (isBody(rows[top - 1])) top--
  return top
}

function textTable(rows: readonly Row[], full: readonly Row[]): RegionPart[] | null {
  const common = findColumns(full)
  const isFused = common.length < (full[0]?.segments.length ?? 0) && isSparseTable(rows)
  const columns = isFused ? withNamedColumns(findColumns(full.slice(1)), full[0]) : common
  if (columns.length < 2) return null
  const cells = tableCells(rows, columns)
  if (!isFilled(cells, 0.5)) return null
  const [head = [], ...body] = cells
  const header = looksLikeNames(head, body) ? head : null
  return [{ kind: 'table', header, rows: header ? body : cells, columns }]
}

function isFilled(cells: readonly (readonly string[])[], share: number): boolean {
  const filled = cells.filter((row) => row.filter((cell) => cell !== '').length >= 2).length
  return filled >= share * cells.length
}

const NUMBER = /^[-+−(]?[$€£¥]?\s?\d[\d.,\s]*[)%]?$/

/**
 * Whether a first row names the columns: at least one column contains numbers, or each column has a short name above
 * longer text.
 */
function looksLikeNames(head: readonly string[], body: readonly (readonly string[])[]): boolean {
  if (body.length < 2 || head.some(isNumericCell)) return false
  if (head.filter((cell) => cell !== '').length < 2) return false
  const hasNumbers = head.some((_, column) => {
    const cells = body.map((row) => row[column] ?? '').filter((cell) => cell !== '')
    return cells.length > 1 && cells.filter((cell) => NUMBER.test(cell)).length >= 0.6 * cells.length
  })
  if (hasNumbers) return true
  const cells = body.flat().filter((cell) => cell !== '')
  const usual = cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length
  return head.every((cell) => cell !== '' && cell.split(' ').length <= 5 && cell.length < usual)
}
