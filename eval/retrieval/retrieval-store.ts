import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SecondLook } from '../../server/answer/search/second-look.ts'
import { Chunker } from '../../server/documents/chunking/chunker.ts'
import { TextLayout } from '../../server/documents/chunking/text-layout.ts'
import { PassageEncoding } from '../../server/ingest/encode/encode-passages.ts'
import type { Embedder } from '../../server/models/embedding/embedder.ts'
import { createLogger } from '../../server/platform/log.ts'
import type { ChunkStore, StoredChunk } from '../../server/storage/index/chunks/chunk-store.ts'
import { packChunks } from '../../server/storage/index/chunks/packed-chunks.ts'
import { openPassageEncodings } from '../../server/storage/index/encodings/passage-encodings.ts'
import { openLanceChunkStore } from '../../server/storage/index/local/lance-chunk-store.ts'
import type { Catalog, JobFileRow } from '../../server/storage/metadata/interfaces/catalog.ts'
import { openSqliteCatalog } from '../../server/storage/metadata/sqlite/open-catalog.ts'
import { encodeText } from '../../test/support/reading.ts'
import type { RetrievalSet } from '../sets/retrieval-set.ts'

const FLUSH_CHUNKS = 4000

/** A collection in its own catalog and chunk store. `ids`: maps document ids to ids of the collection. */
export type RetrievalStore = {
  readonly catalog: Catalog
  readonly chunks: ChunkStore
  readonly ids: ReadonlyMap<string, string>
  close(): Promise<void>
}

/**
 * Opens the store that an earlier run completed in `folder`, or fills it as an upload does, one dataset per
 * group.
 */
export async function openRetrievalStore(
  set: RetrievalSet,
  folder: string,
  embedder: Embedder,
): Promise<RetrievalStore> {
  const done = join(folder, `ids-${embedder.model}.json`)
  const complete = existsSync(done)
  if (!complete) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const catalog = openSqliteCatalog(join(folder, 'catalog.sqlite'))
  const chunks = await openLanceChunkStore(join(folder, 'index'), embedder.dimensions)
  const ids: Map<string, string> = complete
    ? new Map(Object.entries(await Bun.file(done).json()))
    : await fill(set, catalog, chunks, embedder)
  await chunks.countWords(null)
  if (!complete) await Bun.write(done, JSON.stringify(Object.fromEntries(ids)))
  return {
    catalog,
    chunks,
    ids,
    async close() {
      await chunks.close()
      await catalog.close()
    },
  }
}

/** Encodes all passages of a store in its `folder`, as far as an earlier run has not, for a second look at them. */
export async function encodeStore({ catalog, chunks }: RetrievalStore, folder: string): Promise<SecondLook> {
  const encodings = await openPassageEncodings(join(folder, 'encodings.sqlite'))
  const services = { catalog, chunks, encodings, encode: encodeText, isBusy: () => false }
  const encoding = new PassageEncoding({ ...services, log: createLogger('warn') })
  encoding.start()
  await encoding.settled()
  await encoding.stop()
  return { encodings, encode: encodeText }
}

/** Returns the dataset of a group's documents. */
export function datasetOf(group: string): string {
  return group.replaceAll('/', ' ')
}

async function fill(set: RetrievalSet, catalog: Catalog, chunks: ChunkStore, embedder: Embedder) {
  const groups = Map.groupBy(set.documents, ({ group }) => group)
  const ids = new Map<string, string>()
  let waiting: StoredChunk[] = []
  const flush = async () => {
    const vectors = await embedder.embed(
      waiting.map(({ rendered }) => rendered),
      'passage',
    )
    await chunks.add([packChunks({ chunks: waiting, vectors }, embedder.dimensions)])
    waiting = []
  }
  for (const [group, documents] of groups) {
    const job = await catalog.jobs.create({
      id: Bun.randomUUIDv7(),
      datasetName: datasetOf(group),
      metadata: {},
      files: documents.map(({ id, text }) => ({
        name: id,
        format: 'txt',
        sizeBytes: text.length,
        sha256: id,
      })),
    })
    const files = new Map<string, JobFileRow>(job.files.map((file) => [file.name, file]))
    const completed = []
    for (const { id, text } of documents) {
      const file = files.get(id)
      if (!file) throw new Error(`Cannot fill '${set.name}': the document '${id}' was not taken`)
      await catalog.jobs.started(file)
      ids.set(file.documentId, id)
      const chunker = new Chunker()
      const placed = new TextLayout().place({ kind: 'paragraph', text, place: {} })
      const made = [...chunker.push(placed), ...chunker.end()]
      waiting.push(
        ...made.map((chunk) => ({
          documentId: file.documentId,
          datasetId: file.datasetKey,
          heading: '',
          ...chunk,
        })),
      )
      completed.push({
        documentId: file.documentId,
        attempt: 1,
        chunks: made.length,
        pages: null,
        warnings: [],
        metadata: {},
      })
      if (waiting.length >= FLUSH_CHUNKS) await flush()
    }
    await flush()
    await catalog.jobs.completed(completed)
  }
  await chunks.optimize()
  return ids
}
