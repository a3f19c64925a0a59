import { rm } from 'node:fs/promises'
import { isNotFound } from '../../platform/files/file-errors.ts'
import { countTables } from '../blobs/document-text.ts'
import type { FileStore } from '../blobs/file-store.ts'
import { makeTables } from './make-tables.ts'
import type { MemoryCache } from './memory-cache.ts'
import { TablesFile, UnreadableTables } from './tables-file.ts'

/** Documents of earlier versions known to have no tables, so that their texts are not read again and again. */
const MOST_KNOWN = 10_000

/**
 * The files of documents' tables. Documents that an earlier version read have none: theirs are made from their
 * texts when first asked, as are those that are damaged or of another version.
 */
export class TableFiles {
  readonly #files: FileStore
  readonly #cache: MemoryCache
  readonly #withoutTables = new Set<string>()
  readonly #making = new Map<string, Promise<boolean>>()

  /** `cache`: keeps columns that were read. */
  constructor(files: FileStore, cache: MemoryCache) {
    this.#files = files
    this.#cache = cache
  }

  /**
   * Opens the tables of a completed document for `work`; resolves with null if it has none. Throws if its text is missing
   * or damaged.
   */
  async use<T>(documentId: string, work: (tables: TablesFile) => T | Promise<T>): Promise<T | null> {
    return await this.withFile(documentId, async (path) => {
      const tables = new TablesFile(path, this.#cache, documentId)
      try {
        return await work(tables)
      } finally {
        tables.close()
      }
    })
  }

  /**
   * Gives `work` the path of a document's tables, which stay there until it is done; it runs again with the file made anew
   * if it throws UnreadableTables. Otherwise as use().
   */
  async withFile<T>(documentId: string, work: (path: string) => Promise<T>): Promise<T | null> {
    if (this.#withoutTables.has(documentId)) return null
    try {
      return await this.#local(documentId, work)
    } catch (error) {
      if (!isNotFound(error) && !(error instanceof UnreadableTables)) throw error
      if (!(await this.#madeOnce(documentId, isNotFound(error)))) return null
      return await this.#local(documentId, work)
    }
  }

  async #local<T>(documentId: string, work: (path: string) => Promise<T>): Promise<T> {
    await using local = await this.#files.localTables(documentId)
    return await work(local.path)
  }

  /** Makes the tables from the text; resolves with whether there are any. `areMissing`: they have no file. */
  async #madeOnce(documentId: string, areMissing: boolean): Promise<boolean> {
    const making =
      this.#making.get(documentId) ??
      this.#made(documentId, areMissing).finally(() => this.#making.delete(documentId))
    this.#making.set(documentId, making)
    return await making
  }

  async #made(documentId: string, areMissing: boolean): Promise<boolean> {
    await using text = await this.#files.localText(documentId)
    if (areMissing && (await countTables(text.path)) === 0) return this.#hasNone(documentId)
    const path = this.#files.newPath()
    try {
      if ((await makeTables(text.path, path)) === 0) return this.#hasNone(documentId)
      await this.#files.keepTables(documentId, path)
      return true
    } finally {
      await rm(path, { force: true })
    }
  }

  #hasNone(documentId: string): false {
    if (this.#withoutTables.size >= MOST_KNOWN) this.#withoutTables.clear()
    this.#withoutTables.add(documentId)
    return false
  }
}
