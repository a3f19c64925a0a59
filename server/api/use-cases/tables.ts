import type {
  DocumentTableList,
  TableCondition,
  TableRow,
  TableRows,
  TableRowsQuery,
} from '../../../shared/tables.ts'
import { NotFoundError } from '../../storage/metadata/interfaces/catalog-error.ts'
import type { DocumentTables } from '../../storage/tables/document-tables.ts'
import type { StoredTable } from '../../storage/tables/stored-table.ts'
import type { RowPlaces } from '../../storage/tables/tables-file.ts'
import { AppError } from './app-error.ts'
import { ignoreNotFound, readable } from './documents.ts'
import type { Services } from './services.ts'

/** Characters of a page's cells after which it ends: a cell may have megabytes. */
const PAGE_CHARS = 1 << 20

type TableServices = Pick<Services, 'catalog' | 'documentTables'>

/** Lists the tables of a document. Throws NotFoundError, and ConflictError before it has been read. */
export async function listTables(
  { catalog, documentTables }: TableServices,
  id: string,
  page: { readonly offset: number; readonly limit: number; readonly columns: number },
): Promise<DocumentTableList> {
  readable(await catalog.documents.get(id))
  const { tables, total } = await ignoreNotFound(catalog, id, documentTables.list(id, page))
  return {
    data: tables.map(({ number, caption, place, start, end, headerRows, rows, columns, leftOut, about }) => ({
      ...{ number, caption, place, start, end, header_rows: headerRows, rows },
      columns: about.map(({ path, type, unit }) => ({ path: [...path], type, unit })),
      ...{ column_count: columns, left_out: leftOut },
    })),
    total,
  }
}

/**
 * Reads rows of a table of a document. Throws like listTables(), NotFoundError for a missing table, and AppError for a
 * column that it lacks.
 */
export async function readTableRows(
  { catalog, documentTables }: TableServices,
  { id, number }: { readonly id: string; readonly number: number },
  query: TableRowsQuery,
  signal: AbortSignal,
): Promise<TableRows> {
  const { filename } = readable(await catalog.documents.get(id))
  const table = await ignoreNotFound(catalog, id, documentTables.find(id, number))
  if (table === null) throw new NotFoundError('no_such_table', `'${filename}' has no table ${number}`)
  checkColumns(query, table)
  return await ignoreNotFound(catalog, id, rowsOf(documentTables, id, table, query, signal))
}

function checkColumns(
  { where = [], sort, first_column: first }: TableRowsQuery,
  { columns }: StoredTable,
): void {
  for (const column of [...where.map((condition: TableCondition) => condition.column), sort ?? 0, first])
    if (column >= Math.max(1, columns))
      throw new AppError(
        'invalid',
        'no_such_column',
        `The table has no column ${column}: it has ${columns}, which are counted from 0`,
      )
}

async function rowsOf(
  tables: DocumentTables,
  id: string,
  table: StoredTable,
  { where = [], sort, order, offset, limit, at, first_column: from, columns: count }: TableRowsQuery,
  signal: AbortSignal,
): Promise<TableRows> {
  const selected = await tables.select(
    id,
    table,
    { where, sort: sort ?? null, isDescending: order === 'desc' },
    signal,
  )
  const places = await tables.places(id, table)
  const total = selected?.length ?? table.rows
  const found = at === undefined ? null : await cellAt(tables, id, table, places, at)
  const begin = at === undefined ? offset : found === null ? 0 : pageOf(selected, found.row, limit)
  const rows = Array.from(
    { length: Math.max(0, Math.min(limit, total - begin)) },
    (_, index) => selected?.[begin + index] ?? begin + index,
  )
  const before = await tables.cells(id, table, rows, { from: 0, count: from })
  const cells = await tables.cells(id, table, rows, { from, count })
  const data: TableRow[] = []
  let characters = 0
  for (const [index, row] of rows.entries()) {
    const texts = cells[index] ?? []
    characters += texts.reduce((sum, text) => sum + text.length, 0)
    if (characters > PAGE_CHARS && data.length > 0) break
    const start = cellStart(before[index] ?? [], row, places)
    data.push(rowOf(row, texts, start, places))
  }
  return { data, offset: begin, total, ...(found === null ? {} : { found }) }
}

/** The offset of the cell after others of its row; a label carried from above takes no room in the text. */
function cellStart(before: readonly string[], row: number, { starts, contextOf }: RowPlaces): number {
  const carried = contextOf(row)?.carried ?? []
  return before.reduce(
    (at, text, column) => at + 1 + (carried.includes(column) ? 0 : text.length),
    starts[row] ?? 0,
  )
}

/** The cell of a table at an offset of the text; null if the offset is not within it. */
async function cellAt(
  tables: DocumentTables,
  id: string,
  table: StoredTable,
  places: RowPlaces,
  at: number,
): Promise<{ row: number; column: number } | null> {
  if (at < table.start || at >= table.end) return null
  const next = places.starts.findIndex((start) => start > at)
  const row = (next < 0 ? table.rows : next) - 1
  // The offset is within the header.
  if (row < 0) return null
  const [cells = []] = await tables.cells(id, table, [row], { from: 0, count: table.columns })
  const carried = places.contextOf(row)?.carried ?? []
  let end = places.starts[row] ?? 0
  const column = cells.findIndex((text, index) => {
    end += 1 + (carried.includes(index) ? 0 : text.length)
    return end > at
  })
  return { row, column: Math.max(0, column) }
}

function rowOf(
  row: number,
  cells: string[],
  start: number,
  { numbers, pageOf, contextOf }: RowPlaces,
): TableRow {
  const { page, slide } = pageOf(row)
  const shown = page ?? slide
  return {
    row,
    number: numbers[row] || null,
    ...(shown === undefined ? {} : { page: shown }),
    start,
    cells,
    ...contextOf(row),
  }
}

/** The offset of the page with a row; 0 if it is not among the selected. */
function pageOf(selected: Uint32Array | null, row: number, limit: number): number {
  const position = selected === null ? row : selected.indexOf(row)
  return Math.max(0, position - (position % limit))
}
