import { PATH_SEPARATOR } from '../../tables/header-rows.ts'
import type { Row, Segment } from '../extract/rows.ts'
import { splitSegment } from '../layout/column-gaps.ts'
import { isNumericCell } from '../layout/numeric-cell.ts'
import { joinLines } from '../layout/paragraphs.ts'
import { type Column, columnOf } from './table-cells.ts'

/**
 * Limits for column names above a table's numbers: lines, characters of a name, and distances between the lines and
 * to the numbers, relative to the font size.
 */
const MAX_HEADER_LINES = 8
const MAX_NAME_CHARS = 100
const MAX_LINE_GAP = 2.5
const MAX_BODY_GAP = 4
/** Most characters of column names on average. */
const MEAN_NAME_CHARS = 60

const YEAR = /^(?:FY ?)?(?:19|20)\d\d(?:[-–/]\d{2,4})?[*†‡a-d]?$/

/** Whether at least half of the row's cells after the first are numbers. */
export function isNumericRow({ segments }: Row): boolean {
  const cells = segments.slice(1)
  return cells.length > 0 && cells.filter(({ text }) => isNumericCell(text)).length >= 0.5 * cells.length
}

/** Whether the row's numbers are years, which may name columns. */
export function isYearRow({ segments }: Row): boolean {
  const numericRows = segments.filter(({ text }) => isNumericCell(text))
  return numericRows.length > 1 && numericRows.every(({ text }) => YEAR.test(text))
}

/** Whether all of the row's cells are words or years, which may name columns. */
export function isNameRow(row: Row): boolean {
  return row.segments.length > 1 && (isYearRow(row) || row.segments.every(({ text }) => !isNumericCell(text)))
}

/** Smallest share of numbers in the second of two columns; with more words among them, names are not told by their numbers. */
const NUMERIC_SHARE = 0.8

/** Returns the rows about as full as the table's numeric rows; null if most rows consist of words. */
export function numericBody(rows: readonly Row[]): Row[] | null {
  const numericRows = rows.filter((row) => isNumericRow(row) && !isYearRow(row))
  const counts = numericRows.map(({ segments }) => segments.length).sort((p, q) => p - q)
  const least = Math.max(2, 0.5 * (counts[counts.length >> 1] ?? 0))
  const isFull = ({ segments }: Row) => segments.length >= least
  const start = rows.findIndex((row) => numericRows.includes(row) && isFull(row))
  const body = rows.slice(Math.max(0, start)).filter(isFull)
  const isOfPairs = body.every(({ segments }) => segments.length === 2)
  const isMost =
    body.length > 0 &&
    numericRows.filter((row) => body.includes(row)).length >= (isOfPairs ? NUMERIC_SHARE : 0.5) * body.length
  return isMost ? body : null
}

/**
 * Rows `start` to `end` (exclusive) name a table's columns. If none do, `header` is null and `end` equals `start`.
 */
export type Names = { readonly start: number; readonly end: number; readonly header: string[] | null }

/** Finds the column names among the rows above `body`. */
export function findColumnNames(rows: readonly Row[], body: number, columns: readonly Column[]): Names {
  let start = headerStart(rows, body, columns)
  const end = headerEnd(rows, start, body, columns)
  for (; start < end; start++) {
    const header = columnNames(rows.slice(start, end), columns)
    if (header && areShort(header)) return { start, end, header }
  }
  return { start: end, end, header: null }
}

/** Whether the texts are short enough for names on average; one may be longer. */
function areShort(header: readonly string[]): boolean {
  const lengths = header.map(({ length }) => length).filter((length) => length > 0)
  const sum = lengths.reduce((all, length) => all + length, 0)
  return sum <= MEAN_NAME_CHARS * lengths.length && Math.max(...lengths) <= 2.5 * MAX_NAME_CHARS
}

function headerStart(rows: readonly Row[], body: number, columns: readonly Column[]): number {
  let start = body
  while (start > 0 && body - start < MAX_HEADER_LINES) {
    const row = rows[start - 1]
    const below = rows[start]
    if (!row || !below) break
    const most = start === body || below.segments.length === 1 ? MAX_BODY_GAP : MAX_LINE_GAP
    if (below.y - row.y > most * row.size) break
    if (row.segments.some((name) => name.text.length > MAX_NAME_CHARS || isCaption(name, columns))) break
    start--
  }
  return start
}

