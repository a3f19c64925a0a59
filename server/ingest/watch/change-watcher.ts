import { type FSWatcher, watch } from 'node:fs'

/** Number of watched folders at most. The system allows a user some ten thousand, over all of their processes. */
const MOST_FOLDERS = 8192

/** Calls back when something changes in one of the folders, as far as the system reports changes. */
export class ChangeWatcher {
  readonly #changed: () => void
  readonly #watchers = new Map<string, FSWatcher>()

  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** Watches these folders from now on, and no other ones. */
  follow(folders: readonly string[]): void {
    const wanted = new Set(folders.slice(0, MOST_FOLDERS))
    for (const [path, watcher] of this.#watchers) if (!wanted.has(path)) this.#end(path, watcher)
    for (const path of wanted) {
      if (this.#watchers.has(path)) continue
      try {
        const watcher = watch(path, { persistent: false }, () => this.#changed())
        // The folder above it reports that it went.
        watcher.on('error', () => this.#end(path, watcher))
        this.#watchers.set(path, watcher)
      } catch {
        // It went, or the system has no watchers left: the next scan finds its changes.
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
