import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { message } from '../../../shared/messages.ts'
import type { Logger } from '../../platform/log.ts'
import type { NewNotification } from '../../storage/metadata/interfaces/stored-messages.ts'
import type { Backups } from './backups.ts'
import { writeVerified } from './write-verified.ts'

/** Names of scheduled backups; other files in the folder are left alone. */
const NAME = /^ibid-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.zst$/
const PARTIAL = /^ibid-[\dTZ-]+\.tar\.zst(?:\.[\da-f]+)?\.partial$/
/** Delay of a backup that is overdue at the start. */
const FIRST_MS = 60_000
/** Delay after a failure, unless the next scheduled time comes first. */
const AGAIN_MS = 15 * 60_000
/** Longest delay of a timer. */
const LONGEST_MS = 2 ** 31 - 1

export type ScheduledBackupsOptions = {
  readonly folder: string
  readonly everyMs: number
  readonly keep: number
  readonly backups: Backups
  readonly log: Logger
  /** Tells people of a backup that failed. */
  tell(notification: NewNotification): Promise<void>
}

/** Writes backups to a folder on schedule and keeps the newest ones. */
export class ScheduledBackups {
  readonly #options: ScheduledBackupsOptions
  #timer: ReturnType<typeof setTimeout> | null = null
  #writing: Promise<void> = Promise.resolve()
  #isStopping = false
  #lastAt: number | null = null
  #hasFailed = false

  constructor(options: ScheduledBackupsOptions) {
    this.#options = options
  }

  /** Time of the newest backup in epoch seconds; null if there is none. */
  get lastAt(): number | null {
    return this.#lastAt
  }

  async start(firstMs = FIRST_MS): Promise<void> {
    const { folder, everyMs } = this.#options
    const newest = (await ours(folder).catch(() => [])).findLast((name) => !isOfTheFuture(name))
    this.#lastAt = newest === undefined ? null : timeOf(newest) / 1000
    const age = newest === undefined ? everyMs : Date.now() - timeOf(newest)
    this.#wait(Math.max(firstMs, everyMs - age))
  }

  /** Cancels the backup in progress. */
  async stop(): Promise<void> {
    this.#isStopping = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#writing
  }

  #wait(ms: number): void {
    const part = Math.min(ms, LONGEST_MS)
    this.#timer = setTimeout(() => {
      if (ms > part) this.#wait(ms - part)
      else this.#writing = this.#write()
    }, part)
    this.#timer.unref()
  }

  async #write(): Promise<void> {
    const { folder, everyMs, keep, backups, log, tell } = this.#options
    const path = join(folder, `ibid-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await sweep(folder)
      const parts = await backups.begin()
      // Frees the snapshot even if the folder cannot be written.
      const bytes = await writeVerified(path, this.#untilStopped(parts)).finally(() => parts.return?.())
      this.#lastAt = Date.now() / 1000
      this.#hasFailed = false
      for (const name of (await ours(folder)).slice(0, -keep)) await rm(join(folder, name))
      log.info('A backup was made', { path, bytes })
      this.#wait(everyMs)
    } catch (error) {
      if (this.#isStopping) return
      const reason = error instanceof Error ? error.message : String(error)
      log.error('Cannot make a backup; it is tried again', { folder, reason })
      if (!this.#hasFailed)
        await tell({
          kind: 'backup_failed',
          title: message('told_no_backup'),
          message: message('text', { text: reason }),
        }).catch((cause: unknown) => log.error('Cannot tell of it', { error: String(cause) }))
      this.#hasFailed = true
      this.#wait(Math.min(AGAIN_MS, everyMs))
    }
  }

  async *#untilStopped(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      if (this.#isStopping) throw new Error('Ibid is stopping')
      yield part
    }
  }
}

/**
 * Lists the scheduled backups in a folder, oldest first. Dates in the future predate a clock that was set back: they sort
 * first, so that new backups do not count as older.
 */
async function ours(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  return [...names.filter(isOfTheFuture), ...names.filter((name) => !isOfTheFuture(name))]
}

function isOfTheFuture(name: string): boolean {
  return timeOf(name) > Date.now()
}

/** Removes partial files left by a process that died while writing. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (PARTIAL.test(name)) await rm(join(folder, name))
}

function timeOf(name: string): number {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}
