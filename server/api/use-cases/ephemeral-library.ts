import type { AsideFile } from '../../ingest/read/ephemeral-reader.ts'
import { newJobOf } from '../../ingest/receive/upload.ts'
import type { PackedChunks } from '../../storage/index/chunks/chunk-store.ts'
import { openPassingStores, type PassingStores } from '../../storage/open/ephemeral-stores.ts'
import type { Services } from './services.ts'
import type { UsableFile } from './upload.ts'

/** What the documents of such a library are said to be in. */
const DATASET = 'this request'

/**
 * Reads files into a library of their own, as an upload puts them into ours: what is asked of it is found, read and
 * answered in the very same way. Throws what AsideReader.read() throws.
 */
export async function openPassingLibrary(
  { aside, files: store }: Pick<Services, 'aside' | 'files'>,
  files: readonly UsableFile[],
  signal: AbortSignal,
): Promise<PassingStores> {
  const library = await openPassingStores(store, aside.dimensions)
  try {
    const { catalog, chunks } = library
    const job = await catalog.jobs.create(newJobOf({ datasetName: DATASET, metadata: {}, files }))
    const sent: AsideFile[] = []
    for (const row of job.files) {
      const file = await catalog.jobs.started(row)
      if (file) sent.push({ file, path: files[file.position]?.incoming.path ?? '' })
    }
    const batches: PackedChunks[] = []
    const completed = await aside.read(sent, (batch) => batches.push(batch), signal)
    await chunks.add(batches)
    await chunks.countWords(completed.map(({ documentId }) => documentId))
    await catalog.jobs.completed(completed)
    return library
  } catch (error) {
    await library.close()
    throw error
  }
}
