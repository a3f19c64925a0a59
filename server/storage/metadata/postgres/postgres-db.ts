import { SQL } from 'bun'
import { StoreError } from '../../store-error.ts'
import { CatalogAway } from '../interfaces/catalog-error.ts'
import { type Change, type Changes, FileProgress } from '../interfaces/changes.ts'
import type { Db, Queries, TransactionOptions, Value } from '../sql/db.ts'

/** What PostgreSQL says of two transactions that cannot both be as if alone: one of them is to be run again. */
const AGAIN = new Set(['40001', '40P01', '23505'])
const TRIES = 40
/** Tries after the first begin within this many milliseconds, drawn by lot, the later the longer. */
const WAIT_MS = 5
const LONGEST_WAIT_MS = 500
/** How often what a lost connection took along is asked anew: all of the pool's ten may have been lost at once. */
const CONNECTIONS_TRIED = 12

/** What runs statements: the pool, or the connection of a transaction. */
type Runner = Pick<SQL, 'unsafe'>

/**
 * A catalog in PostgreSQL. Whatever writes is serializable: of transactions that would not end as if one had followed
 * the other PostgreSQL ends one, which is run again. What only reads sees what is committed.
 */
export class PostgresDb implements Db {
  readonly #sql: SQL
  readonly #statements = new Map<string, string>()

  constructor(sql: SQL) {
    this.#sql = sql
  }

  async all<Row>(sql: string, ...values: readonly Value[]): Promise<Row[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#all<Row>(this.#sql, sql, values)
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
        return await this.#sql.begin(`ISOLATION LEVEL ${level}`, async (tx) => {
          if (!options.durable) await tx.unsafe('SET LOCAL synchronous_commit = off')
          const result = await work(this.#inside(tx))
          isWhole = true
          return result
        })
      } catch (error) {
        // Of one whose end was asked for nobody knows whether it came.
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

  /** PostgreSQL's own log belongs to who runs it. */
  async forget(): Promise<void> {}

  /** PostgreSQL says itself what is wrong with it, and when. */
  async damage(): Promise<string | null> {
    return null
  }

  async close(): Promise<void> {
    await this.#sql.close()
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
    // SAFETY: who asks names the columns that its statement selects.
    return rows as Row[]
  }

  #translated(sql: string): string {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const made = sql
      // As text: a string that is bound as JSON would be made JSON once more.
      .replace(/\bLIST\((\?\d+)\)/g, '(SELECT json_array_elements_text(CAST($1 AS TEXT)::json))')
      .replaceAll('CLOCK()', 'CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION)')
      .replace(/\?(\d+)/g, '$$$1')
    this.#statements.set(sql, made)
    return made
  }
}

/** PostgreSQL keeps no NUL in a text: what is not a letter anyway is kept as the sign for that. */
function storable(value: Value): Value {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value
}

function mayGoAgain(error: unknown): boolean {
  return error instanceof SQL.PostgresError && AGAIN.has(String(error.errno))
}

function away(cause: unknown): CatalogAway {
  return new CatalogAway('The database of the catalog does not answer', { cause })
}

/** Whether there was no connection, or it ended, by the server or on the way, while something was asked on it. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof SQL.PostgresError)) return false
  return error.code.startsWith('ERR_POSTGRES_CONNECTION_') || /^(?:57P0|08)/.test(String(error.errno))
}

/** What was told is heard within milliseconds; this long is waited for it. */
const HEARD_MS = 5_000

/** Hears what the triggers of the schema tell. A connection that was lost is made anew by itself. */
export class PostgresChanges implements Changes {
  readonly #sql: SQL

  constructor(sql: SQL) {
    this.#sql = sql
  }

  /** Throws StoreError where what is told is not heard, as through a pooler that lends a connection to one after another. */
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

  /** As the triggers name it: each installation of a database has its own. */
  async #channel(): Promise<string> {
    const [row] = await this.#sql.unsafe<{ channel: string }[]>(
      `SELECT 'ibid_' || md5(current_schema()) AS channel`,
    )
    if (!row) throw new Error('Cannot listen to the catalog: it names no channel')
    return row.channel
  }
}

/** Null for what a newer Ibid tells. */
function changeOf(payload: string): Change | null {
  const gap = payload.indexOf(' ')
  const [kind, what] = gap < 0 ? [payload, ''] : [payload.slice(0, gap), payload.slice(gap + 1)]
  if (kind === 'job') return { kind, id: what }
  if (kind === 'progress') {
    const progress = FileProgress.safeParse(JSON.parse(what))
    return progress.success ? { kind, progress: progress.data } : null
  }
  return kind === 'queued' || kind === 'datasets' || kind === 'settings' ? { kind } : null
}
