import type { Dirent } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Table } from '@lancedb/lancedb'
import { ignoreNotFound } from '../../../platform/files/ignore-not-found.ts'
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
    const text = await ignoreNotFound(readFile(path, 'utf8'), '')
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

/** Rows of one fragment share the upper 32 bits of their row id. */
const FRAGMENT_BITS = 32n

/** The fragment that a row is in, by its row id. */
export function fragmentOf(rowId: bigint): bigint {
  return rowId >> FRAGMENT_BITS
}

/** The lowest row id that a row of a fragment may have. */
export function firstRowOf(fragment: bigint): bigint {
  return fragment << FRAGMENT_BITS
}

/** Moves the rows that fragments still have to others: an untouched fragment keeps all bytes of what was removed from it. */
export async function rewriteFragments(table: Table, fragments: readonly bigint[]): Promise<void> {
  for (const fragment of fragments) {
    await table.update({
      where: `_rowid >= ${firstRowOf(fragment)} AND _rowid < ${firstRowOf(fragment + 1n)}`,
      valuesSql: { chunk_index: 'chunk_index' },
    })
  }
}

/** A folder whose files are written once, and of which it is known what the disk has; LanceDB never syncs one. */
export class SyncedFolder {
  readonly #folder: string
  #synced = new Set<string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * The disk has everything under the folder when it resolves, except what begins with a dot, and what was removed
   * meanwhile: beside a table that serves another one is made, tidied and given up.
   */
  async sync(): Promise<void> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true })
    const there = new Set<string>()
    const fresh: { path: string; entry: Dirent }[] = []
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue
      const path = `${entry.parentPath}${sep}${entry.name}`
      there.add(path)
      if (!this.#synced.has(path)) fresh.push({ path, entry })
    }
    for (const { path, entry } of fresh) if (entry.isFile()) await ignoreNotFound(syncToDisk(path), undefined)
    for (const folder of new Set(fresh.map(({ entry }) => entry.parentPath)))
      await ignoreNotFound(syncToDisk(folder), undefined)
    this.#synced = there
  }
}
