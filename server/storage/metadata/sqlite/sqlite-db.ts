import type { Database, Statement } from 'bun:sqlite'
import { isDiskFull, isDiskUnwritable } from '../../../platform/files/file-errors.ts'
import type { Db, Queries, TransactionOptions, Value } from '../sql/db.ts'
import { damageOf } from './copy-catalog.ts'

/**
 * A catalog on one SQLite connection. Statements of others would mix with those of a transaction, so everything waits for
 * earlier transactions.
 */
export class SqliteDb implements Db {
  readonly #db: Database
  readonly #damage: () => Promise<string | null>
  readonly #inside: Queries
  readonly #statements = new Map<string, Statement<unknown, Value[]>>()
  /** Resolves once the last transaction has ended; null if none is open or waiting. */
  #turn: Promise<void> | null = null

  /** `damage`: checks a catalog file in a worker. */
  constructor(db: Database, damage = async () => damageOf(db)) {
    this.#db = db
    this.#damage = damage
    // None of these wait: they run inside the transaction that holds the turn.
    this.#inside = {
      all: async <Row>(sql: string, ...values: readonly Value[]) => this.#all<Row>(sql, values),
      get: async <Row>(sql: string, ...values: readonly Value[]) => this.#get<Row>(sql, values),
      run: async (sql, ...values) => this.#run(sql, values),
    }
  }

  async all<Row>(sql: string, ...values: readonly Value[]): Promise<Row[]> {
    if (this.#turn) await this.#turn
    return this.#all<Row>(sql, values)
  }

  async get<Row>(sql: string, ...values: readonly Value[]): Promise<Row | null> {
    if (this.#turn) await this.#turn
    return this.#get<Row>(sql, values)
  }

  async run(sql: string, ...values: readonly Value[]): Promise<number> {
    if (this.#turn) await this.#turn
    return this.#run(sql, values)
  }

  async transaction<T>(
    work: (tx: Queries) => Promise<T>,
    options: TransactionOptions = { durable: true },
  ): Promise<T> {
    const before = this.#turn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#turn = promise
    if (before) await before
    try {
      return options.durable ? await this.#transact(work) : await this.#unsynced(work)
    } finally {
      if (this.#turn === promise) this.#turn = null
      resolve()
    }
  }

  async forget(): Promise<void> {
    if (this.#turn) await this.#turn
    this.#db.run('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  async damage(): Promise<string | null> {
    return await this.#damage()
  }

  async close(): Promise<void> {
    try {
      await this.forget()
    } catch (error) {
      // Committed data is in the write-ahead log and is read from there at the next start.
      if (!isDiskFull(error) && !isDiskUnwritable(error)) throw error
    } finally {
      for (const statement of this.#statements.values()) statement.finalize()
      this.#db.close()
    }
  }

  async #transact<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    // IMMEDIATE keeps commands beside the server from writing between its reads and writes.
    this.#run('BEGIN IMMEDIATE', [])
    try {
      const result = await work(this.#inside)
      this.#run('COMMIT', [])
      return result
    } catch (error) {
      // On a full disk, SQLite may have rolled back already.
      if (this.#db.inTransaction) this.#run('ROLLBACK', [])
      throw error
    }
  }

  async #unsynced<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    this.#db.run('PRAGMA synchronous = NORMAL')
    try {
      return await this.#transact(work)
    } finally {
      this.#db.run('PRAGMA synchronous = FULL')
    }
  }

  #all<Row>(sql: string, values: readonly Value[]): Row[] {
    // SAFETY: the caller's Row type names the columns that its statement selects.
    return this.#statement(sql).all(...values) as Row[]
  }

  #get<Row>(sql: string, values: readonly Value[]): Row | null {
    // SAFETY: as above.
    return this.#statement(sql).get(...values) as Row | null
  }

  #run(sql: string, values: readonly Value[]): number {
    return this.#statement(sql).run(...values).changes
  }

  #statement(sql: string): Statement<unknown, Value[]> {
    const known = this.#statements.get(sql)
    if (known) return known
    const made = this.#db.prepare<unknown, Value[]>(
      sql
        .replace(/\bLIST\((\?\d+)\)/g, '(SELECT value FROM json_each($1))')
        .replace(/ FOR (?:UPDATE SKIP LOCKED|SHARE)/, '')
        .replaceAll('CLOCK()', `unixepoch('subsec')`),
    )
    this.#statements.set(sql, made)
    return made
  }
}
