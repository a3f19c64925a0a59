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
    data: tables.map(({ number, caption, place, start, end, rows, columns, leftOut, about }) => ({
      ...{ number, caption, place, start, end, rows },
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
  const begin = at === undefined ? offset : pageOf(places, selected, at, limit)
  const rows = Array.from(
    { length: Math.max(0, Math.min(limit, total - begin)) },
    (_, index) => selected?.[begin + index] ?? begin + index,
  )
  const cells = await tables.cells(id, table, rows, { from, count })
  const data: TableRow[] = []
  let characters = 0
  for (const [index, row] of rows.entries()) {
    const texts = cells[index] ?? []
    characters += texts.reduce((sum, text) => sum + text.length, 0)
    if (characters > PAGE_CHARS && data.length > 0) break
    data.push(rowOf(row, texts, places))
  }
  return { data, offset: begin, total }
}

function rowOf(row: number, cells: string[], { starts, numbers, pageOf, contextOf }: RowPlaces): TableRow {
  const { page, slide } = pageOf(row)
  const shown = page ?? slide
  return {
    row,
    number: numbers[row] || null,
    ...(shown === undefined ? {} : { page: shown }),
    start: starts[row] ?? 0,
    cells,
    ...contextOf(row),
  }
}

/** The offset of the page with the row that stands at an offset of the text; 0 if it is not among the selected. */
function pageOf({ starts }: RowPlaces, selected: Uint32Array | null, at: number, limit: number): number {
  const next = starts.findIndex((start) => start > at)
  const row = Math.max(0, (next < 0 ? starts.length : next) - 1)
  const position = selected === null ? row : selected.indexOf(row)
  return Math.max(0, position - (position % limit))
}
