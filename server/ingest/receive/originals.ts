import type { FileStore, Incoming } from '../../storage/blobs/file-store.ts'
import type { Cluster } from '../../storage/cluster/cluster.ts'

/**
 * Stores and removes originals, one call after the other: bytes that an upload has just stored must not go with a
 * deleted document that had the same bytes.
 */
export class Originals {
  readonly #files: FileStore
  readonly #cluster: Cluster
  #last: Promise<unknown> = Promise.resolve()

  constructor(files: FileStore, cluster: Cluster) {
    this.#files = files
    this.#cluster = cluster
  }

  /** Keeps received files that `register` enters into the catalog. If it throws, nothing of them is kept. */
  async keep<T>(received: readonly Incoming[], register: () => Promise<T>): Promise<T> {
    const sha256s = received.map(({ sha256 }) => sha256)
    return await this.#serialize(async () => {
      const release = await this.#cluster.holdOriginals(sha256s)
      try {
        await this.#files.keep(received)
        const registered = await register()
        await release()
        return registered
      } catch (error) {
        await release()
        await this.#removeUnused(sha256s)
        throw error
      }
    })
  }

  /** Removes the originals that no document and no unfinished file has. */
  async removeUnused(sha256s: readonly string[]): Promise<void> {
    await this.#serialize(() => this.#removeUnused(sha256s))
  }

  /** Runs `work` while no original is stored or removed. */
  async pausedFor<T>(work: () => Promise<T>): Promise<T> {
    return await this.#serialize(work)
  }

  async #removeUnused(sha256s: readonly string[]): Promise<void> {
    for (const sha256 of new Set(sha256s))
      await this.#cluster.removeUnusedOriginal(sha256, () => this.#files.remove(sha256))
  }

  #serialize<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }
}
