import type { Dirent } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Table } from '@lancedb/lancedb'
import { ignoreNotFound } from '../../../platform/files/file-errors.ts'
import { syncToDisk } from '../../../platform/files/sync-to-disk.ts'

/**
 * Records the fragments of a table that hold removed rows until their bytes are gone. Stored beside the table, so that the
 * next process can finish the work of a crashed one.
 */
export class DirtyFragments {
  readonly #path: string
  readonly #fragments: Set<bigint>

  constructor(path: string, fragments: Iterable<bigint>) {
    this.#path = path
    this.#fragments = new Set(fragments)
  }

  /** Opens the record of an earlier process at `path`; ignores incompletely written numbers. */
  static async open(path: string): Promise<DirtyFragments> {
    const text = await ignoreNotFound(readFile(path, 'utf8'), '')
    const lines = text.split('\n').filter((line) => /^\d+$/.test(line))
    return new DirtyFragments(path, lines.map(BigInt))
  }

  all(): bigint[] {
    return [...this.#fragments]
  }

  /** Adds fragments. Rows of them may be removed only after this resolves, when the record is on disk. */
  async add(fragments: Iterable<bigint>): Promise<void> {
    const fresh = new Set(fragments).difference(this.#fragments)
    for (const fragment of fresh) this.#fragments.add(fragment)
    if (fresh.size > 0) await this.#write()
  }

  /** Removes fragments whose removed rows are gone from disk. */
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

/** Path of a table's record. */
export function dirtyFragmentsPath(folder: string, table: string): string {
  return join(folder, `.removed-${table}`)
}

/** Bits of a row id below the fragment number. */
const FRAGMENT_BITS = 32n

/** Returns the fragment of a row id. */
export function fragmentOf(rowId: bigint): bigint {
  return rowId >> FRAGMENT_BITS
}

/** Returns the lowest row id of a fragment. */
export function firstRowOf(fragment: bigint): bigint {
  return fragment << FRAGMENT_BITS
}

/** Rewrites fragments without their removed rows, whose bytes otherwise stay in them. */
export async function rewriteFragments(table: Table, fragments: readonly bigint[]): Promise<void> {
  for (const fragment of fragments) {
    await table.update({
      where: `_rowid >= ${firstRowOf(fragment)} AND _rowid < ${firstRowOf(fragment + 1n)}`,
      valuesSql: { chunk_index: 'chunk_index' },
    })
  }
}

/** Syncs a folder of write-once files to disk, each file once; LanceDB never syncs. */
export class SyncedFolder {
  readonly #folder: string
  #synced = new Set<string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Resolves once everything below the folder is on disk, except dotfiles and files removed meanwhile: another table may be
   * built, compacted and discarded beside the serving one.
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
