import type { Connection, Table } from '@lancedb/lancedb'
import { StoreError } from '../../store-error.ts'
import { columnOf } from './lance-hits.ts'
import { type LanceDb, textQuery } from './lance-query.ts'
import { VectorIndex } from './vector-index.ts'

/** Limit of LanceDB's index cache, which would take up to 7 GB; misses are read from the page cache. */
const INDEX_CACHE_BYTES = 96n * 1024n * 1024n
const METADATA_CACHE_BYTES = 16n * 1024n * 1024n

/** LanceDB's error for a missing file. */
const GONE = /lance error: Not found: /i
const MOST_TRIES = 3

/** Connects to the database in `folder`, with its own caches. */
export async function connectTo(lancedb: LanceDb, folder: string): Promise<Connection> {
  return await lancedb.connect(folder, {}, new lancedb.Session(INDEX_CACHE_BYTES, METADATA_CACHE_BYTES))
}

/** An open table and its vector index. */
export type OpenedTable = { readonly table: Table; readonly vectorIndex: VectorIndex }

type Held = OpenedTable & { readonly connection: Connection; users: number; left: boolean }

/** A table that can be reopened while in use: work finishes on the handle it started on. */
export class LanceTable {
  readonly #lancedb: LanceDb
  readonly #folder: string
  readonly #name: string
  #held: Held

  constructor(lancedb: LanceDb, folder: string, connection: Connection, table: Table) {
    this.#lancedb = lancedb
    this.#folder = folder
    // Stored, since a table does not answer during a write.
    this.#name = table.name
    this.#held = hold(lancedb, connection, table)
  }

  async use<T>(work: (opened: OpenedTable) => Promise<T>): Promise<T> {
    const held = this.#held
    held.users++
    try {
      return await work(held)
    } finally {
      held.users--
      if (held.left) closeUnused(held)
    }
  }

  /** Like use(), for reads: retried if compaction removed a file of the version being read. */
  async read<T>(work: (opened: OpenedTable) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.use(work)
      } catch (error) {
        if (tries >= MOST_TRIES || !GONE.test(String(error))) throw error
      }
    }
  }

  /** Reopens the table, to drop caches of replaced indexes. */
  async renew(): Promise<void> {
    const connection = await connectTo(this.#lancedb, this.#folder)
    const table = await connection.openTable(this.#name)
    this.close()
    this.#held = hold(this.#lancedb, connection, table)
  }

  /** Closes the table once it is unused. */
  close(): void {
    this.#held.left = true
    closeUnused(this.#held)
  }
}

function hold(lancedb: LanceDb, connection: Connection, table: Table): Held {
  return { connection, table, vectorIndex: new VectorIndex(lancedb, table), users: 0, left: false }
}

function closeUnused({ users, table, connection }: Held): void {
  if (users > 0) return
  table.close()
  connection.close()
}

/** A word that no text contains: searching for it reads the index but no row. */
const NO_WORD = 'qzxjvkwq'

/**
 * Reads one small column of every row, which opens each of the table's files, and queries each of its indexes once. Resolves
 * with the number of rows. Throws StoreError if a file is missing or truncated.
 */
export async function checkTable(lancedb: LanceDb, table: Table, dimensions: number): Promise<number> {
  try {
    const expected = await table.countRows()
    const rows = await table.query().select(['chunk_index']).toArrow()
    if (rows.numRows !== expected) throw new Error(`${rows.numRows} of ${expected} rows can be read`)
    if (expected === 0) return 0
    const text = textQuery(lancedb, NO_WORD, 'any')
    await table.query().fullTextSearch(text).limit(1).select(['chunk_index', '_score']).toArrow()
    const vector = new Float32Array(dimensions).fill(1 / Math.sqrt(dimensions))
    const nearest = table.vectorSearch(vector).distanceType('cosine').limit(1)
    await nearest.nprobes(1).select(['chunk_index', '_distance']).toArrow()
    return expected
  } catch (cause) {
    const reason = String(cause).split('\n')[0]?.slice(0, 200)
    throw new StoreError(`Cannot use the index: a file of it cannot be read (${reason})`, { cause })
  }
}

/** Counts each document's rows that satisfy `where`, and returns its highest chunk index. Yields to other work in between. */
export async function countsOf(
  table: Table,
  where: string | null = null,
): Promise<Map<string, { count: number; highest: number }>> {
  const counts = new Map<string, { count: number; highest: number }>()
  const query = table.query().select(['document_id', 'chunk_index'])
  if (where !== null) query.where(where)
  const rows = await query.toArrow()
  for (const batch of rows.batches) {
    const [ids, indexes] = [columnOf(batch, 'document_id'), columnOf(batch, 'chunk_index')]
    for (let row = 0; row < batch.numRows; row++) {
      const id = String(ids.get(row))
      const entry = counts.get(id) ?? { count: 0, highest: -1 }
      entry.count++
      entry.highest = Math.max(entry.highest, Number(indexes.get(row)))
      counts.set(id, entry)
    }
    await Bun.sleep(0)
  }
  return counts
}
