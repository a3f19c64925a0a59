import type { Logger } from '../../platform/log.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { DiskReserve } from '../../storage/data-folder/disk-reserve.ts'
import type { PassageEncodings } from '../../storage/index/encodings/passage-encodings.ts'
import type { Writer } from '../../storage/index/writer/writer.ts'
import type { Catalog, JobRow } from '../../storage/metadata/interfaces/catalog.ts'
import type { Removed } from '../../storage/metadata/interfaces/deletion.ts'
import type { Originals } from '../receive/originals.ts'

/** Longest time that a deletion waits for the removal; the removal goes on afterwards. */
const REMOVAL_MS = 700

type CleanupServices = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly reserve: DiskReserve
  readonly log: Logger
  readonly originals: Originals
  readonly writer: Writer
  readonly encodings: Pick<PassageEncodings, 'remove'> | null
}

/** Removes originals, texts and chunks of documents that have left the catalog. */
export class Cleanup {
  readonly #services: CleanupServices
  readonly #deletions = new Set<Promise<unknown>>()
  readonly #removals = new Set<Promise<void>>()
  #isStopping = false

  constructor(services: CleanupServices) {
    this.#services = services
  }

  /** Removes in the background. Logs a failure; the next start goes on. */
  removeLater(removed: Removed): void {
    this.#track(removed)
  }

  /**
   * Removes, and waits no longer than a person would: the index may be in the middle of its compaction. Logs a failure;
   * the documents are deleted all the same, and the next start goes on.
   */
  async removeSoon(removed: Removed): Promise<void> {
    await Promise.race([this.#track(removed).catch(() => undefined), Bun.sleep(REMOVAL_MS)])
  }

  /** Removes the dataset that a job created, if nothing in it was read or is on its way. */
  async removeEmptyDataset({ datasetName, createdAt }: JobRow): Promise<void> {
    const { datasets, documents } = this.#services.catalog
    const dataset = await datasets.find(datasetName)
    // A dataset created by a job has the job's creation time.
    if (dataset?.createdAt !== createdAt) return
    const all = await documents.list(datasetName, { limit: Number.MAX_SAFE_INTEGER, offset: 0 })
    if (all.documents.every(({ status }) => status === 'failed'))
      await this.removeSoon(await datasets.remove(datasetName))
  }

  /** Runs a deletion: it takes documents out of the catalog and hands them over for removal. stop() waits for it. */
  async during<T>(deletion: () => Promise<T>): Promise<T> {
    const deleting = deletion()
    this.#deletions.add(deleting)
    try {
      return await deleting
    } finally {
      this.#deletions.delete(deleting)
    }
  }

  /** Leaves whatever is not removed yet to the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.allSettled(this.#deletions)
    await Promise.allSettled(this.#removals)
  }

  #track(removed: Removed): Promise<void> {
    const removal = this.#remove(removed).finally(() => this.#removals.delete(removal))
    this.#removals.add(removal)
    removal.catch((error: unknown) =>
      this.#services.log.error('Cannot remove what was deleted', { error: String(error) }),
    )
    return removal
  }

  async #remove({ sha256s, documentIds }: Removed): Promise<void> {
    const { catalog, encodings, files, reserve, originals, writer } = this.#services
    // Originals come first, since they wait for their turn: texts go after it, too, so that a backup has both or the
    // catalog has neither.
    await originals.removeUnused(sha256s)
    for (const id of documentIds) {
      if (this.#isStopping) return
      await files.removeText(id)
    }
    await reserve.spend(() => writer.remove(documentIds))
    await reserve.spend(async () => encodings?.remove(documentIds))
    await reserve.spend(() => catalog.documents.removed(documentIds))
  }
}
