import type { Row, Segment } from '../extract/rows.ts'
import { isFigure } from '../layout/figures.ts'
import { joinLines } from '../layout/paragraphs.ts'
import { partsOf } from '../layout/seams.ts'
import { type Column, columnOf } from './table-columns.ts'

/** Most lines of names above a table's figures, characters of a name, and the widest distances between them and to the figures, in parts of the font size. */
const HEADER_LINES = 8
const NAME_CHARS = 100
const LINE_GAP = 2.5
const BODY_GAP = 4
/** Most characters that a table's names have on average. */
const USUAL_NAME_CHARS = 60

const YEAR = /^(?:FY ?)?(?:19|20)\d\d(?:[-–/]\d{2,4})?[*†‡a-d]?$/

/** Whether figures stand in at least half of the row's cells beside the first. */
export function isOfFigures({ segments }: Row): boolean {
  const cells = segments.slice(1)
  return cells.length > 0 && cells.filter(({ text }) => isFigure(text)).length >= 0.5 * cells.length
}

/** Whether the row's figures are years, as where they name columns. */
export function isOfYears({ segments }: Row): boolean {
  const figures = segments.filter(({ text }) => isFigure(text))
  return figures.length > 1 && figures.every(({ text }) => YEAR.test(text))
}

/** Whether all of the row's cells are words or years, as where they name columns. */
export function isOfNames(row: Row): boolean {
  return row.segments.length > 1 && (isOfYears(row) || row.segments.every(({ text }) => !isFigure(text)))
}

/** The rows of a table that are about as full as its rows of figures; null where most rows are of words. */
export function bodyOf(rows: readonly Row[]): Row[] | null {
  const figures = rows.filter((row) => isOfFigures(row) && !isOfYears(row))
  const counts = figures.map(({ segments }) => segments.length).sort((p, q) => p - q)
  const least = Math.max(2, 0.5 * (counts[counts.length >> 1] ?? 0))
  const isFull = ({ segments }: Row) => segments.length >= least
  const start = rows.findIndex((row) => figures.includes(row) && isFull(row))
  const body = rows.slice(Math.max(0, start)).filter(isFull)
  const isMost = figures.filter((row) => body.includes(row)).length >= 0.5 * body.length && body.length > 0
  return isMost ? body : null
}

/** The rows from `start` to before `end` name a table's columns; `header` is null, and `end` is `start`, where none do. */
export type Names = { readonly start: number; readonly end: number; readonly header: string[] | null }

/** What names the columns among the rows above `body`. */
export function namesOf(rows: readonly Row[], body: number, columns: readonly Column[]): Names {
  let start = headerStart(rows, body, columns)
  const end = headerEnd(rows, start, body, columns)
  for (; start < end; start++) {
    const header = headerOf(rows.slice(start, end), columns)
    if (header && areNames(header)) return { start, end, header }
  }
  return { start: end, end, header: null }
}

/** Whether the texts are short enough for names, as a whole; one may go on for longer. */
function areNames(header: readonly string[]): boolean {
  const lengths = header.map(({ length }) => length).filter((length) => length > 0)
  const sum = lengths.reduce((all, length) => all + length, 0)
  return sum <= USUAL_NAME_CHARS * lengths.length && Math.max(...lengths) <= 2.5 * NAME_CHARS
}

function headerStart(rows: readonly Row[], body: number, columns: readonly Column[]): number {
  let start = body
  while (start > 0 && body - start < HEADER_LINES) {
    const row = rows[start - 1]
    const below = rows[start]
    if (!row || !below) break
    const most = start === body || below.segments.length === 1 ? BODY_GAP : LINE_GAP
    if (below.y - row.y > most * row.size) break
    if (row.segments.some((name) => name.text.length > NAME_CHARS || isCaption(name, columns))) break
    start--
  }
  return start
}

/** The names end with their fullest line and short ones close below it, before any line that a figure leads. */
function headerEnd(rows: readonly Row[], start: number, body: number, columns: readonly Column[]): number {
  const isLed = ({ segments: [first] }: Row) =>
    !!first && columnOf(first, columns) === 0 && isFigure(first.text)
  const led = rows.slice(start, body).findIndex((row) => row.segments.length > 1 && isLed(row))
  const last = led < 0 ? body : start + led
  let end = start
  for (let index = start; index < last; index++) {
    if ((rows[index]?.segments.length ?? 0) >= (rows[end]?.segments.length ?? 0)) end = index
  }
  for (end = Math.min(end + 1, last); end < last; end++) {
    const [above, row] = [rows[end - 1], rows[end]]
    const [name, more] = row?.segments ?? []
    if (!above || !row || !name || more) continue
    const isShort = name.text.length <= LAST_NAME_CHARS && row.y - above.y <= 1.35 * row.size
    if (!isShort || columnOf(name, columns) === 0) break
  }
  return end
}

