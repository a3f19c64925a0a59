import { Database } from 'bun:sqlite'
import { turns } from '../../platform/yielding.ts'
import { TextCodes } from '../../text/text-codes.ts'
import { ColumnPart, decodeColumn, decodeSteps, unpackParts } from './column-codec.ts'
import type { MemoryCache } from './memory-cache.ts'
import { type Group, RowPage, StoredContext, StoredTable, TABLES_VERSION } from './stored-table.ts'

/** A column as written: row r says `values[codes[r]]`. Labels that stand once for several rows are filled in. */
export type TextColumn = { readonly values: readonly string[]; readonly codes: Uint32Array }

/**
 * Where a table's rows stand. `starts`: UTF-16 offsets of their lines in the document's text; `numbers`: as a spreadsheet
 * shows them, 0 without; `pageOf` and `contextOf` give a row's page and what its cells do not say. `hasTitles`: some rows
 * are titles of sections; `hasContexts`: something is said of some rows.
 */
export type RowPlaces = {
  readonly starts: Uint32Array
  readonly numbers: Uint32Array
  readonly hasTitles: boolean
  readonly hasContexts: boolean
  pageOf(row: number): RowPage
  contextOf(row: number): StoredContext | null
}

/** The file of a document's tables is damaged, or of another version. */
export class UnreadableTables extends Error {
  override readonly name = 'UnreadableTables'
}

/** A document's tables on disk, open for reading. Its methods throw UnreadableTables. */
export class TablesFile {
  readonly #db: Database
  readonly #cache: MemoryCache | null
  readonly #key: string

  /** `cache`: keeps columns that were read, under names that begin with `key`. Throws UnreadableTables. */
  constructor(path: string, cache: MemoryCache | null = null, key = '') {
    this.#cache = cache
    this.#key = key
    this.#db = reading(() => new Database(path, { readonly: true }))
    try {
      const version = reading(() =>
        this.#db.query<{ user_version: number }, []>('PRAGMA user_version').get(),
      )?.user_version
      if (version !== TABLES_VERSION)
        throw new UnreadableTables(`Cannot read tables: version ${version} of their file is not known`)
    } catch (error) {
      this.close()
      throw error
    }
  }

