import type { Row, Segment } from '../extract/rows.ts'
import { isNumericCell } from '../layout/numeric-cell.ts'
import { joinLines } from '../layout/paragraphs.ts'

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

/** Widest distance between two lines of one cell, relative to the font size. */
export const LINE_PITCH = 1.6

/** Returns a table's cells by row and column, with the lines of wrapped cells joined. */
export function tableCells(rows: readonly Row[], columns: readonly Column[]): string[][] {
  const [first, ...others] = columns
  const lines = rows.map((row) => cellsByColumn(row, columns))
  return joinWrappedLines(lines, first ? [widenedFirstColumn(first, lines, others[0]), ...others] : [])
}

/** Widens the first column to the names that are alone in their row and end before the second column. */
function widenedFirstColumn(column: Column, lines: readonly Line[], next: Column | undefined): Column {
  let { right } = column
  for (const { cells } of lines) {
    const [name, ...others] = cells
    const isLone = name && others.every((cell) => cell === undefined)
    if (isLone && name.right < (next?.left ?? 0)) right = Math.max(right, name.right)
  }
  return { left: column.left, right }
}

type Cell = { text: string; x: number; right: number; readonly y: number }

type Line = { readonly y: number; readonly size: number; readonly cells: readonly (Cell | undefined)[] }

function cellsByColumn({ y, size, segments }: Row, columns: readonly Column[]): Line {
  const cells: (Cell | undefined)[] = columns.map(() => undefined)
  for (const segment of segments) {
    const { text, x, right, y: base } = segment
    const index = columnOf(segment, columns)
    const cell = cells[index]
    cells[index] = cell ? { ...cell, text: `${cell.text} ${text}`, right } : { text, x, right, y: base }
  }
  return { y, size, cells }
}

/** Joins the lines of rows whose cells are wrapped. */
function joinWrappedLines(lines: readonly Line[], columns: readonly Column[]): string[][] {
  const rows: string[][][] = []
  let above: (Cell | undefined)[] = []
  for (const line of lines) {
    const row = rows.at(-1)
    if (row && continuesRow(line, above, columns)) {
      for (const [column, cell] of line.cells.entries()) {
        if (!cell) continue
        row[column]?.push(cell.text)
        above[column] = cell
      }
    } else {
      rows.push(line.cells.map((cell) => (cell ? [cell.text] : [])))
      above = [...line.cells]
    }
  }
  return rows.map((row) => row.map((texts) => joinLines(texts)))
}

/**
 * Whether a line continues the row above: the first word of each of its cells did not fit into the line above, and
 * either some cell of the row has ended before or a cell is running text.
 */
function continuesRow(line: Line, above: readonly (Cell | undefined)[], columns: readonly Column[]): boolean {
  const isLone = line.cells.filter((cell) => cell !== undefined).length === 1
  let hasEnded = false
  let isText = false
  for (const [index, column] of columns.entries()) {
    const cell = line.cells[index]
    const over = above[index]
    if (!cell) {
      if (over) hasEnded = true
      continue
    }
    if (
      !over ||
      DOT_LEADERS.test(over.text) ||
      isNumberOfItsOwn(cell.text, over.text) ||
      cell.y - over.y > LINE_PITCH * line.size
    )
      return false
    const word = cell.text.split(' ', 1)[0] ?? ''
    const wordWidth = ((cell.right - cell.x) * word.length) / cell.text.length
    const width = column.right - column.left
    if (over.right - over.x + wordWidth < width - 0.3 * line.size) return false
    if (isLone && over.right - over.x < FULL_LINE * width && /^\p{Lu}/u.test(cell.text)) return false
    if (over.text.length >= 25 && over.right - over.x > 0.7 * width) isText = true
  }
  return hasEnded || isText
}

/** Smallest share of the column's width that a line fills above one that begins with a capital. */
const FULL_LINE = 0.6

