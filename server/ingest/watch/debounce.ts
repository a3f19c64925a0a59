import type { SeenFile } from '../../storage/metadata/interfaces/folder-catalog.ts'

/** `at`: when it was first seen so. */
type Noticed = { readonly file: SeenFile; readonly at: number }

/** Files that may still be written: one rests when its size and time are the same so long after it was first seen so. */
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
    return new Set(this.#noticed.values().map(({ file }) => file.size))
  }

  /** Those of the new and changed files of a look that rest; the others, and these until forget(), are remembered. */
  rested(files: readonly SeenFile[]): SeenFile[] {
    const at = performance.now()
    const noticed = new Map<string, Noticed>()
    const rested: SeenFile[] = []
    for (const file of files) {
      const last = this.#noticed.get(file.path)
      const isSame = last?.file.size === file.size && last.file.changedMs === file.changedMs
      noticed.set(file.path, isSame ? last : { file, at })
      if (isSame && at - last.at >= this.#restMs) rested.push(file)
    }
    this.#noticed = noticed
    return rested
  }

  /** Those that rest if they are still as they were seen last, which whoever takes them must see. */
  due(): SeenFile[] {
    const before = performance.now() - this.#restMs
    return [...this.#noticed.values()].filter(({ at }) => at <= before).map(({ file }) => file)
  }

  forget(path: string): void {
    this.#noticed.delete(path)
  }
}
