import type { Catalog } from '../store/catalog.ts'
import type { FileStore, Incoming } from '../store/file-store.ts'

/**
 * Puts originals into the file store and takes them out again, one after the other: bytes that an upload has
 * just put there must not go with a document that had the same.
 */
export class Originals {
  readonly #files: FileStore
  readonly #catalog: Catalog
  #last: Promise<unknown> = Promise.resolve()

  constructor(files: FileStore, catalog: Catalog) {
    this.#files = files
    this.#catalog = catalog
  }

  /** Keeps received files for what `register` puts into the catalog. When it throws, nothing of them is kept. */
  async keep<T>(received: readonly Incoming[], register: () => Promise<T>): Promise<T> {
    return await this.#inTurn(async () => {
      try {
        await this.#files.keep(received)
        return await register()
      } catch (error) {
        await this.#removeUnused(received.map(({ sha256 }) => sha256))
        throw error
      }
    })
  }

  /** Removes those that no document and no unfinished file has. */
  async removeUnused(sha256s: readonly string[]): Promise<void> {
    await this.#inTurn(() => this.#removeUnused(sha256s))
  }

  /** Does `work` while nothing is put there or taken out. */
  async pausedFor<T>(work: () => Promise<T>): Promise<T> {
    return await this.#inTurn(work)
  }

  async #removeUnused(sha256s: readonly string[]): Promise<void> {
    for (const sha256 of new Set(sha256s))
      if (!(await this.#catalog.documents.uses(sha256))) await this.#files.remove(sha256)
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }
}
