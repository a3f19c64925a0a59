import { SQL } from 'bun'
import { StoreError } from '../../store-error.ts'
import { CatalogAway } from '../interfaces/catalog-error.ts'
import { type Change, type Changes, FileProgress } from '../interfaces/changes.ts'
import type { Db, Queries, TransactionOptions, Value } from '../sql/db.ts'
import { Pulse } from './pulse.ts'

/** Error codes of serialization failures, deadlocks and unique violations, after which a transaction is retried. */
const AGAIN = new Set(['40001', '40P01', '23505'])
const TRIES = 40
/** Upper bound of the random delay before a retry, which grows with each retry. */
const WAIT_MS = 5
const LONGEST_WAIT_MS = 500
/** Retries after a lost connection: all ten of the pool may be lost at once. */
const CONNECTIONS_TRIED = 12

/** Runs statements: the pool, or a transaction's connection. */
type Runner = Pick<SQL, 'unsafe'>

/**
 * A catalog in PostgreSQL. Writes are serializable transactions, retried after serialization failures; plain reads see
 * committed data.
 */
export class PostgresDb implements Db {
  readonly #sql: SQL
  readonly #pings: SQL
  readonly #pulse: Pulse
  readonly #statements = new Map<string, string>()

  /** `pings`: further connections to the same database, which no statement keeps waiting. */
  constructor(sql: SQL, pings: SQL) {
    this.#sql = sql
    this.#pings = pings
    this.#pulse = new Pulse(async () => await pings.unsafe('SELECT 1'))
  }

