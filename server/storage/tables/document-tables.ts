import type { TableCondition } from '../../../shared/tables.ts'
import { type ColumnType, typeColumn } from '../../documents/tables/typed-table.ts'
import { turns } from '../../platform/yielding.ts'
import type { FileStore } from '../blobs/file-store.ts'
import { orderRows } from './column-order.ts'
import { matchingRows } from './matching-rows.ts'
import { MemoryCache } from './memory-cache.ts'
import { pathOf, type StoredTable } from './stored-table.ts'
import { TableFiles } from './table-files.ts'
import type { RowPlaces, TablesFile, TextColumn } from './tables-file.ts'

/** Memory for columns, and for the order of rows, that were read before. */
const CACHED_BYTES = 160 << 20
/** The rows that tell the type of a column. */
const SAMPLED_ROWS = 1000

/** A column with its names from the top header row down, none without a header. */
export type ColumnAbout = {
  readonly path: readonly string[]
  readonly type: ColumnType
  readonly unit: string | null
}

export type TableAbout = StoredTable & { readonly about: readonly ColumnAbout[] }

/** Selects rows: those that meet all conditions, in the order of a column or of the table. */
export type RowSelection = {
  readonly where: readonly TableCondition[]
  readonly sort: number | null
  readonly isDescending: boolean
}

/** The tables of documents, with their columns in memory once they were asked for. */
export class DocumentTables {
  readonly #files: TableFiles
  readonly #cache = new MemoryCache(CACHED_BYTES)

  constructor(files: FileStore) {
    this.#files = new TableFiles(files, this.#cache)
  }

  /** Opens the tables of a completed document. Throws as TableFiles.use(). */
  async use<T>(documentId: string, work: (tables: TablesFile) => T | Promise<T>): Promise<T | null> {
    return await this.#files.use(documentId, work)
  }

  /** Lists the tables of a document, each with its first `columns`. */
  async list(
    documentId: string,
    { offset, limit, columns }: { readonly offset: number; readonly limit: number; readonly columns: number },
  ): Promise<{ readonly tables: readonly TableAbout[]; readonly total: number }> {
    const found = await this.use(documentId, async (file) => {
      const tables: TableAbout[] = []
      for (const table of file.list(offset, limit))
        tables.push({ ...table, about: await aboutColumns(file, table, 0, columns) })
      return { tables, total: file.count }
    })
    return found ?? { tables: [], total: 0 }
  }

  /** Finds a table by its number; null if the document has fewer. */
  async find(documentId: string, number: number): Promise<StoredTable | null> {
    return (await this.use(documentId, (file) => file.list(number, 1)[0])) ?? null
  }

  /** Reads a column as it is written. */
  async column(documentId: string, table: StoredTable, index: number): Promise<TextColumn> {
    return await this.#read(documentId, (file) => file.column(table, index))
  }

  /** Reads where a table's rows stand. */
  async places(documentId: string, table: StoredTable): Promise<RowPlaces> {
    const bytesOf = ({ starts, numbers }: RowPlaces) => starts.byteLength + numbers.byteLength + table.rows
    const read = () => this.#read(documentId, (file) => file.places(table))
    return await this.#cache.get(`${documentId} places ${table.number}`, read, bytesOf)
  }

  /** Reads the names, types and units of `count` columns from `from` on. */
  async about(
    documentId: string,
    table: StoredTable,
    from: number,
    count: number,
  ): Promise<readonly ColumnAbout[]> {
    return await this.#read(documentId, (file) => aboutColumns(file, table, from, count))
  }

  /** The first tables of a document, at most `most`; kept in memory, because questions about a document come together. */
  async first(documentId: string, most: number): Promise<readonly StoredTable[]> {
    const read = async () => (await this.use(documentId, (file) => file.list(0, most))) ?? []
    return await this.#cache.get(`${documentId} first ${most}`, read, bytesOfListed)
  }

  /** As TableFiles.withFile(). */
  async withFile<T>(documentId: string, work: (path: string) => Promise<T>): Promise<T | null> {
    return await this.#files.withFile(documentId, work)
  }

  /** Reads cells of some rows: those of `count` columns from `from` on. */
  async cells(
    documentId: string,
    table: StoredTable,
    rows: readonly number[],
    { from, count }: { readonly from: number; readonly count: number },
  ): Promise<string[][]> {
    const cells = await this.use(documentId, (file) => file.cells(table, rows, from, from + count))
    return cells ?? rows.map(() => [])
  }

  /**
   * Selects rows of a table: their positions, in order; null for all in the table's own order, otherwise titles of sections
   * are left out. Columns are not checked.
   */
  async select(
    documentId: string,
    table: StoredTable,
    selection: RowSelection,
    signal: AbortSignal,
  ): Promise<Uint32Array | null> {
    const { where, sort } = selection
    if (where.length === 0 && sort === null) return null
    const key = `${documentId} ${table.number} rows ${JSON.stringify(selection)}`
    const make = () => this.#selected(documentId, table, selection, signal)
    return await this.#cache.get(key, make, (rows) => rows.byteLength + 1)
  }

  async #selected(
    documentId: string,
    table: StoredTable,
    { where, sort, isDescending }: RowSelection,
    signal: AbortSignal,
  ): Promise<Uint32Array> {
    const rest = turns(signal)
    const typeOf = async (index: number) => (await this.about(documentId, table, index, 1))[0]?.type ?? 'text'
    let rows: Uint32Array = Uint32Array.from({ length: table.rows }, (_, row) => row)
    const { hasTitles, contextOf } = await this.places(documentId, table)
    if (hasTitles) rows = rows.filter((row) => contextOf(row)?.role !== 'section')
    for (const condition of where) {
      const column = await this.column(documentId, table, condition.column)
      rows = await matchingRows(rows, column, await typeOf(condition.column), condition, rest)
    }
    if (sort === null) return rows
    const column = await this.column(documentId, table, sort)
    return await orderRows(rows, column, { type: await typeOf(sort), isDescending }, rest)
  }

  async #read<T>(documentId: string, read: (file: TablesFile) => Promise<T>): Promise<T> {
    const value = await this.use(documentId, read)
    if (value === null) throw new Error(`Cannot read a table of the document '${documentId}': it has none`)
    return value
  }
}

/** Estimates the memory of tables that were listed. */
function bytesOfListed(tables: readonly StoredTable[]): number {
  const bytesOf = ({ header, groups }: StoredTable) =>
    800 + groups.length * 100 + (header ?? []).reduce((sum, { length }) => sum + length * 2 + 40, 0)
  return tables.reduce((sum, table) => sum + bytesOf(table), 100)
}

async function aboutColumns(
  file: TablesFile,
  table: StoredTable,
  from: number,
  count: number,
): Promise<ColumnAbout[]> {
  const rest = turns()
  const about: ColumnAbout[] = []
  for (let index = from; index < Math.min(table.columns, from + count); index++) {
    const path = pathOf(table, index).filter(Boolean)
    const { values, codes } = await file.sample(table, index, SAMPLED_ROWS)
    const { type, unit } = typeColumn(path, values, codes)
    about.push({ path, type, unit })
    await rest()
  }
  return about
}
