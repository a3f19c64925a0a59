import type { Logger } from '../../platform/log.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { DiskReserve } from '../../storage/data-folder/disk-reserve.ts'
import type { Writer } from '../../storage/index/writer/writer.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import type { Removed } from '../../storage/metadata/interfaces/deletion.ts'
import type { Originals } from '../receive/originals.ts'

/** A deletion is answered after this long at the latest; what is not removed by then goes on to be. */
const REMOVAL_MS = 700

type DisposalServices = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly reserve: DiskReserve
  readonly log: Logger
}

/** Removes all that is kept of documents that left the catalog. */
export class Disposal {
  readonly #services: DisposalServices
  readonly #originals: Originals
  readonly #writer: Writer
  readonly #leaving = new Set<Promise<unknown>>()
  readonly #pending = new Set<Promise<void>>()
  #isStopping = false

  constructor(services: DisposalServices, originals: Originals, writer: Writer) {
    this.#services = services
    this.#originals = originals
    this.#writer = writer
  }

  /** Removes in the background; a failure is logged, and the next start goes on. */
  later(removed: Removed): void {
    this.#watched(removed)
  }

  /**
   * Removes what there is, and waits no longer than a person would: the index may be busy with being tidied. What
   * cannot be removed now is deleted all the same: it is logged, and the next start goes on.
   */
  async soon(removed: Removed): Promise<void> {
    await Promise.race([this.#watched(removed).catch(() => undefined), Bun.sleep(REMOVAL_MS)])
  }

  /** Does what takes documents out of the catalog and hands them over to be removed: stop() waits for it. */
  async until<T>(work: () => Promise<T>): Promise<T> {
    const leaving = work()
    this.#leaving.add(leaving)
    try {
      return await leaving
    } finally {
      this.#leaving.delete(leaving)
    }
  }

  /** Leaves what is not removed by now to the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.allSettled(this.#leaving)
    await Promise.allSettled(this.#pending)
  }

  #watched(removed: Removed): Promise<void> {
    const disposed = this.#dispose(removed).finally(() => this.#pending.delete(disposed))
    this.#pending.add(disposed)
    disposed.catch((error: unknown) =>
      this.#services.log.error('Cannot remove what was deleted', { error: String(error) }),
    )
    return disposed
  }

  async #dispose(removed: Removed): Promise<void> {
    const { catalog, files, reserve } = this.#services
    // Originals first, for their turn: texts go after it too, so that a backup has both or the catalog neither.
    await this.#originals.removeUnused(removed.sha256s)
    for (const id of removed.documentIds) {
      if (this.#isStopping) return
      await files.removeText(id)
    }
    await reserve.spend(() => this.#writer.remove(removed.documentIds))
    await reserve.spend(() => catalog.documents.removed(removed.documentIds))
  }
}
