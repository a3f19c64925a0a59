/** A parameter of a statement; JSON is passed as text, booleans as 1 and 0. */
export type Value = string | number | null

/**
 * Runs SQL in a dialect common to both engines. `?1`, `?2` are the values in order, `LIST(?1)` the strings of a JSON array,
 * as in `id IN LIST(?1)`, and `CLOCK()` the database's time in epoch seconds. Column names with capitals are quoted.
 * Booleans come back as 1 or 0 from SQLite and as booleans from PostgreSQL, so test them for truthiness only.
 */
export interface Queries {
  all<Row>(sql: string, ...values: readonly Value[]): Promise<Row[]>
  /** Returns the first row; null for none. */
  get<Row>(sql: string, ...values: readonly Value[]): Promise<Row | null>
  /** Resolves with the number of changed rows. */
  run(sql: string, ...values: readonly Value[]): Promise<number>
}

/**
 * `durable`: false does not wait for the disk, for changes that a crash of the machine may undo. `isolated`: false suffices
 * if only the changed rows, or those read with `FOR UPDATE SKIP LOCKED`, must not change meanwhile; with a single writer
 * there are no others.
 */
export type TransactionOptions = { readonly durable: boolean; readonly isolated?: boolean }

/** A catalog's database. A statement outside a transaction is a transaction of its own. */
export interface Db extends Queries {
  /**
   * Runs `work` as an atomic, isolated transaction. `work` may be run again from its beginning, so it must await nothing
   * but `tx`.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Erases deleted data from the engine's log, where possible. */
  forget(): Promise<void>
  /** Checks the whole database; returns the first damage found, or null. */
  damage(): Promise<string | null>
  close(): Promise<void>
}

/** The condition that a column has one of some numbers, which are the values of the statement; true for no numbers. */
export function keyIn(column: string, keys: readonly number[]): string {
  return keys.length === 0 ? '1 = 1' : `${column} IN (${keys.map((_, index) => `?${index + 1}`).join(', ')})`
}
