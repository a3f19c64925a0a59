import { type FSWatcher, watch } from 'node:fs'

/** The system lets a user have some ten thousand of them, for all that they run. */
const MOST_FOLDERS = 8192

/** Tells when something changes in one of the folders, where the system tells; else nothing comes. */
export class Changes {
  readonly #changed: () => void
  readonly #watchers = new Map<string, FSWatcher>()

  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** Watches these folders from now on, and no others. */
  follow(folders: readonly string[]): void {
    const wanted = new Set(folders.slice(0, MOST_FOLDERS))
    for (const [path, watcher] of this.#watchers) if (!wanted.has(path)) this.#end(path, watcher)
    for (const path of wanted) {
      if (this.#watchers.has(path)) continue
      try {
        const watcher = watch(path, { persistent: false }, () => this.#changed())
        // A folder that went is told of by the one above it.
        watcher.on('error', () => this.#end(path, watcher))
        this.#watchers.set(path, watcher)
      } catch {
        // It went, or the system has no more to give: the next look finds what changed.
        return
      }
    }
  }

  close(): void {
    for (const [path, watcher] of this.#watchers) this.#end(path, watcher)
  }

  #end(path: string, watcher: FSWatcher): void {
    watcher.close()
    this.#watchers.delete(path)
  }
}
