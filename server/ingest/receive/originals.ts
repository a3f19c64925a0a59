import type { FileStore, Incoming } from '../../storage/blobs/file-store.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'

/** An upload is kept and registered within this time. */
const HELD_MS = 3_600_000

/**
 * Puts originals into the file store and takes them out again, one after the other: bytes that an upload has
 * just put there must not go with a document that had the same.
 */
export class Originals {
  readonly #files: FileStore
  readonly #catalog: Catalog
  readonly #isShared: boolean
  #last: Promise<unknown> = Promise.resolve()

  /** `isShared`: other processes do the same. */
  constructor(files: FileStore, catalog: Catalog, isShared: boolean) {
    this.#files = files
    this.#catalog = catalog
    this.#isShared = isShared
  }

  /** Keeps received files for what `register` puts into the catalog. When it throws, nothing of them is kept. */
  async keep<T>(received: readonly Incoming[], register: () => Promise<T>): Promise<T> {
    const sha256s = received.map(({ sha256 }) => sha256)
    return await this.#inTurn(async () => {
      const letGo = this.#isShared ? await this.#catalog.originals.hold(sha256s, HELD_MS) : null
      try {
        await this.#files.keep(received)
        const registered = await register()
        await letGo?.()
        return registered
      } catch (error) {
        await letGo?.()
        await this.#removeUnused(sha256s)
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
    const { documents, originals } = this.#catalog
    for (const sha256 of new Set(sha256s))
      if (this.#isShared) await originals.removeUnused(sha256, () => this.#files.remove(sha256))
      else if (!(await documents.uses(sha256))) await this.#files.remove(sha256)
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }
}
