import type { SeenFile } from '../store/folder-catalog.ts'

type Noticed = { readonly size: number; readonly changedMs: number; readonly at: number }

/** Files that may still be written: one rests when two looks, so far apart, saw the same size and time. */
export class Resting {
  readonly #restMs: number
  #noticed = new Map<string, Noticed>()

  constructor(restMs: number) {
    this.#restMs = restMs
  }

  /** How many may still be written, or rest and were not dealt with. */
  get size(): number {
    return this.#noticed.size
  }

  /** The sizes that they have. */
  sizes(): Set<number> {
    return new Set(this.#noticed.values().map(({ size }) => size))
  }

  /** Those of the new and changed files of a look that rest; the others, and these until forget(), are remembered. */
  rested(files: readonly SeenFile[]): SeenFile[] {
    const at = performance.now()
    const noticed = new Map<string, Noticed>()
    const rested: SeenFile[] = []
    for (const file of files) {
      const last = this.#noticed.get(file.path)
      const isSame = last?.size === file.size && last.changedMs === file.changedMs
      noticed.set(file.path, isSame ? last : { size: file.size, changedMs: file.changedMs, at })
      if (isSame && at - last.at >= this.#restMs) rested.push(file)
    }
    this.#noticed = noticed
    return rested
  }

  forget(path: string): void {
    this.#noticed.delete(path)
  }
}