  async all<Row>(sql: string, ...values: readonly Value[]): Promise<Row[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#pulse.answered(this.#all<Row>(this.#sql, sql, values))
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        if (tries === CONNECTIONS_TRIED) throw away(error)
      }
    }
  }

  async get<Row>(sql: string, ...values: readonly Value[]): Promise<Row | null> {
    return (await this.all<Row>(sql, ...values))[0] ?? null
  }

  async run(sql: string, ...values: readonly Value[]): Promise<number> {
    return await this.transaction((tx) => tx.run(sql, ...values))
  }

  async transaction<T>(
    work: (tx: Queries) => Promise<T>,
    options: TransactionOptions = { durable: true },
  ): Promise<T> {
    let lost = 0
    for (let tries = 1; ; tries++) {
      let isWhole = false
      try {
        const level = options.isolated === false ? 'READ COMMITTED' : 'SERIALIZABLE'
        const done = this.#sql.begin(`ISOLATION LEVEL ${level}`, async (tx) => {
          if (!options.durable) await tx.unsafe('SET LOCAL synchronous_commit = off')
          const result = await work(this.#inside(tx))
          isWhole = true
          return result
        })
        return await this.#pulse.answered(done)
      } catch (error) {
        // After COMMIT was sent, nobody knows whether it took effect, so it is not retried.
        const isUndone = isConnectionLost(error) && !isWhole && ++lost < CONNECTIONS_TRIED
        if (isUndone) continue
        if (isConnectionLost(error)) throw away(error)
        if (!mayGoAgain(error)) throw error
        if (tries === TRIES)
          throw new StoreError('Cannot write to the catalog: too many others write to it at once', {
            cause: error,
          })
        await Bun.sleep(Math.random() * Math.min(LONGEST_WAIT_MS, WAIT_MS * 2 ** tries))
      }
    }
  }

  /** Does nothing: PostgreSQL's log is its operator's. */
  async forget(): Promise<void> {}

  /** Returns null: PostgreSQL reports damage itself. */
  async damage(): Promise<string | null> {
    return null
  }

  async close(): Promise<void> {
    await Promise.all([this.#sql.close(), this.#pings.close({ timeout: 0 })])
  }

  #inside(tx: Runner): Queries {
    return {
      all: async <Row>(sql: string, ...values: readonly Value[]) => await this.#all<Row>(tx, sql, values),
      get: async <Row>(sql: string, ...values: readonly Value[]) =>
        (await this.#all<Row>(tx, sql, values))[0] ?? null,
      run: async (sql, ...values) => (await tx.unsafe(this.#translated(sql), values.map(storable))).count,
    }
  }

  async #all<Row>(runner: Runner, sql: string, values: readonly Value[]): Promise<Row[]> {
    const rows = await runner.unsafe<Record<string, unknown>[]>(this.#translated(sql), values.map(storable))
    for (const row of rows)
      for (const [name, value] of Object.entries(row))
        if (typeof value === 'bigint') row[name] = Number(value)
    // SAFETY: the caller's Row type names the columns that its statement selects.
    return rows as Row[]
  }

  #translated(sql: string): string {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const made = sql
      // Passed as text: a string bound as JSON would be encoded again.
      .replace(/\bLIST\((\?\d+)\)/g, '(SELECT json_array_elements_text(CAST($1 AS TEXT)::json))')
      .replaceAll('CLOCK()', 'CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION)')
      .replace(/\?(\d+)/g, '$$$1')
    this.#statements.set(sql, made)
    return made
  }
}

/** Replaces NUL, which PostgreSQL cannot store in a text, by U+FFFD. */
function storable(value: Value): Value {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value
}

function mayGoAgain(error: unknown): boolean {
  return error instanceof SQL.PostgresError && AGAIN.has(String(error.errno))
}

function away(cause: unknown): CatalogAway {
  return new CatalogAway('The database of the catalog does not answer', { cause })
}

/** Tells whether a connection failed, or was lost during a statement. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof SQL.PostgresError)) return false
  return error.code.startsWith('ERR_POSTGRES_CONNECTION_') || /^(?:57P0|08)/.test(String(error.errno))
}

/** How long check() waits for a notification, which normally takes milliseconds. */
const HEARD_MS = 5_000

/** Listens to the notifications of the schema's triggers, and reconnects by itself. */
export class PostgresChanges implements Changes {
  readonly #sql: SQL

  constructor(sql: SQL) {
    this.#sql = sql
  }

  /** Throws StoreError if notifications do not arrive, as behind a transaction pooler. */
  async check(): Promise<void> {
    const channel = `ibid_check_${crypto.randomUUID()}`
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), HEARD_MS)
    await using _ = await this.#sql.listen(channel, () => resolve(true))
    await this.#sql.notify(channel)
    const isHeard = await promise
    clearTimeout(timer)
    if (!isHeard)
      throw new StoreError(
        'Cannot open the catalog: its database does not pass on notifications. Give the address of PostgreSQL itself, or of a pooler in session mode.',
      )
  }

  async follow(heard: (change: Change) => void): Promise<() => Promise<void>> {
    const subscription = await this.#sql.listen(
      await this.#channel(),
      (payload) => {
        const change = changeOf(payload)
        if (change) heard(change)
      },
      () => heard({ kind: 'anything' }),
    )
    return () => subscription.unlisten()
  }

  async tell(progress: FileProgress): Promise<void> {
    await this.#sql.notify(await this.#channel(), `progress ${JSON.stringify(progress)}`)
  }

  /** Name of the channel, as in the triggers: each installation in a database has its own. */
  async #channel(): Promise<string> {
    const [row] = await this.#sql.unsafe<{ channel: string }[]>(
      `SELECT 'ibid_' || md5(current_schema()) AS channel`,
    )
    if (!row) throw new Error('Cannot listen to the catalog: it names no channel')
    return row.channel
  }
}

/** Parses a notification; null if it comes from a newer Ibid, or from another program: every user of the database may notify. */
function changeOf(payload: string): Change | null {
  const gap = payload.indexOf(' ')
  const [kind, what] = gap < 0 ? [payload, ''] : [payload.slice(0, gap), payload.slice(gap + 1)]
  if (kind === 'job') return { kind, id: what }
  if (kind === 'progress') {
    const progress = FileProgress.safeParse(jsonOrNull(what))
    return progress.success ? { kind, progress: progress.data } : null
  }
  return kind === 'queued' || kind === 'datasets' || kind === 'settings' ? { kind } : null
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