/** Most characters of a line by itself that goes on with one name of the line above it. */
const LAST_NAME_CHARS = 20

/** Whether the text stands over the first column and others, and names none of them. */
function isCaption(name: Segment, columns: readonly Column[]): boolean {
  const over = overlapped(name, columns)
  const isOverAll = over[0] === 0 && over.length > (columns.length > 2 ? 2 : 1)
  const isAcross = (over.at(-1) ?? 0) > 0 && name.x < (columns[0]?.right ?? 0) - name.size
  return isOverAll || (isAcross && name.text.length > CAPTION)
}

/** A text that begins above the first column and reaches to others is a caption when it has more characters. */
const CAPTION = 30

/** The names of the columns, those that stand over several of them before each one's own; null for none. */
function headerOf(lines: readonly Row[], columns: readonly Column[]): string[] | null {
  const names: string[][] = columns.map(() => [])
  const rows = lines.map((row) => partedAbove(row, columns))
  for (const [index, row] of rows.entries()) {
    const isAbove = rows.slice(index + 1).some(({ segments }) => segments.length > row.segments.length)
    const group = spans(row, columns) ? groupsOf : equalGroups
    const groups = isAbove ? group(row, columns) : null
    const places = groups ?? row.segments.map(under)
    for (const [at, { text }] of row.segments.entries()) {
      for (const column of places[at] ?? []) names[column]?.push(text)
    }
  }
  function under(segment: Segment): number[] {
    const over = overlapped(segment, columns)
    return over.length > 1 ? over : [columnOf(segment, columns)]
  }
  const header = names.map((texts) => joinLines(texts))
  return header.filter((name) => name !== '').length > 1 ? header : null
}

/** The row with each name that stands over several columns parted where it has white space between two of them. */
function partedAbove(row: Row, columns: readonly Column[]): Row {
  const segments = row.segments.flatMap((segment) => {
    const over = segment.seams.length > 0 ? overlapped(segment, columns) : []
    const cuts = over.slice(1).flatMap((index) => {
      const [from, to] = [columns[index - 1], columns[index]].map((column) => (column ? middle(column) : 0))
      const between = segment.seams.filter(
        ({ left, right }) => left > (from ?? 0) - segment.size && right < (to ?? 0) + segment.size,
      )
      return between.sort((p, q) => q.right - q.left - (p.right - p.left)).slice(0, 1)
    })
    return cuts.length > 0 ? partsOf(segment, cuts) : [segment]
  })
  return { ...row, segments }
}

function middle({ left, right }: Column): number {
  return (left + right) / 2
}

/** The columns whose middle a name stands over. */
export function overlapped({ x, right, size }: Segment, columns: readonly Column[]): number[] {
  return columns.flatMap((column, index) => {
    const at = middle(column)
    return at > x - 0.2 * size && at < right + 0.2 * size ? [index] : []
  })
}

/** Whether some name of the row stands over several columns, or between two. */
function spans({ segments }: Row, columns: readonly Column[]): boolean {
  return segments.some((segment) => {
    if (overlapped(segment, columns).length > 1) return true
    const at = (segment.x + segment.right) / 2
    return columns.some((column, index) => {
      const next = columns[index + 1]
      if (!next || index === 0) return false
      const between = Math.abs(at - (column.left + next.right) / 2)
      return between < 0.5 * Math.min(Math.abs(at - middle(column)), Math.abs(at - middle(next)))
    })
  })
}

/** The columns of each name where all stand in the middle of equally many; null where they do not. */
function equalGroups({ segments }: Row, columns: readonly Column[]): number[][] | null {
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

/** What a column costs that no name stands over, in points. */
const UNNAMED = 4

/**
 * The neighbouring columns that each name of a row stands over, so that all names are as nearly in the middle of
 * their columns as can be, and few columns are without one.
 */
function groupsOf({ segments }: Row, columns: readonly Column[]): number[][] {
  const groups: number[][] = segments.map(() => [])
  const first =
    segments[0] && columnOf(segments[0], columns) === 0 && overlapped(segments[0], columns).length < 2
  if (first) groups[0] = [0]
  const names = segments.slice(first ? 1 : 0)
  const from = 1
  const count = columns.length - from
  // best[k][c]: the least cost of the first k names over the first c columns, and where the last name's begin.
  const best: { cost: number; start: number; end: number }[][] = [
    Array.from({ length: count + 1 }, (_, c) => ({ cost: c * UNNAMED, start: 0, end: 0 })),
  ]
  for (const [k, { x, right }] of names.entries()) {
    const line: { cost: number; start: number; end: number }[] = []
    for (let c = 0; c <= count; c++) {
      const skipped = line[c - 1]
      let found = { cost: Number.POSITIVE_INFINITY, start: 0, end: 0 }
      if (skipped) found = { ...skipped, cost: skipped.cost + UNNAMED }
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
