import type { Steps } from '../../platform/yielding.ts'
import type { GridRow } from '../tables/grid-row.ts'
import type { Outline } from './html-outline.ts'

/** Spans open no columns beyond these. */
const MAX_COLUMNS = 256
const MAX_SPANNED_ROWS = 1000
/** Places that the merged cells of a table cover below them; what further ones cover counts as empty. */
const MAX_CONTINUED = 1_000_000
/** A table whose cells are longer on average is a layout table, and its cells are read as prose. */
const MAX_MEAN_CELL_CHARS = 300

/** Number of elements between two steps. */
const STEP = 4096

/** The rows of a table, without their place. */
export type HtmlTable = readonly Omit<GridRow, 'place'>[]

type Cell = {
  row: number
  column: number
  readonly columns: number
  readonly rows: number
  readonly isHeader: boolean
  text: string
}
type Draft = {
  readonly index: number
  readonly cells: Cell[]
  row: number
  column: number
  headRows: number
  layout: boolean
  chars: number
  /** By column: the last row that a cell from above covers. */
  readonly taken: number[]
}

/** Maps each container to the data table that it is part of; layout tables are left out. */
export function* htmlTables({ containers, segments }: Outline): Steps<Map<number, HtmlTable>> {
  const drafts: Draft[] = []
  const draftOf: (Draft | null)[] = []
  const cellOf: (Cell | null)[] = []
  const headOf: boolean[] = []
  for (const [index, { tag, parent, hints, attributes }] of containers.entries()) {
    if (index % STEP === 0) yield
    const around = draftOf[parent] ?? null
    let draft = around
    let cell = cellOf[parent] ?? null
    headOf[index] = tag === 'thead' || (tag !== 'table' && (headOf[parent] ?? false))
    if (tag === 'table') {
      for (let outer = around; outer && !outer.layout; outer = null) outer.layout = true
      draft = {
        index,
        cells: [],
        row: -1,
        column: 0,
        headRows: 0,
        layout: /\b(?:presentation|none)\s*$/.test(hints),
        chars: 0,
        taken: [],
      }
      drafts.push(draft)
      cell = null
    } else if (draft && tag === 'tr') {
      draft.row++
      draft.column = 0
      if (headOf[index]) draft.headRows = draft.row + 1
    } else if (draft && (tag === 'td' || tag === 'th')) {
      cell = placeCell(draft, attributes, tag === 'th')
    } else if (draft && /^(?:h[1-6]|form|article|section)$/.test(tag)) draft.layout = true
    draftOf[index] = draft
    cellOf[index] = cell
  }
  for (const [index, { container, text }] of segments.entries()) {
    if (index % STEP === 0) yield
    const draft = draftOf[container]
    const cell = cellOf[container]
    if (!draft || !cell) continue
    cell.text = cell.text ? `${cell.text} ${text}` : text
    draft.chars += text.length
  }
  const tables = new Map<Draft, HtmlTable | null>()
  for (const draft of drafts) tables.set(draft, yield* finishTable(draft))
  const found = new Map<number, HtmlTable>()
  for (const [index, draft] of draftOf.entries()) {
    if (index % STEP === 0) yield
    const table = draft && cellOf[index] ? tables.get(draft) : null
    if (table) found.set(index, table)
  }
  return found
}

function placeCell(draft: Draft, attributes: Readonly<Record<string, string>>, isHeader: boolean): Cell {
  const { taken } = draft
  const row = Math.max(draft.row, 0)
  while (draft.column < MAX_COLUMNS && (taken[draft.column] ?? -1) >= row) draft.column++
  const column = draft.column
  const columns = Math.max(1, Math.min(span(attributes.colspan), MAX_COLUMNS - column))
  const rows = Math.min(span(attributes.rowspan), MAX_SPANNED_ROWS)
  for (let at = column; at < column + columns; at++) taken[at] = row + rows - 1
  draft.column = column + columns
  const cell = { row, column, columns, rows, isHeader, text: '' }
  draft.cells.push(cell)
  return cell
}

function span(value: string | undefined): number {
  const count = Number.parseInt(value ?? '1', 10)
  return Number.isFinite(count) && count > 0 ? count : 1
}

/** Returns the rows of a table with several columns and rows; null for a layout table. */
function* finishTable(draft: Draft): Steps<HtmlTable | null> {
  yield
  const filled = draft.cells.filter((cell) => cell.text)
  if (draft.layout || filled.length === 0) return null
  const width = filled.reduce((most, { column }) => Math.max(most, column), 0) + 1
  if (width < 2 || draft.row < 1) return null
  if (draft.chars > filled.length * MAX_MEAN_CELL_CHARS) return null
  const rows: HtmlRow[] = []
  let continued = 0
  const rowAt = (row: number) => (rows[row] ??= { cells: [], spans: [], continued: [], headers: [] })
  for (const [index, { row, column, columns, rows: height, text, isHeader }] of draft.cells.entries()) {
    if (index % STEP === 0) yield
    const { cells, spans, headers } = rowAt(row)
    while (cells.length <= column) cells.push('')
    cells[column] = text.replace(/\s+/g, ' ').trim()
    if (columns > 1) spans.push({ column, columns })
    if (isHeader && text) headers.push(column)
    for (let below = row + 1; below < Math.min(row + height, draft.row + 1); below++) {
      continued += columns
      if (continued > MAX_CONTINUED) break
      for (let at = column; at < column + columns; at++) rowAt(below).continued.push(at)
    }
  }
  yield
  const declared = draft.headRows || countLeading(rows, isHeaderRow)
  return rows.map((row, index) => ({
    ...row,
    isHeader: index < declared && declared < rows.length,
    isLabelled: row.headers.length === 1 && row.headers[0] === 0,
  }))
}

type HtmlRow = {
  readonly cells: string[]
  readonly spans: { column: number; columns: number }[]
  readonly continued: number[]
  /** Columns of its header cells. */
  readonly headers: number[]
}

/** Whether all cells with text are header cells. */
function isHeaderRow({ cells, headers }: HtmlRow): boolean {
  return headers.length > 0 && headers.length === cells.filter(Boolean).length
}

function countLeading(rows: readonly HtmlRow[], matches: (row: HtmlRow) => boolean): number {
  const first = rows.findIndex((row) => !matches(row))
  return first < 0 ? rows.length : first
}
