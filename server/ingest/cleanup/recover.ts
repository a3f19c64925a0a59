import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import type { Catalog, JobFileRow } from '../../storage/metadata/interfaces/catalog.ts'
import type { StoredReadings } from '../read/stored-readings.ts'

type RecoverServices = {
  readonly catalog: Catalog
  readonly chunks: ChunkStore
  readonly files: FileStore
  readonly readings: StoredReadings
}

/**
 * Repairs what an earlier process left behind: requeues the files that it was reading, fails files that were being read
 * during too many crashes, removes the chunks of unfinished and of removed documents, and removes texts and originals that
 * the catalog does not know. No other process may use the stores.
 */
export async function recover({ catalog, chunks, files, readings }: RecoverServices): Promise<void> {
  const abandoned = await catalog.jobs.takeUp('all')
  const unfinished = await catalog.jobs.unfinished()
  const removals = await catalog.documents.removals()
  await chunks.removeDocuments([...removals, ...unfinished.map((file) => file.documentId)])
  await catalog.documents.removed(removals)
  for (const file of abandoned) await catalog.jobs.failed(file, abandonedSentence(file), false)
  const documentIds = new Set(await catalog.documents.ids())
  // The process may have ended between keeping a text and completing its document, which is then read again or never.
  for (const { documentId } of unfinished) documentIds.delete(documentId)
  const failed = new Set(abandoned.map(({ documentId }) => documentId))
  const read = await readings.recover(unfinished.filter(({ documentId }) => !failed.has(documentId)))
  await files.sweep(
    (sha256) => catalog.documents.uses(sha256),
    async (documentId) => documentIds.has(documentId),
    (path) => read.has(path),
  )
}

/** Says why a file is not tried again. */
export function abandonedSentence({ name, attempts, parked }: JobFileRow): string {
  return `'${name}' was being read when Ibid stopped unexpectedly, ${attempts - parked} times; it is not tried again`
}
