import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import type { StoredReadings } from '../read/stored-readings.ts'

type RecoverServices = {
  readonly catalog: Catalog
  readonly chunks: ChunkStore
  readonly files: FileStore
  readonly readings: StoredReadings
}

/**
 * Repairs what an earlier process left behind: requeues the files that it was reading, removes the chunks of unfinished and of removed documents, and removes texts and originals that
 * the catalog does not know. No other process may use the stores.
 */
export async function recover({ catalog, chunks, files, readings }: RecoverServices): Promise<void> {
  await catalog.jobs.takeUp('all')
  const unfinished = await catalog.jobs.unfinished()
  const removals = await catalog.documents.removals()
  await chunks.removeDocuments([...removals, ...unfinished.map((file) => file.documentId)])
  await catalog.documents.removed(removals)
  const documentIds = new Set(await catalog.documents.ids())
  // The process may have ended between keeping a text and completing its document, which is then read again or never.
  for (const { documentId } of unfinished) documentIds.delete(documentId)
  const read = await readings.recover(unfinished)
  await files.sweep(
    (sha256) => catalog.documents.uses(sha256),
    async (documentId) => documentIds.has(documentId),
    (path) => read.has(path),
  )
}
