import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import type { Catalog, JobFileRow } from '../../storage/metadata/interfaces/catalog.ts'
import type { StoredReadings } from '../read/stored-readings.ts'

/**
 * Puts right what an earlier process left behind, where nobody else is: what it was reading goes back into the queue,
 * files that it tried too often fail, and chunks, texts and originals that the catalog does not know are removed.
 */
export async function recover(
  catalog: Catalog,
  chunks: ChunkStore,
  files: FileStore,
  readings: StoredReadings,
): Promise<void> {
  const given = await catalog.jobs.takeUp('all')
  const unfinished = await catalog.jobs.unfinished()
  const removals = await catalog.documents.removals()
  await chunks.removeDocuments([...removals, ...unfinished.map((file) => file.documentId)])
  await catalog.documents.removed(removals)
  for (const file of given) await catalog.jobs.failed(file, givenUp(file), false)
  const documentIds = new Set(await catalog.documents.ids())
  // It may have ended between keeping a text and completing its document: the text is made anew, or never.
  for (const { documentId } of unfinished) documentIds.delete(documentId)
  const failed = new Set(given.map(({ documentId }) => documentId))
  const read = await readings.recover(unfinished.filter(({ documentId }) => !failed.has(documentId)))
  await files.sweep(
    (sha256) => catalog.documents.uses(sha256),
    async (documentId) => documentIds.has(documentId),
    (path) => read.has(path),
  )
}

/** Why a file is not tried again. */
export function givenUp({ name, attempts, parked }: JobFileRow): string {
  return `'${name}' was being read when Ibid stopped unexpectedly, ${attempts - parked} times; it is not tried again`
}
