import type { Row, Segment } from '../extract/rows.ts'

/** Rows `from` to `to` (exclusive) with text in columns, whose left edges are `edges`. */
type ShortBand = { readonly from: number; readonly to: number; readonly edges: readonly number[] }

/** Largest distance between two lines of a column, and narrowest gutter, relative to the font size. */
const LINE_PITCH = 1.6
const MIN_GUTTER = 0.8
/** Largest distance between two rows of a table, relative to the font size. */
const MAX_ROW_DISTANCE = 4
/** Number of rows above and below that may show that the lines belong to a table. */
const COMPARED_ROWS = 3
/** Lines of a column; more are found by their edges alone. */
const MIN_LINES = 2
const MAX_LINES = 12
/** Smallest number of words in a line on average: cells of tables have fewer. */
const MIN_WORDS = 2.5
/** Smallest share of the width of its column that a line fills if the next line continues it. */
const FULL_LINE = 0.6

const ENDS_SENTENCE = /[.:!?。！？]["'”’)\]]*$/
const ENDS_INSIDE = /[,;\-\u2010–]$/
const STARTS_LOWERCASE = /^["'“‘(]?\p{Ll}/u

/**
 * Finds columns of a few lines of running text: lines close to each other, aligned at the same left edges, most of them
 * going on in the line below rather than in the text beside them.
 */
export function shortBands(rows: readonly Row[]): ShortBand[] {
  const bands: ShortBand[] = []
  let from = 0
  for (let to = 1; to <= rows.length; to++) {
    const [row, above] = [rows[to], rows[to - 1]]
    if (row && above && row.y - above.y <= LINE_PITCH * row.size && row.y > above.y) continue
    const lines = rows.slice(from, to)
    const edges = lines.length >= MIN_LINES && lines.length <= MAX_LINES ? columnEdges(lines) : null
    const isTable = edges && (isInTable(edges, rows, from, -1) || isInTable(edges, rows, to - 1, 1))
    if (edges && !isTable) bands.push({ from, to, edges })
    from = to
  }
  return bands
}

/**
 * Whether a row near a line, above (`step` -1) or below it (1), has cells at the same left edges: all are rows of a table
 * with wrapped cells.
 */
function isInTable(edges: readonly number[], rows: readonly Row[], line: number, step: -1 | 1): boolean {
  for (let count = 1; count <= COMPARED_ROWS; count++) {
    const [row, previous] = [rows[line + step * count], rows[line + step * (count - 1)]]
    if (!row || !previous || Math.abs(row.y - previous.y) > MAX_ROW_DISTANCE * row.size) return false
    const isAtEdge = ({ x }: Segment) => edges.slice(1).some((edge) => Math.abs(edge - x) < row.size)
    if (row.segments.length > 1 && row.segments.some(isAtEdge)) return true
  }
  return false
}

/** Returns the left edges of the columns that all lines consist of; null if they are not columns of running text. */
function columnEdges(rows: readonly Row[]): number[] | null {
  if (rows.every(({ segments }) => segments.length < 2)) return null
  const size = Math.max(...rows.map((row) => row.size))
  const columns: Segment[][] = []
  for (const segment of rows.flatMap(({ segments }) => segments).sort((p, q) => p.x - q.x)) {
    const column = columns.at(-1)
    if (column && segment.x - (column[0]?.x ?? 0) < size) column.push(segment)
    else columns.push([segment])
  }
  const edges = columns.map((column) => Math.min(...column.map(({ x }) => x)))
  const isApart = columns.every((column, index) => {
    const next = edges[index + 1] ?? Number.POSITIVE_INFINITY
    return column.every(({ right }) => right <= next - MIN_GUTTER * size)
  })
  if (columns.length < 2 || !isApart) return null
  const lines = columns.map((column) => column.toSorted((p, q) => p.y - q.y))
  if (!lines.every(mayBeText)) return null
  return 2 * lines.filter(continuesBelow).length >= lines.length ? edges : null
}

/** Whether lines may be those of running text: none ends early unless its sentence or title does. */
function mayBeText(lines: readonly Segment[]): boolean {
  if (lines.length < MIN_LINES || lines.some(({ text }) => /_{4}/.test(text))) return false
  const words = lines.flatMap(({ text }) => text.match(/\p{L}{2,}/gu) ?? [])
  if (words.length < MIN_WORDS * lines.length) return false
  const left = Math.min(...lines.map(({ x }) => x))
  const right = Math.max(...lines.map((line) => line.right))
  return lines.slice(1).every(({ text, fonts }, index) => {
    const above = lines[index]
    if (!above || ENDS_SENTENCE.test(above.text) || STARTS_LOWERCASE.test(text)) return true
    if (above.fonts.join() !== fonts.join()) return true
    return above.right - left >= FULL_LINE * (right - left)
  })
}

/** Whether a line begins in the middle of a sentence that the line above begins. */
function continuesBelow(lines: readonly Segment[]): boolean {
  return lines.slice(1).some(({ text }, index) => {
    const above = lines[index]?.text ?? ''
    return !ENDS_SENTENCE.test(above) && (STARTS_LOWERCASE.test(text) || ENDS_INSIDE.test(above))
  })
}
