import type { Connection, Table } from '@lancedb/lancedb'
import type { LanceDb } from './lance-query.ts'
import { VectorIndex } from './vector-index.ts'

/** LanceDB's own caches would take up to 7 GB; what is not in them is read again from the page cache. */
const INDEX_CACHE_BYTES = 96n * 1024n * 1024n
const METADATA_CACHE_BYTES = 16n * 1024n * 1024n

/** What LanceDB says of a file that is no longer there. */
const GONE = /lance error: Not found: /i
const MOST_TRIES = 3

/** Opens what is under `folder`, with caches of its own. */
export async function connectTo(lancedb: LanceDb, folder: string): Promise<Connection> {
  return await lancedb.connect(folder, {}, new lancedb.Session(INDEX_CACHE_BYTES, METADATA_CACHE_BYTES))
}

/** A table and what belongs to it, as work on it sees them. */
export type OpenedTable = { readonly table: Table; readonly vectorIndex: VectorIndex }

type Held = OpenedTable & { readonly connection: Connection; users: number; left: boolean }

/** A table that can be opened anew while it is searched: what was begun on it is ended on it. */
export class LanceTable {
  readonly #lancedb: LanceDb
  readonly #folder: string
  readonly #name: string
  #held: Held

  constructor(lancedb: LanceDb, folder: string, connection: Connection, table: Table) {
    this.#lancedb = lancedb
    this.#folder = folder
    // Not asked for later: a table tells nothing while a write on it runs.
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

  /** As use(), for work that only reads: begun again when tidying removed a file of the version that it was reading. */
  async read<T>(work: (opened: OpenedTable) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.use(work)
      } catch (error) {
        if (tries >= MOST_TRIES || !GONE.test(String(error))) throw error
      }
    }
  }

  /** Opens the table again. The caches of the former one hold indexes that later ones have replaced. */
  async renew(): Promise<void> {
    const connection = await connectTo(this.#lancedb, this.#folder)
    const table = await connection.openTable(this.#name)
    this.close()
    this.#held = hold(this.#lancedb, connection, table)
  }

  /** Closes it when nobody uses it. */
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
