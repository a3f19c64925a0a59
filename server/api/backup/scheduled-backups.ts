import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../platform/log.ts'
import type { Backups } from './backups.ts'
import { writeVerified } from './write-verified.ts'

/** Names that are ours: what else is in the folder is left alone. */
const NAME = /^ibid-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.zst$/
const PARTIAL = /^ibid-[\dTZ-]+\.tar\.zst(?:\.[\da-f]+)?\.partial$/
/** A backup that is overdue at the start waits until the start is over. */
const FIRST_MS = 60_000
/** After a failure it is tried again this much later, or at the next time if that is sooner. */
const AGAIN_MS = 15 * 60_000
/** The longest that a timer can wait. */
const LONGEST_MS = 2 ** 31 - 1

export type ScheduledBackupsOptions = {
  readonly folder: string
  readonly everyMs: number
  readonly keep: number
  readonly backups: Backups
  readonly log: Logger
  /** Tells the user of a failure. */
  failed(reason: string): Promise<void>
}

/** Writes backups to a folder by itself, and keeps the newest of them. */
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

  /** When the newest backup was made, in epoch seconds; null when there is none. */
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

  /** Gives up what is being written. */
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
    const { folder, everyMs, keep, backups, log, failed } = this.#options
    const path = join(folder, `ibid-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await sweep(folder)
      const parts = await backups.begin()
      // It is returned also where there is nothing to write it to.
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
        await failed(reason).catch((cause: unknown) =>
          log.error('Cannot tell of it', { error: String(cause) }),
        )
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
 * Our backups in a folder, oldest first. Those of the future were made before the clock was put back: they come
 * first, as the ones that are made from now on must not be taken for older than they.
 */
async function ours(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  return [...names.filter(isOfTheFuture), ...names.filter((name) => !isOfTheFuture(name))]
}

function isOfTheFuture(name: string): boolean {
  return timeOf(name) > Date.now()
}

/** Removes what a process left that ended in the middle of writing. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (PARTIAL.test(name)) await rm(join(folder, name))
}

function timeOf(name: string): number {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}
