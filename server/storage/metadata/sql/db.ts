/** What a statement is given; JSON goes in as text, yes and no as 1 and 0. */
export type Value = string | number | null

/**
 * Statements that every engine understands alike. `?1`, `?2` stand for the values in their order, `LIST(?1)` for the
 * strings of a JSON array, as in `id IN LIST(?1)`, `CLOCK()` for the time in epoch seconds by the database's own clock.
 * Names of columns that have capitals are quoted. What is yes or no comes back as 1 or 0 in SQLite and as a boolean in
 * PostgreSQL, so it is only tried for truth.
 */
export interface Queries {
  all<Row>(sql: string, ...values: readonly Value[]): Promise<Row[]>
  /** The first row; null for none. */
  get<Row>(sql: string, ...values: readonly Value[]): Promise<Row | null>
  /** Resolves with how many rows it changed. */
  run(sql: string, ...values: readonly Value[]): Promise<number>
}

/**
 * `durable`: false for what the end of the machine may take back with no harm; it does not wait for the disk.
 * `isolated`: false for what only needs the rows to hold still that it changes, or reads with `FOR UPDATE SKIP LOCKED`,
 * which passes over those that others hold; where nobody writes beside it, there are none.
 */
export type TransactionOptions = { readonly durable: boolean; readonly isolated?: boolean }

/** The database of a catalog. A statement beside a transaction is one of its own. */
export interface Db extends Queries {
  /**
   * Runs `work` whole or not at all, and as if nothing else happened meanwhile. It may be run again from its
   * beginning, and awaits nothing but `tx`.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Takes what was deleted out of the engine's log, where it can. */
  forget(): Promise<void>
  /** What is wrong with what it is kept in; null for nothing. Reads all of it. */
  damage(): Promise<string | null>
  close(): Promise<void>
}