/**
 * The names end with their fullest line and short lines close below it, before any line that begins with a number.
 */
function headerEnd(rows: readonly Row[], start: number, body: number, columns: readonly Column[]): number {
  const startsWithNumber = ({ segments: [first] }: Row) =>
    !!first && columnOf(first, columns) === 0 && isNumericCell(first.text)
  const firstNumeric = rows
    .slice(start, body)
    .findIndex((row) => row.segments.length > 1 && startsWithNumber(row))
  const last = firstNumeric < 0 ? body : start + firstNumeric
  let end = start
  for (let index = start; index < last; index++) {
    if ((rows[index]?.segments.length ?? 0) >= (rows[end]?.segments.length ?? 0)) end = index
  }
  for (end = Math.min(end + 1, last); end < last; end++) {
    const [above, row] = [rows[end - 1], rows[end]]
    const [name, more] = row?.segments ?? []
    if (!above || !row || !name || more) continue
    const isShort = name.text.length <= MAX_LAST_NAME_CHARS && row.y - above.y <= 1.35 * row.size
    if (!isShort || columnOf(name, columns) === 0) break
  }
  return end
}

/** Most characters of a single text that continues one name of the line above. */
const MAX_LAST_NAME_CHARS = 20

/** Whether the text spans the first column and others, and names none of them. */
function isCaption(name: Segment, columns: readonly Column[]): boolean {
  const over = columnsUnder(name, columns)
  const isOverAll = over[0] === 0 && over.length > (columns.length > 2 ? 2 : 1)
  const isAcross = (over.at(-1) ?? 0) > 0 && name.x < (columns[0]?.right ?? 0) - name.size
  return isOverAll || (isAcross && name.text.length > MAX_NAME_OVER_FIRST)
}

/** A longer text that begins above the first column and extends to others is a caption. */
const MAX_NAME_OVER_FIRST = 30

/** A part of a column's name. `over`: the columns that it names. */
type NamePart = { readonly text: string; readonly over: readonly number[] }

/**
 * Returns the column names, with names that span several columns before each column's own: '2023 › Out'; null if there are
 * none.
 */
function columnNames(lines: readonly Row[], columns: readonly Column[]): string[] | null {
  const names: NamePart[][] = columns.map(() => [])
  const rows = lines.map((row) => splitSpanningNames(row, columns))
  for (const [index, row] of rows.entries()) {
    const isAbove = rows.slice(index + 1).some(({ segments }) => segments.length > row.segments.length)
    const group = hasSpanningName(row, columns) ? bestSpans : evenSpans
    const groups = isAbove ? group(row, columns) : null
    const places = groups ?? row.segments.map(under)
    for (const [at, { text }] of row.segments.entries()) {
      const over = places[at] ?? []
      for (const column of over) names[column]?.push({ text, over })
    }
  }
  function under(segment: Segment): number[] {
    const over = columnsUnder(segment, columns)
    return over.length > 1 ? over : [columnOf(segment, columns)]
  }
  const header = names.map(fullName)
  return header.filter((name) => name !== '').length > 1 ? header : null
}

/** Joins the lines of each name, and separates a name over several columns from those below it. */
function fullName(parts: readonly NamePart[]): string {
  const path: string[] = []
  let last: NamePart | undefined
  for (const part of parts) {
    const isBelow = last && last.over.length > 1 && last.over.join() !== part.over.join()
    const above = isBelow ? undefined : path.pop()
    path.push(above === undefined ? part.text : joinLines([above, part.text]))
    last = part
  }
  return path.join(PATH_SEPARATOR)
}

/** Splits names that span several columns at white space between two of the columns. */
function splitSpanningNames(row: Row, columns: readonly Column[]): Row {
  const segments = row.segments.flatMap((segment) => {
    const over = segment.wideGaps.length > 0 ? columnsUnder(segment, columns) : []
    const cuts = over.slice(1).flatMap((index) => {
      const [from, to] = [columns[index - 1], columns[index]].map((column) => (column ? middle(column) : 0))
      const between = segment.wideGaps.filter(
        ({ left, right }) => left > (from ?? 0) - segment.size && right < (to ?? 0) + segment.size,
      )
      return between.sort((p, q) => q.right - q.left - (p.right - p.left)).slice(0, 1)
    })
    return cuts.length > 0 ? splitSegment(segment, cuts) : [segment]
  })
  return { ...row, segments }
}

