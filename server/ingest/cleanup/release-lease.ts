import type { Logger } from '../../platform/log.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import { isStorageUnavailable } from '../../storage/blobs/file-store.ts'
import type { Writer } from '../../storage/index/writer/writer.ts'
import type { Catalog, JobFileRow } from '../../storage/metadata/interfaces/catalog.ts'
import { CatalogAway } from '../../storage/metadata/interfaces/catalog-error.ts'
import { IndexClosed, IndexReplaced } from '../../storage/metadata/interfaces/index-catalog.ts'

/** Delay before a file is requeued whose storage was unavailable. */
const UNAVAILABLE_MS = 2_000

type LeaseServices = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly writer: Writer
  readonly log: Logger
  isStopping(): boolean
}

/** Gives up a file whose lease was lost. Its text and chunks stay if another process reads it, and go if it was deleted. */
export async function leaveFile({ documentId }: JobFileRow, services: LeaseServices): Promise<void> {
  const { catalog, files, writer } = services
  if (await catalog.documents.exists(documentId)) return
  await files.removeText(documentId)
  await writer.remove([documentId])
}

/**
 * Tells whether a file could not be read because a database or a storage was unavailable, or the index was replaced,
 * which is not the file's fault.
 */
export function isOutage(error: unknown): boolean {
  return (
    isStorageUnavailable(error) ||
    [CatalogAway, IndexClosed, IndexReplaced].some((kind) => error instanceof kind)
  )
}

/** Requeues a file after an outage. Keeps its lease until the catalog knows, since nobody else would take the file up. */
export async function requeueFile(
  file: JobFileRow,
  error: unknown,
  { catalog, log, isStopping }: Pick<LeaseServices, 'catalog' | 'log' | 'isStopping'>,
): Promise<void> {
  log.warn('A file is put back', { reason: String(error) })
  for (let isRequeued = false; !isRequeued && !isStopping(); ) {
    await Bun.sleep(UNAVAILABLE_MS)
    isRequeued = await catalog.jobs.requeue(file).then(
      () => true,
      () => false,
    )
  }
}
