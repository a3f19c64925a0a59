import type { Catalog, JobFileRow } from '../store/catalog.ts'
import type { ChunkStore } from '../store/chunk-store.ts'
import type { FileStore } from '../store/file-store.ts'
import type { StoredReadings } from './stored-readings.ts'

/** A file that was being read at this many sudden ends of the process is not tried again; the second time it was alone. */
const MAX_ATTEMPTS = 2

/**
 * Puts right what an earlier process left behind: chunks, texts and originals that the catalog does not know are
 * removed, and files that it tried too often fail. Returns the files to read, oldest job first.
 */
export async function recover(
  catalog: Catalog,
  chunks: ChunkStore,
  files: FileStore,
  readings: StoredReadings,
): Promise<JobFileRow[]> {
  const unfinished = await catalog.jobs.unfinished()
  const removals = await catalog.documents.removals()
  await chunks.removeDocuments([...removals, ...unfinished.map((file) => file.documentId)])
  await catalog.documents.removed(removals)
  for (const file of unfinished.filter(({ attempts }) => attempts >= MAX_ATTEMPTS)) {
    const reason = `'${file.name}' was being read when Ibid stopped unexpectedly, ${file.attempts} times; it is not tried again`
    await catalog.jobs.failed(file, reason, false)
  }
  const documentIds = new Set(await catalog.documents.ids())
  // It may have ended between keeping a text and completing its document: the text is made anew, or never.
  for (const { documentId } of unfinished) documentIds.delete(documentId)
  const waiting = unfinished.filter(({ attempts }) => attempts < MAX_ATTEMPTS)
  const read = await readings.recover(waiting)
  await files.sweep(
    (sha256) => catalog.documents.uses(sha256),
    async (documentId) => documentIds.has(documentId),
    (path) => read.has(path),
  )
  return waiting
}
