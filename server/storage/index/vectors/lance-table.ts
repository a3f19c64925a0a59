import type { Connection, Table } from '@lancedb/lancedb'
import type { LanceDb } from './lance-query.ts'
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
