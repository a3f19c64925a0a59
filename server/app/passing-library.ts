import { rm } from 'node:fs/promises'
import { newJobOf } from '../ingest/upload.ts'
import type { Catalog } from '../store/catalog.ts'
import type { ChunkStore, PackedChunks } from '../store/chunk-store.ts'
import { openLanceChunkStore } from '../store/lance-chunk-store.ts'
import { openSqliteCatalog } from '../store/sqlite/open-catalog.ts'
import type { Services } from './services.ts'
import type { UsableFile } from './upload.ts'

/** What the documents of such a library are said to be in. */
const DATASET = 'this request'

/** A catalog and an index of a few documents, which are gone when it is closed. */
export type PassingLibrary = {
  readonly catalog: Catalog
  readonly chunks: ChunkStore
  close(): Promise<void>
}

/**
 * Reads files into a library of their own, as an upload puts them into ours: what is asked of it is found, read and
 * answered in the very same way. Throws what AsideReader.read() throws.
 */
export async function openPassingLibrary(
  { aside, files: store }: Pick<Services, 'aside' | 'files'>,
  files: readonly UsableFile[],
  signal: AbortSignal,
): Promise<PassingLibrary> {
  const folder = store.draftPath(`library-${Bun.randomUUIDv7()}`)
  const catalog = openSqliteCatalog(':memory:')
  let chunks: ChunkStore | null = null
  const close = async () => {
    await chunks?.close()
    await catalog.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const index = await openLanceChunkStore(folder, aside.dimensions)
    chunks = index
    const job = await catalog.jobs.create(newJobOf({ datasetName: DATASET, metadata: {}, files }))
    for (const file of job.files) await catalog.jobs.started(file)
    const sent = job.files.map((file) => ({ file, path: files[file.position]?.incoming.path ?? '' }))
    const batches: PackedChunks[] = []
    const completed = await aside.read(sent, (batch) => batches.push(batch), signal)
    await index.add(batches)
    await index.countWords(completed.map(({ documentId }) => documentId))
    await catalog.jobs.completed(completed)
    return { catalog, chunks: index, close }
  } catch (error) {
    await close()
    throw error
  }
}
