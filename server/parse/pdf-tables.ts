import { withLabels } from './pdf-labels.ts'
import type { Row, Segment } from './pdf-lines.ts'
import { joinLines } from './pdf-paragraphs.ts'

/** A stretch of a region's rows: a table with its cells, or plain lines. */
export type Stretch =
  | { readonly kind: 'lines'; readonly rows: Row[] }
  | { readonly kind: 'table'; readonly header: string[] | null; readonly rows: string[][] }

/** Fewest rows with cells side by side that make a table. */
const TABLE_ROWS = 3

/** Finds the runs of rows whose cells stand under one another. */
export function stretchesOf(lines: readonly Row[]): Stretch[] {
  const rows = withFirstCellsWhole(withLabels(lines))
  const stretches: Stretch[] = []
  let plain: Row[] = []
  const flush = () => {
    if (plain.length > 0) stretches.push({ kind: 'lines', rows: plain })
    plain = []
  }
  let i = 0
  while (i < rows.length) {
    const end = tableEnd(rows, i)
    const table = end > i ? tableOf(rows.slice(i, end)) : null
    if (table) {
      flush()
      stretches.push(table)
      i = end
    } else {
      const row = rows[i]
      if (row) plain.push(row)
      i++
    }
  }
  flush()
  return stretches
}

/** The rows, where a first cell begins in a line of its own above the others as one with them. */
function withFirstCellsWhole(rows: readonly Row[]): Row[] {
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

/** Widest distance between two lines of one cell, in parts of the font size. */
const LINE_PITCH = 1.6

/** The row after a run that begins with row `start`, where lines of single cells may stand between fuller rows. */
function tableEnd(rows: readonly Row[], start: number): number {
  const first = rows[start]
  const left = first?.segments[0]?.x ?? 0
  if (!first || first.segments.length < 2) return start
  let end = start + 1
  let lone = 0
  let previous = first
  let full = first
  for (let i = start + 1; i < rows.length; i++) {
    const row = rows[i]
    if (!row || row.y - previous.y > 4 * Math.max(row.size, previous.size)) break
    const isInner = (row.segments[0]?.x ?? 0) > left + 2 * row.size
    const isClose = row.y - previous.y < LINE_PITCH * row.size
    if (row.segments.length >= 2) {
      const isApart = end < i || row.y - previous.y > 2 * row.size
      if (isApart && !standsUnder(row, full)) break
      full = row
    } else if (!isClose && (row.size > 1.12 * full.size || isSigned(rows.slice(start, end)))) break
    previous = row
    if (row.segments.length >= 2 || (isInner && isClose && end === i)) {
      end = i + 1
      lone = 0
    } else if (!isInner && ++lone > 2) break
  }
  return end
}

/** Whether the rows hold lines to sign on, side by side. */
function isSigned(rows: readonly Row[]): boolean {
  return rows.some(({ segments }) => segments.filter(({ text }) => /_{6}/.test(text)).length > 1)
}

/** Whether some cell of the row, its first left aside, stands below one of the other row at the same edge. */
function standsUnder(row: Row, above: Row): boolean {
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

type Column = { left: number; right: number }

function tableOf(rows: readonly Row[]): Stretch | null {
  const full = rows.filter((row) => row.segments.length >= 2)
  if (full.length < TABLE_ROWS && !(full.length === 2 && full.every((row) => row.segments.length >= 3)))
    return null
  const columns = columnsOf(full)
  if (columns.length < 2) return null
  const cells = unwrapped(
    rows.map((row) => lineOf(row, columns)),
    columns,
  )
  const filled = cells.filter((row) => row.filter((cell) => cell !== '').length >= 2).length
  if (filled < 0.5 * cells.length) return null
  const [head = [], ...body] = cells
  const header = isHeader(head, body) ? head : null
  return { kind: 'table', header, rows: header ? body : cells }
}

/** Columns are what lies between the strips that at most a tenth of the rows cross. */
function columnsOf(rows: readonly Row[]): Column[] {
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
    if (!over || NUMBER.test(cell.text) || cell.y - over.y > LINE_PITCH * line.size) return false
    const word = cell.text.split(' ', 1)[0] ?? ''
    const wordWidth = ((cell.right - cell.x) * word.length) / cell.text.length
    const width = column.right - column.left
    if (over.right - over.x + wordWidth < width - 0.3 * line.size) return false
    if (over.text.length >= 25 && over.right - over.x > 0.7 * width) isText = true
  }
  return hasEnded || isText
}

function columnOf({ x, right }: Segment, columns: readonly Column[]): number {
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

const NUMBER = /^[-+−(]?[$€£¥]?\s?\d[\d.,\s]*[)%]?$/

/**
 * A first row of names: above columns of which one at least holds numbers, or one short name above every
 * column of longer text.
 */
function isHeader(head: readonly string[], body: readonly (readonly string[])[]): boolean {
  if (body.length < 2 || head.some((cell) => NUMBER.test(cell))) return false
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
