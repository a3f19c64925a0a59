import type { SQL } from 'bun'
import { StoreError } from '../../store-error.ts'
import { type Change, type Changes, FileProgress } from '../interfaces/changes.ts'

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
