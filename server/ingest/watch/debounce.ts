import type { SeenFile } from '../../storage/metadata/interfaces/folder-catalog.ts'

/** `at`: first time that it was seen with this size and change time, as performance.now() counts. */
type Noticed = { readonly file: SeenFile; readonly at: number }

/** Holds back files that may still be written. A file is settled once its size and change time have stayed for `restMs`. */
export class Debounce {
  readonly #restMs: number
  #noticed = new Map<string, Noticed>()

  constructor(restMs: number) {
    this.#restMs = restMs
  }

  /** Number of files that may still be written, or are settled and not forgotten yet. */
  get size(): number {
    return this.#noticed.size
  }

  /** Returns the sizes of these files. */
  sizes(): Set<number> {
    return new Set(this.#noticed.values().map(({ file }) => file.size))
  }

  /** Takes the new and changed files of a scan, and returns the settled ones. Remembers all of them until forget(). */
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

  /** Returns the files that are settled if they have not changed since the last scan, which the caller must check. */
  due(): SeenFile[] {
    const before = performance.now() - this.#restMs
    return [...this.#noticed.values()].filter(({ at }) => at <= before).map(({ file }) => file)
  }

  forget(path: string): void {
    this.#noticed.delete(path)
  }
}
