import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessGone } from '../../../platform/files/ignore-not-found.ts'
import { syncToDisk } from '../../../platform/files/sync-to-disk.ts'

/**
 * Which fragments of a table hold rows that were removed, until their bytes are gone. Written down beside the table:
 * a process that ends before that leaves the rest to the next one.
 */
export class DirtyFragments {
  readonly #path: string
  readonly #fragments: Set<bigint>

  constructor(path: string, fragments: Iterable<bigint>) {
    this.#path = path
    this.#fragments = new Set(fragments)
  }

  /** Opens what an earlier process left at `path`; what is no number there was not written whole. */
  static async open(path: string): Promise<DirtyFragments> {
    const text = await unlessGone(readFile(path, 'utf8'), '')
    const lines = text.split('\n').filter((line) => /^\d+$/.test(line))
    return new DirtyFragments(path, lines.map(BigInt))
  }

  all(): bigint[] {
    return [...this.#fragments]
  }

  /** The disk has them when it resolves: only then may rows of them be removed. */
  async add(fragments: Iterable<bigint>): Promise<void> {
    const fresh = new Set(fragments).difference(this.#fragments)
    for (const fragment of fresh) this.#fragments.add(fragment)
    if (fresh.size > 0) await this.#write()
  }

  /** The bytes of what was removed from these are gone. */
  async clear(fragments: Iterable<bigint>): Promise<void> {
    const before = this.#fragments.size
    for (const fragment of fragments) this.#fragments.delete(fragment)
    if (this.#fragments.size < before) await this.#write()
  }

  async #write(): Promise<void> {
    if (this.#fragments.size === 0) return await rm(this.#path, { force: true })
    await writeFile(this.#path, `${this.all().join('\n')}\n`, { mode: 0o600 })
    await syncToDisk(this.#path)
  }
}

/** Where a table's are written down. */
export function dirtyFragmentsPath(folder: string, table: string): string {
  return join(folder, `.removed-${table}`)
}