  get count(): number {
    const sql = 'SELECT COUNT(*) AS n FROM tables'
    return reading(() => this.#db.query<{ n: number }, []>(sql).get()?.n ?? 0)
  }

  /** Lists tables in the document's order. */
  list(offset: number, limit: number): StoredTable[] {
    const sql = 'SELECT about FROM tables WHERE number >= ? ORDER BY number LIMIT ?'
    return reading(() =>
      this.#db
        .query<{ about: string }, [number, number]>(sql)
        .all(offset, limit)
        .map(({ about }) => StoredTable.parse(JSON.parse(about))),
    )
  }

  /** Reads a column, from 0. Lets other work of the thread go on in between. `isKept`: the cache keeps what was read. */
  async column(table: StoredTable, column: number, isKept = true): Promise<TextColumn> {
    const rest = turns()
    const codes = new Uint32Array(table.rows)
    const values = new DistinctTexts()
    let at = 0
    for (const group of table.groups) {
      const part = await this.#columnOf(group, column, isKept)
      const texts = reading(() => part.texts())
      const codeOf = new Uint32Array(texts.length)
      for (let index = 0; index < texts.length; index++) codeOf[index] = values.codeOf(texts[index] as string)
      part.copyCodes(codeOf, codes, at)
      at += group.rows
      await rest()
    }
    return { values: values.texts, codes }
  }

  /** Reads the first rows of a column, at most `rows`. */
  async sample(table: StoredTable, column: number, rows: number): Promise<TextColumn> {
    const [group] = table.groups
    if (!group) return { values: [], codes: new Uint32Array() }
    const part = await this.#columnOf(group, column)
    const values = new DistinctTexts()
    const codes = new Uint32Array(Math.min(rows, part.rows))
    for (const row of codes.keys()) codes[row] = values.codeOf(reading(() => part.textOf(row)))
    return { values: values.texts, codes }
  }

  /** Reads cells of some rows, in their order: those of the columns from `from` up to but not including `to`. */
  async cells(table: StoredTable, rows: readonly number[], from: number, to: number): Promise<string[][]> {
    const rest = turns()
    const cells = rows.map((): string[] => [])
    const end = Math.min(to, table.columns)
    let at = 0
    for (const group of table.groups) {
      const here = [...rows.keys()].filter((index) => isWithin(rows[index] ?? 0, at, group.rows))
      for (let column = from; column < end && here.length > 0; column++) {
        const part = await this.#columnOf(group, column)
        for (const index of here) cells[index]?.push(reading(() => part.textOf((rows[index] ?? 0) - at)))
        await rest()
      }
      at += group.rows
    }
    return cells
  }

  /** Reads where the rows stand. */
  async places(table: StoredTable): Promise<RowPlaces> {
    const rest = turns()
    const starts = new Uint32Array(table.rows)
    const numbers = new Uint32Array(table.rows)
    const pages = new Notes((json): RowPage => RowPage.parse(JSON.parse(json)), {})
    const contexts = new Notes<StoredContext | null>((json) => StoredContext.parse(JSON.parse(json)), null)
    let at = 0
    for (const group of table.groups) {
      reading(() => {
        const [startBytes, numberBytes, pageBytes, contextBytes] = this.#placesOf(group)
        if (!startBytes || !numberBytes || !pageBytes || !contextBytes) throw new Error('a part is missing')
        starts.set(decodeSteps(startBytes), at)
        numbers.set(decodeSteps(numberBytes), at)
        pages.add(at, decodeColumn(pageBytes))
        contexts.add(at, decodeColumn(contextBytes))
      })
      at += group.rows
      await rest()
    }
    const hasTitles = contexts.some((context) => context?.role === 'section')
    const hasContexts = contexts.some((context) => context !== null)
    return {
      starts,
      numbers,
      hasTitles,
      hasContexts,
      pageOf: (row) => pages.of(row),
      contextOf: (row) => contexts.of(row),
    }
  }

  close(): void {
    this.#db.close()
  }

  async #columnOf(group: Group, column: number, isKept = true): Promise<ColumnPart> {
    // Rows of earlier blocks may have fewer cells than later ones.
    if (column >= group.columns)
      return new ColumnPart(group.rows, 1, new Uint8Array(group.rows), Buffer.alloc(0))
    const read = async () =>
      reading(() => {
        const bytes = group.isPacked
          ? unpackParts(this.#part(group.part))[column]
          : this.#part(group.part + column)
        const part = decodeColumn(bytes ?? new Uint8Array())
        if (part.rows !== group.rows) throw new Error('rows are missing')
        return part
      })
    const key = `${this.#key} ${group.part} ${column}`
    return this.#cache === null || !isKept
      ? await read()
      : await this.#cache.get(key, read, ({ bytes }) => bytes)
  }

  #placesOf({ part, columns, isPacked }: Group): Uint8Array[] {
    const bytes = isPacked ? unpackParts(this.#part(part))[columns] : this.#part(part + columns)
    return unpackParts(bytes ?? new Uint8Array())
  }

  #part(id: number): Uint8Array {
    const sql = 'SELECT data FROM part WHERE id = ?'
    const found = this.#db.query<{ data: Uint8Array<ArrayBuffer> }, [number]>(sql).get(id)
    if (!found) throw new Error('a part is missing')
    return Bun.zstdDecompressSync(found.data)
  }
}

function isWithin(row: number, from: number, count: number): boolean {
  return row >= from && row < from + count
}

/** Number of tables that are listed together. */
const LISTED_AT_ONCE = 500

/** Reads all that a file of tables holds. Throws UnreadableTables. */
export async function checkTables(path: string): Promise<void> {
  const file = new TablesFile(path)
  try {
    for (let offset = 0; offset < file.count; offset += LISTED_AT_ONCE)
      for (const table of file.list(offset, LISTED_AT_ONCE)) {
        for (let column = 0; column < table.columns; column++) await file.column(table, column)
        await file.places(table)
      }
  } finally {
    file.close()
  }
}

/** Runs a step of the reading; what it throws means that the file is damaged. */
function reading<T>(step: () => T): T {
  try {
    return step()
  } catch (cause) {
    throw new UnreadableTables('Cannot read tables: their file is damaged', { cause })
  }
}

/** Texts, each with a number of its own. */
class DistinctTexts {
  readonly texts: string[] = []
  readonly #codes = new TextCodes((code) => this.texts[code] as string)

  codeOf(text: string): number {
    const code = this.#codes.add(text, this.texts.length)
    if (code === this.texts.length) this.texts.push(text)
    return code
  }
}

/** What is said of each row, which is the same for most. '' says nothing. */
class Notes<T> {
  readonly #parse: (text: string) => T
  readonly #none: T
  readonly #groups: { readonly from: number; readonly notes: readonly T[]; readonly part: ColumnPart }[] = []

  constructor(parse: (text: string) => T, none: T) {
    this.#parse = parse
    this.#none = none
  }

  add(from: number, part: ColumnPart): void {
    const notes = part.texts().map((text) => (text === '' ? this.#none : this.#parse(text)))
    this.#groups.push({ from, notes, part })
  }

  some(test: (note: T) => boolean): boolean {
    return this.#groups.some(({ notes }) => notes.some(test))
  }

  of(row: number): T {
    const group = this.#groups.findLast(({ from }) => from <= row)
    return group?.notes[group.part.codeOf(row - group.from)] ?? this.#none
  }
}
