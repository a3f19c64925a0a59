import type { EphemeralFile } from '../../ingest/read/ephemeral-reader.ts'
import { newJobOf } from '../../ingest/receive/upload.ts'
import type { PackedChunks } from '../../storage/index/chunks/chunk-store.ts'
import { type EphemeralStores, openEphemeralStores } from '../../storage/open/open-stores.ts'
import type { Services } from './services.ts'
import type { UsableFile } from './upload.ts'

/** Dataset name of the documents in such a library. */
const DATASET = 'this request'

/**
 * Reads files into a temporary library of their own, which is searched and answered from like the permanent one. Throws
 * what the reader throws.
 */
export async function openEphemeralLibrary(
  { ephemeralReader, files: store }: Pick<Services, 'ephemeralReader' | 'files'>,
  files: readonly UsableFile[],
  signal: AbortSignal,
): Promise<EphemeralStores> {
  const library = await openEphemeralStores(store, ephemeralReader.dimensions)
  try {
    const { catalog, chunks } = library
    const job = await catalog.jobs.create(newJobOf({ datasetName: DATASET, metadata: {}, files }))
    const sent: EphemeralFile[] = []
    for (const row of job.files) {
      const file = await catalog.jobs.started(row)
      if (file) sent.push({ file, path: files[file.position]?.incoming.path ?? '' })
    }
    const batches: PackedChunks[] = []
    const completed = await ephemeralReader.read(sent, (batch) => batches.push(batch), signal)
    await chunks.add(batches)
    await chunks.countWords(completed.map(({ documentId }) => documentId))
    await catalog.jobs.completed(completed)
    return library
  } catch (error) {
    await library.close()
    throw error
  }
}
