import { SQL } from 'bun'
import { StoreError } from '../../store-error.ts'
import { CatalogAway } from '../interfaces/catalog-away.ts'
import type { Db, How, Queries, Value } from '../sql/db.ts'

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

  async transaction<T>(work: (tx: Queries) => Promise<T>, how: How = { durable: true }): Promise<T> {
    let lost = 0
    for (let tries = 1; ; tries++) {
      let isWhole = false
      try {
        const level = how.isolated === false ? 'READ COMMITTED' : 'SERIALIZABLE'
        return await this.#sql.begin(`ISOLATION LEVEL ${level}`, async (tx) => {
          if (!how.durable) await tx.unsafe('SET LOCAL synchronous_commit = off')
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
