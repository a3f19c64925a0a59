import type { Row } from '../extract/rows.ts'
import { joinLines } from '../layout/paragraphs.ts'
import { type Column, columnOf } from './table-columns.ts'

/** Widest distance between two lines of one cell, in parts of the font size. */
export const LINE_PITCH = 1.6

/** The cells of a table's rows by its columns, with the lines of one row put together. */
export function cellsOf(rows: readonly Row[], columns: readonly Column[]): string[][] {
  const [first, ...others] = columns
  const lines = rows.map((row) => lineOf(row, columns))
  return unwrapped(lines, first ? [widened(first, lines, others[0]), ...others] : [])
}

/** The first column with the names that stand in it by themselves and end before the next. */
function widened(column: Column, lines: readonly Line[], next: Column | undefined): Column {
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

function lineOf({ y, size, segments }: Row, columns: readonly Column[]): Line {
  const cells: (Cell | undefined)[] = columns.map(() => undefined)
  for (const segment of segments) {
    const { text, x, right, y: base } = segment
    const index = columnOf(segment, columns)
    const cell = cells[index]
    cells[index] = cell ? { ...cell, text: `${cell.text} ${text}`, right } : { text, x, right, y: base }
  }
  return { y, size, cells }
}

/** The table's rows, with the lines of one row whose cells are wrapped put together again. */
function unwrapped(lines: readonly Line[], columns: readonly Column[]): string[][] {
  const rows: string[][][] = []
  let above: (Cell | undefined)[] = []
  for (const line of lines) {
    const row = rows.at(-1)
    if (row && goesOn(line, above, columns)) {
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
 * A line goes on with the row above when the first word of each of its cells had no room left in the line
 * above it, and either some cell of the row has ended before or a cell is running text.
 */
function goesOn(line: Line, above: readonly (Cell | undefined)[], columns: readonly Column[]): boolean {
  let hasEnded = false
  let isText = false
  for (const [index, column] of columns.entries()) {
    const cell = line.cells[index]
    const over = above[index]
    if (!cell) {
      if (over) hasEnded = true
      continue
    }
    if (!over || isFigures(cell.text, over.text) || cell.y - over.y > LINE_PITCH * line.size) return false
    const word = cell.text.split(' ', 1)[0] ?? ''
    const wordWidth = ((cell.right - cell.x) * word.length) / cell.text.length
    const width = column.right - column.left
    if (over.right - over.x + wordWidth < width - 0.3 * line.size) return false
    if (over.text.length >= 25 && over.right - over.x > 0.7 * width) isText = true
  }
  return hasEnded || isText
}

/** Whether a cell has a figure of its own, and not the rest of one that the line above it leaves open. */
function isFigures(text: string, above: string): boolean {
  if (/[-–/,(]$/.test(above)) return false
  return (/\d/.test(text) && !/\p{L}/u.test(text)) || (LED.test(text) && LED.test(above))
}

const LED = /^[^\p{L}]*\d/u
