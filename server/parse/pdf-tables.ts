import type { Row, Segment } from './pdf-lines.ts'

/** A stretch of a region's rows: a table with its cells, or plain lines. */
export type Stretch =
  | { readonly kind: 'lines'; readonly rows: Row[] }
  | { readonly kind: 'table'; readonly header: string[] | null; readonly rows: string[][] }

/** Fewest rows with cells side by side that make a table. */
const TABLE_ROWS = 3

/** Finds the runs of rows whose cells stand under one another. */
export function stretchesOf(rows: readonly Row[]): Stretch[] {
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

/** The row after a run that begins with row `start`, where single cells may stand between fuller rows. */
function tableEnd(rows: readonly Row[], start: number): number {
  const first = rows[start]
  if (!first || first.segments.length < 2) return start
  let end = start + 1
  let lone = 0
  let previous = first
  for (let i = start + 1; i < rows.length; i++) {
    const row = rows[i]
    if (!row || row.y - previous.y > 4 * Math.max(row.size, previous.size)) break
    previous = row
    if (row.segments.length >= 2) {
      end = i + 1
      lone = 0
    } else if (++lone > 2) break
  }
  return end
}

type Column = { left: number; right: number }

function tableOf(rows: readonly Row[]): Stretch | null {
  const full = rows.filter((row) => row.segments.length >= 2)
  if (full.length < TABLE_ROWS && !(full.length === 2 && full.every((row) => row.segments.length >= 3)))
    return null
  const columns = columnsOf(full)
  if (columns.length < 2) return null
  const cells = rows.map((row) => cellsOf(row, columns))
  const filled = cells.filter((row) => row.filter((cell) => cell !== '').length >= 2).length
  if (filled < 0.5 * rows.length) return null
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

function cellsOf(row: Row, columns: readonly Column[]): string[] {
  const cells = columns.map(() => '')
  for (const segment of row.segments) {
    const index = columnOf(segment, columns)
    cells[index] = cells[index] ? `${cells[index]} ${segment.text}` : segment.text
  }
  return cells
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

/** A first row of names above columns of which one at least holds numbers. */
function isHeader(head: readonly string[], body: readonly (readonly string[])[]): boolean {
  if (head.some((cell) => NUMBER.test(cell)) || head.filter((cell) => cell !== '').length < 2) return false
  return head.some((_, column) => {
    const numbers = body.filter((row) => NUMBER.test(row[column] ?? '')).length
    return body.length > 0 && numbers >= 0.6 * body.length
  })
}
