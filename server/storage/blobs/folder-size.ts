import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A figure is used again for this long, … */
const KEPT_MS = 1000
/** … or for so many times as long as it took to make: counting takes at most a fiftieth of the time. */
const KEPT_TIMES = 50
const AT_ONCE = 64

/** How many bytes the files under a folder hold, as of a moment ago. */
export class FolderSize {
  readonly #root: string
  #counting: Promise<number> | null = null
  #keptUntil = 0

  constructor(root: string) {
    this.#root = root
  }

  /** All who ask during a count, and soon after it, get the same figure. */
  async bytes(): Promise<number> {
    if (!this.#counting || performance.now() > this.#keptUntil) {
      const began = performance.now()
      this.#keptUntil = Number.POSITIVE_INFINITY
      this.#counting = count(this.#root).finally(() => {
        const tookMs = performance.now() - began
        this.#keptUntil = performance.now() + Math.max(KEPT_MS, tookMs * KEPT_TIMES)
      })
    }
    return await this.#counting
  }
}

async function count(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  let bytes = 0
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    // A file may go between the listing and here.
    const found = await Promise.all(paths.slice(at, at + AT_ONCE).map((path) => stat(path).catch(() => null)))
    for (const one of found) bytes += one?.size ?? 0
  }
  return bytes
}
