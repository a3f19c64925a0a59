import { Database } from 'bun:sqlite'
import { writeFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { PlacedBlock } from '../../documents/chunking/text-layout.ts'
import {
  headerRowsOf,
  type RowContext,
  TABLE_BLOCK_ROWS,
  type TableBlock,
} from '../../documents/model/parser.ts'
import { statedUnit } from '../../documents/tables/stated-unit.ts'
import { syncToDisk } from '../../platform/files/sync-to-disk.ts'
import { PartBuffer } from './part-buffer.ts'
import { RowGroup } from './row-group.ts'
import { type Group, MAX_COLUMNS, SCHEMA, type StoredContext, type StoredTable } from './stored-table.ts'

/** A group with no more cells than this is one part. */
const PACKED_CELLS = 16_384
/** zstd's fastest level: a higher one takes longer than all the rest. */
const LEVEL = 1

/** A longer text before a table is no caption of it, and neither is one further up. */
const CAPTION_CHARS = 200
const CAPTION_BLOCKS = 3

type OpenTable = StoredTable & { groups: Group[]; block: TableBlock }

/** Bytes that are held in memory: a file of this size is written at once, which takes far less time than row by row. */
const HELD_BYTES = 1 << 20

/**
 * Writes the tables of a document, block by block, and holds no more than a group of rows and HELD_BYTES. The file is
 * complete and on disk after close(). A document without tables makes no file.
 */
export class TablesWriter {
  readonly #path: string
  #db: Database | null = null
  /** Whether the database is the file at `path`, and not in memory. */
  #isOnDisk = false
  #bytes = 0
  #table: OpenTable | null = null
  /** The short texts right before the next table. */
  #captions: string[] = []
  #group = new RowGroup()
  readonly #part = new PartBuffer()
  #parts = 0
  #count = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Takes the document's next block; blocks that are no tables end a table. */
  add({ block, text, start, end }: PlacedBlock): void {
    if (block.kind !== 'table') {
      this.#end()
      this.#captions = text.length > CAPTION_CHARS ? [] : [...this.#captions, text].slice(-CAPTION_BLOCKS)
      return
    }
    if (this.#table === null || !continues(block, this.#table.block)) {
      this.#end()
      this.#begin(block, start)
    }
    const table = this.#table
    if (table === null) throw new Error('Cannot write a table: none was begun')
    table.block = block
    table.end = end
    this.#rows(block, start, table)
  }

  /** Resolves with the number of tables. */
  async close(): Promise<number> {
    this.#end()
    const db = this.#db
    if (db === null) return 0
    this.#db = null
    if (this.#isOnDisk) {
      db.run('COMMIT')
      db.close()
      await syncToDisk(this.#path)
    } else await writeDurably(this.#path, takeFrom(db))
    return this.#count
  }

  /** Closes and removes an incomplete file. */
  async abandon(): Promise<void> {
    if (this.#isOnDisk) this.#db?.close(true)
    else if (this.#db) putBack(this.#db)
    this.#db = null
    await rm(this.#path, { force: true })
  }

  #begin(block: TableBlock, start: number): void {
    const { caption, header, place } = block
    const captions = caption === undefined ? this.#captions : [...this.#captions, caption]
    const stated = captions.map((text) => statedUnit(text)).findLast((unit) => unit !== null)
    this.#captions = []
    this.#table = {
      ...{ number: this.#count++, caption: caption ?? null, header: header ? [...header] : null },
      amounts: stated?.phrase ?? null,
      headerRows: headerRowsOf(block).length,
      ...{ columns: 0, leftOut: 0, rows: 0, place, start, end: start, groups: [], block },
    }
    this.#widen(header?.length ?? 0, this.#table)
  }

  #rows(block: TableBlock, start: number, table: OpenTable): void {
    const { rows, place, rowNumbers, context = [] } = block
    const contexts = new Map(context.map((one) => [one.row, one]))
    const shown = headerRowsOf(block)
    let at = shown.reduce((sum, row) => sum + lineLength(row) + 1, start)
    for (const [index, row] of rows.entries()) {
      const found = contexts.get(index)
      const cells = filledIn(row.length > MAX_COLUMNS ? row.slice(0, MAX_COLUMNS) : row, found)
      const position = shown.length + index
      this.#widen(Math.max(row.length, cells.length), table)
      this.#group.add({
        cells,
        start: at,
        place,
        context: found ? contextOf(found) : null,
        number: rowNumbers?.[position] ?? (place.row_start === undefined ? 0 : place.row_start + position),
      })
      at += lineLength(row) + 1
      table.rows++
      if (this.#group.isFull) this.#flush(table)
    }
  }

  #widen(columns: number, table: OpenTable): void {
    table.columns = Math.max(table.columns, Math.min(columns, MAX_COLUMNS))
    table.leftOut = Math.max(table.leftOut, columns - MAX_COLUMNS)
  }

  #end(): void {
    const table = this.#table
    if (table === null) return
    this.#table = null
    this.#flush(table)
    const { block: _block, ...about } = table
    const header = about.header?.slice(0, MAX_COLUMNS) ?? null
    const json = JSON.stringify({ ...about, header } satisfies StoredTable)
    this.#open(json.length).query('INSERT INTO tables VALUES (?, ?)').run(table.number, json)
  }

  #flush(table: OpenTable): void {
    const group = this.#group
    if (group.rows === 0) return
    this.#group = new RowGroup()
    const { rows, columns } = group
    const isPacked = group.cells <= PACKED_CELLS
    table.groups.push({ rows, part: this.#parts + 1, columns, isPacked })
    const part = this.#part
    for (let column = 0; column < columns; column++) {
      if (isPacked) part.sized(() => group.addColumn(column, part))
      else {
        group.addColumn(column, part)
        this.#write()
      }
    }
    if (isPacked) part.sized(() => group.addPlaces(part))
    else group.addPlaces(part)
    this.#write()
  }

  /** Writes a part. */
  #write(): void {
    const data = Bun.zstdCompressSync(this.#part.take(), { level: LEVEL })
    this.#open(data.length)
      .query('INSERT INTO part VALUES (?, ?)')
      .run(++this.#parts, data)
  }

  /** Returns the database for as many more bytes. */
  #open(bytes: number): Database {
    this.#bytes += bytes
    this.#db ??= inMemory()
    if (this.#bytes <= HELD_BYTES || this.#isOnDisk) return this.#db
    writeFileSync(this.#path, takeFrom(this.#db))
    this.#db = onDisk(this.#path)
    this.#isOnDisk = true
    return this.#db
  }
}

/** Databases in memory without a row: to open one takes longer than to write most documents' tables. */
const empty: Database[] = []

function inMemory(): Database {
  const db = empty.pop() ?? newInMemory()
  db.run('BEGIN')
  return db
}

function newInMemory(): Database {
  const db = new Database(':memory:')
  db.run(SCHEMA)
  return db
}

/** Returns the file that a database in memory is, and leaves the database empty for the next document. */
function takeFrom(db: Database): Uint8Array {
  const file = db.serialize()
  putBack(db)
  return file
}

function putBack(db: Database): void {
  db.run('ROLLBACK')
  if (empty.length === 0) empty.push(db)
  else db.close()
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Nobody else reads the file, and an incomplete one is thrown away: it needs neither locks nor a journal. */
function onDisk(path: string): Database {
  const db = new Database(path)
  for (const setting of ['journal_mode = OFF', 'synchronous = OFF', 'locking_mode = EXCLUSIVE'])
    db.run(`PRAGMA ${setting}`)
  db.run('BEGIN')
  return db
}

/**
 * Whether a block goes on with the table of the block before it. Texts that earlier versions stored do not say so: there
 * a block without a header row goes on with a full block of the same columns, or one of another page.
 */
function continues(block: TableBlock, before: TableBlock): boolean {
  if (block.isContinued !== undefined) return block.isContinued
  const isSame = Bun.deepEquals(block.header, before.header) && block.place.sheet === before.place.sheet
  const isCut = before.rows.length >= TABLE_BLOCK_ROWS || block.place.page !== before.place.page
  return isSame && isCut && !block.showsHeader && (block.header !== null || sameWidth(block, before))
}

function sameWidth({ rows: [row] }: TableBlock, { rows: [other] }: TableBlock): boolean {
  return row?.length === other?.length
}

/** Returns a row's cells with the labels that stand above it. */
function filledIn(cells: readonly string[], context: RowContext | undefined): readonly string[] {
  if (!context?.carried) return cells
  const filled = [...cells]
  for (const { column, text } of context.carried) {
    while (filled.length < Math.min(column, MAX_COLUMNS)) filled.push('')
    if (column < MAX_COLUMNS) filled[column] = text
  }
  return filled
}

function contextOf({ sections, carried, role }: RowContext): StoredContext {
  return {
    ...(sections ? { sections: [...sections] } : {}),
    ...(carried ? { carried: carried.map(({ column }) => column) } : {}),
    ...(role ? { role } : {}),
  }
}

/** Characters of a row in the document's text, which has tabs between its cells. */
function lineLength(cells: readonly string[]): number {
  return cells.reduce((sum, { length }) => sum + length, Math.max(0, cells.length - 1))
}
