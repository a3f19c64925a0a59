import { StoreError } from '../../store-error.ts'
import {
  INDEX_CLOSED,
  type IndexCatalog,
  IndexClosed,
  IndexReplaced,
  IndexState,
  type ReindexStatus,
} from '../interfaces/index-catalog.ts'
import type { Lease } from '../interfaces/lease.ts'
import type { Db, Queries } from './db.ts'

const STATE = 'index'
const PROGRESS = 'index progress'

export class SqlIndexCatalog implements IndexCatalog {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async state(): Promise<IndexState | null> {
    return await stateIn(this.#db)
  }

  async save(state: IndexState): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const former = await stateIn(tx)
      if (former !== null && former.current.table !== state.current.table)
        throw new StoreError('Cannot save the state of the index: another one serves by now')
      await put(tx, STATE, state)
    })
  }

  async replace(state: IndexState, closed: Lease): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const held = await tx.get(
        `SELECT epoch FROM leases WHERE name = ?1 AND epoch = ?2 AND holder <> '' AND ends_at > CLOCK()`,
        INDEX_CLOSED,
        closed.epoch,
      )
      if (held === null)
        throw new StoreError('Cannot replace the index: others went on meanwhile. It is tried again')
      await put(tx, STATE, state)
    })
  }

  async progress(): Promise<ReindexStatus | null> {
    const row = await this.#db.get<{ value: string }>('SELECT value FROM settings WHERE key = ?1', PROGRESS)
    // SAFETY: only tell() writes it.
    return row === null ? null : (JSON.parse(row.value) as ReindexStatus | null)
  }

  async tell(progress: ReindexStatus | null): Promise<void> {
    await this.#db.transaction((tx) => put(tx, PROGRESS, progress))
  }
}

async function stateIn(db: Queries): Promise<IndexState | null> {
  const row = await db.get<{ value: string }>('SELECT value FROM settings WHERE key = ?1', STATE)
  return row === null ? null : IndexState.parse(JSON.parse(row.value))
}

async function put(tx: Queries, key: string, value: unknown): Promise<void> {
  await tx.run(
    'INSERT INTO settings VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2',
    key,
    JSON.stringify(value),
  )
}

/**
 * Makes sure that `table` serves and keeps serving until the end of this transaction. Throws IndexClosed and IndexReplaced.
 */
export async function requireServing(tx: Queries, table: string): Promise<void> {
  // A process about to switch the table saves its state first, which waits for this lock.
  const row = await tx.get<{ value: string }>('SELECT value FROM settings WHERE key = ?1 FOR SHARE', STATE)
  const serving = row === null ? null : IndexState.parse(JSON.parse(row.value)).current.table
  if (serving !== table)
    throw new IndexReplaced(`Cannot complete a document in the index '${table}': '${serving}' serves by now`)
  if (await tx.get('SELECT epoch FROM leases WHERE name = ?1 AND ends_at > CLOCK()', INDEX_CLOSED))
    throw new IndexClosed('Cannot complete a document: the index is about to be replaced')
}
