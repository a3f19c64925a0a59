import { setTimeout as sleep } from 'node:timers/promises'
import { NotFoundError } from '../../storage/metadata/interfaces/catalog-error.ts'
import type { FolderRow } from '../../storage/metadata/interfaces/folder-catalog.ts'
import { allowedFolder } from './allowed-folder.ts'
import { ChangeWatcher } from './change-watcher.ts'
import { FolderWatch, type Standing, type WatchServices } from './folder-watch.ts'
import { ScanError } from './scan.ts'

/** Interval of scans, whatever changes the system reports. */
const EVERY_MS = 5 * 60_000
/** Delay before a new, changed or missing file is looked at again. */
const REST_MS = 5000
/** Delay of the scan after a change, … */
const SOON_MS = 500
/** … which is longer after a long scan: a pause of this many times its duration, so that a busy folder does not take all of the time. */
const SOON_TIMES = 6

/** Returns the milliseconds until the next scan may begin, after a scan that took `tookMs` and ended at `endedAt`. */
export function nextScanInMs(tookMs: number, endedAt: number, now: number): number {
  return Math.max(SOON_MS, endedAt + tookMs * SOON_TIMES - now)
}

export type WatchTimes = { readonly everyMs: number; readonly restMs: number }

/** `wake`: has the folder scanned now. */
type Running = {
  readonly watch: FolderWatch
  readonly stop: AbortController
  readonly ended: Promise<void>
  wake(): void
}

const NOT_RUNNING: Standing = { state: 'waiting', error: null, resting: 0, problems: [] }

/** Follows all watched folders, with one scan at a time. */
export class FolderWatches {
  readonly #services: WatchServices & { readonly dataDir: string }
  readonly #times: WatchTimes
  readonly #running = new Map<string, Running>()
  #started = false
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    services: WatchServices & { readonly dataDir: string },
    times: WatchTimes = { everyMs: EVERY_MS, restMs: REST_MS },
  ) {
    this.#services = services
    this.#times = times
  }

  /** Begins to follow the folders that the catalog lists. */
  async start(): Promise<void> {
    this.#started = true
    for (const { id } of await this.#services.catalog.folders.list()) this.#run(id)
  }

  async stop(): Promise<void> {
    this.#started = false
    await Promise.all([...this.#running.keys()].map((id) => this.#end(id)))
  }

  /** Returns a folder's state; 'waiting' if this process does not follow it. */
  standing(id: string): Standing {
    return this.#running.get(id)?.watch.standing ?? NOT_RUNNING
  }

  /** Throws FolderError if the path may not be watched, and ConflictError if it is watched already. */
  async add(path: string, dataset: string): Promise<FolderRow> {
    const { catalog, dataDir } = this.#services
    const real = await allowedFolder(path, dataDir)
    const folder = await catalog.folders.add({ id: Bun.randomUUIDv7(), path: real, dataset })
    if (this.#started) this.#run(folder.id)
    return folder
  }

  /** Stops following the folder; returns the number of removed documents. Throws NotFoundError. */
  async remove(id: string, documents: 'keep' | 'delete'): Promise<number> {
    await this.#services.catalog.folders.get(id)
    await this.#end(id)
    const deleted = await this.#services.ingestion.delete((catalog) => catalog.folders.remove(id, documents))
    return deleted.documents
  }

  /** Has a folder scanned now. Throws NotFoundError. */
  async scan(id: string): Promise<FolderRow> {
    const folder = await this.#services.catalog.folders.get(id)
    this.#running.get(id)?.wake()
    return folder
  }

  #run(id: string): void {
    const watch = new FolderWatch(id, this.#services, this.#times.restMs)
    const stop = new AbortController()
    let woken = Promise.withResolvers<void>()
    const wake = () => woken.resolve()
    const rest = async (ms: number) => {
      const timer = setTimeout(wake, ms)
      await woken.promise
      clearTimeout(timer)
      woken = Promise.withResolvers<void>()
    }
    stop.signal.addEventListener('abort', wake, { once: true })
    const ended = this.#follow(watch, rest, wake, stop.signal)
      .catch((error: unknown) =>
        this.#services.log.error('A folder is watched no longer', { error: String(error) }),
      )
      .finally(() => this.#running.delete(id))
    this.#running.set(id, { watch, stop, ended, wake })
  }

  async #end(id: string): Promise<void> {
    const running = this.#running.get(id)
    running?.stop.abort(new Error('The folder is watched no longer'))
    await running?.ended
  }

  async #follow(
    watch: FolderWatch,
    rest: (ms: number) => Promise<void>,
    wake: () => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { everyMs, restMs } = this.#times
    const { log } = this.#services
    let last = { tookMs: 0, endedAt: 0 }
    const scanDelayMs = () => nextScanInMs(last.tookMs, last.endedAt, performance.now())
    let waking: ReturnType<typeof setTimeout> | null = null
    // The scan waits until the change may be over.
    const changes = new ChangeWatcher(() => {
      waking ??= setTimeout(() => {
        waking = null
        wake()
      }, scanDelayMs())
    })
    try {
      while (!signal.aborted) {
        let waitMs = everyMs
        try {
          const { tookMs, walked, ...looked } = await this.#serialize(() => watch.scan(signal))
          let { next } = looked
          changes.follow(walked.isLocal ? walked.folders : [])
          last = { tookMs, endedAt: performance.now() }
          if (watch.standing.resting > 0 && next === 'after a rest') {
            await sleep(restMs, undefined, { signal })
            next = await this.#serialize(() => watch.takeSettled(signal))
          }
          if (next === 'now') continue
          if (next === 'after a rest') waitMs = Math.min(everyMs, Math.max(restMs, scanDelayMs()))
        } catch (error) {
          if (signal.aborted || error instanceof NotFoundError) return
          if (!(error instanceof ScanError))
            log.error('A watched folder cannot be followed now', { error: String(error) })
        }
        if (!signal.aborted) await rest(waitMs)
      }
    } finally {
      changes.close()
      if (waking) clearTimeout(waking)
    }
  }

  #serialize<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }
}