function middle({ left, right }: Column): number {
  return (left + right) / 2
}

/** Returns the columns whose middle lies below a name. */
export function columnsUnder({ x, right, size }: Segment, columns: readonly Column[]): number[] {
  return columns.flatMap((column, index) => {
    const at = middle(column)
    return at > x - 0.2 * size && at < right + 0.2 * size ? [index] : []
  })
}

/** Whether a name of the row spans several columns, or lies between two. */
function hasSpanningName({ segments }: Row, columns: readonly Column[]): boolean {
  return segments.some((segment) => {
    if (columnsUnder(segment, columns).length > 1) return true
    const at = (segment.x + segment.right) / 2
    return columns.some((column, index) => {
      const next = columns[index + 1]
      if (!next || index === 0) return false
      const between = Math.abs(at - (column.left + next.right) / 2)
      return between < 0.5 * Math.min(Math.abs(at - middle(column)), Math.abs(at - middle(next)))
    })
  })
}

/** Returns the columns of each name if all names are centred over equally many columns; otherwise null. */
function evenSpans({ segments }: Row, columns: readonly Column[]): number[][] | null {
  const [first] = segments
  const named = first && columnOf(first, columns) === 0 ? 1 : 0
  const names = segments.slice(named)
  const each = (columns.length - 1) / names.length
  if (names.length < 2 || each < 2 || !Number.isInteger(each)) return null
  const groups = names.map((_, k) => Array.from({ length: each }, (_, i) => 1 + k * each + i))
  const isInMiddle = names.every(({ x, right }, k) => {
    const [left, end] = [columns[1 + k * each]?.left ?? 0, columns[(k + 1) * each]?.right ?? 0]
    return Math.abs((x + right) / 2 - (left + end) / 2) < 0.1 * (end - left)
  })
  if (!isInMiddle) return null
  return named ? [[0], ...groups] : groups
}

/** Cost of a column without a name, in points. */
const UNNAMED_COST = 4

/**
 * Assigns each name of a row the adjacent columns that it spans, by dynamic programming: minimises the names'
 * distances from the middles of their columns, and the number of columns without a name.
 */
function bestSpans({ segments }: Row, columns: readonly Column[]): number[][] {
  const groups: number[][] = segments.map(() => [])
  const first =
    segments[0] && columnOf(segments[0], columns) === 0 && columnsUnder(segments[0], columns).length < 2
  if (first) groups[0] = [0]
  const names = segments.slice(first ? 1 : 0)
  const from = 1
  const count = columns.length - from
  // best[k][c]: the lowest cost of the first k names over the first c columns, and the range of the last name's
  // columns.
  const best: { cost: number; start: number; end: number }[][] = [
    Array.from({ length: count + 1 }, (_, c) => ({ cost: c * UNNAMED_COST, start: 0, end: 0 })),
  ]
  for (const [k, { x, right }] of names.entries()) {
    const line: { cost: number; start: number; end: number }[] = []
    for (let c = 0; c <= count; c++) {
      const skipped = line[c - 1]
      let found = { cost: Number.POSITIVE_INFINITY, start: 0, end: 0 }
      if (skipped) found = { ...skipped, cost: skipped.cost + UNNAMED_COST }
      for (let start = 0; start < c; start++) {
        const left = columns[from + start]?.left ?? 0
        const end = columns[from + c - 1]?.right ?? 0
        const cost = (best[k]?.[start]?.cost ?? 0) + Math.abs((x + right) / 2 - (left + end) / 2)
        if (cost < found.cost) found = { cost, start, end: c }
      }
      line.push(found)
    }
    best.push(line)
  }
  let c = count
  for (let k = names.length; k > 0; k--) {
    const found = best[k]?.[c]
    if (!found || !Number.isFinite(found.cost)) return segments.map((segment) => [columnOf(segment, columns)])
    groups[k - (first ? 0 : 1)] = Array.from(
      { length: found.end - found.start },
      (_, i) => from + found.start + i,
    )
    c = found.start
  }
  return groups
}