/** Dots that lead to the next cell, at the end of a text. */
const DOT_LEADERS = /\.{4}$/

/** Whether a cell contains a number of its own, rather than the rest of one that the line above leaves incomplete. */
function isNumberOfItsOwn(text: string, above: string): boolean {
  if (/[-–/,(]$/.test(above)) return false
  return (
    (/\d/.test(text) && !/\p{L}/u.test(text)) ||
    (STARTS_WITH_NUMBER.test(text) && STARTS_WITH_NUMBER.test(above))
  )
}

const STARTS_WITH_NUMBER = /^[^\p{L}]*\d/u

/**
 * Largest distance, relative to the font size, of lines that count as beside each other; lines below each other are
 * further apart.
 */
const HALF_PITCH = 0.9

/** Joins the lines of first cells that lie above, below or around the row's other cells with them. */
export function joinFirstCells(rows: readonly Row[]): Row[] {
  return joinCellBeginnings(joinLinesBeside(rows))
}

/** Joins names that lie slightly above or below the line of their numbers, or on two lines around it. */
function joinLinesBeside(rows: readonly Row[]): Row[] {
  const joined: Row[] = []
  for (let i = 0; i < rows.length; i++) {
    const [row, next, last] = [rows[i], rows[i + 1], rows[i + 2]]
    if (!row) continue
    const above = next && nameBeside(row, next)
    const below = next && last && nameBeside(last, next)
    const after = next && nameBeside(next, row)
    if (next && above && below && Math.abs(above.x - below.x) <= 2 * next.size) {
      joined.push(withName([above, below], next))
      i += 2
    } else if (next && above && !continuesCell(row, joined.at(-1))) {
      joined.push(withName([above], next))
      i += 1
    } else if (after) {
      joined.push(withName([after], row))
      i += 1
    } else joined.push(row)
  }
  return joined
}

/** Returns the only segment of `row` if it lies left of the numbers of `other` and at nearly the same height. */
function nameBeside(row: Row, { segments, y, size }: Row): Segment | null {
  const [name, more] = row.segments
  const left = segments[0]?.x ?? 0
  if (!name || more || isNumericCell(name.text) || left < name.right + 0.5 * size) return null
  if (Math.abs(row.y - y) >= HALF_PITCH * size) return null
  return segments.filter(({ text }) => isNumericCell(text)).length >= 0.5 * segments.length ? name : null
}

/** Whether a line continues a cell at the beginning of the row above. */
function continuesCell({ segments: [name], y, size }: Row, above: Row | undefined): boolean {
  const [first] = above?.segments ?? []
  if (!name || !above || !first) return false
  return y - above.y <= LINE_PITCH * size && Math.abs(first.x - name.x) <= 2
}

function withName(names: readonly Segment[], row: Row): Row {
  const [first, ...others] = names
  if (!first) return row
  const text = joinLines(names.map((name) => name.text))
  const right = Math.max(first.right, ...others.map((other) => other.right))
  return { ...row, segments: [{ ...first, text, right, wideGaps: [] }, ...row.segments] }
}

/** Joins first cells that begin on a line of their own above the row's other cells. */
function joinCellBeginnings(rows: readonly Row[]): Row[] {
  const joined: Row[] = []
  for (const row of rows) {
    const above = joined.at(-1)
    const [cell, next] = row.segments
    const [begin, more] = above?.segments ?? []
    const isWhole =
      !above || !cell || !next || !begin || more || Math.abs(begin.x - cell.x) > 2 || begin.right > next.x
    if (isWhole || row.y - above.y > LINE_PITCH * row.size || !/^[(\p{Ll}]/u.test(cell.text)) joined.push(row)
    else {
      const text = joinLines([begin.text, cell.text])
      const first = { ...cell, text, right: Math.max(begin.right, cell.right) }
      joined.splice(-1, 1, { ...row, segments: [first, ...row.segments.slice(1)] })
    }
  }
  return joined
}
