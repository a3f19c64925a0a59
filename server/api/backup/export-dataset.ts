import { type FileHandle, open, rm } from 'node:fs/promises'
import * as z from 'zod/mini'
import { Document } from '../../../shared/documents.ts'
import type { FileStore, LocalFile } from '../../storage/blobs/file-store.ts'
import { needRoom } from '../../storage/data-folder/disk-reserve.ts'
import type { ServingIndex } from '../../storage/index/serving/serving-index.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { NotFoundError } from '../../storage/metadata/interfaces/catalog-error.ts'
import { identityOf, ModelIdentity } from '../../storage/metadata/interfaces/index-catalog.ts'
import { fileEntry, type Signer, textEntry, writeArchive } from './archive.ts'
import { type DatasetManifest, MANIFEST } from './manifest.ts'
import type { Entry } from './tar.ts'

/** Vectors read at once, in chunks. */
const ROWS_AT_ONCE = 2000
const IDS_AT_ONCE = 500

/** A document's entry in a dataset archive. `model`: the embedding model of its vectors. */
export const ArchivedDocument = z.extend(
  z.pick(Document, {
    filename: true,
    file_type: true,
    size_bytes: true,
    sha256: true,
    pages: true,
    chunks: true,
    created_at: true,
    metadata: true,
    warnings: true,
    warnings_said: true,
  }),
  { model: ModelIdentity },
)
export type ArchivedDocument = z.infer<typeof ArchivedDocument>

export type ExportServices = {
  readonly dataDir: string
  readonly catalog: Catalog
  readonly files: FileStore
  readonly serving: ServingIndex
  readonly version: string
}

/**
 * Writes a dataset's completed documents to one archive, signed if there is a `signer`: the metadata, original, text and
 * vectors of each. Leaves out documents deleted meanwhile. Throws NotFoundError, and errors of a full disk, as the vectors
 * of one document at a time go to a temporary file.
 */
export async function exportDataset(
  name: string,
  services: ExportServices,
  signer: Signer | null = null,
): Promise<AsyncGenerator<Uint8Array>> {
  const { catalog, dataDir, serving, version } = services
  const { document_count } = await catalog.datasets.get(name)
  const { total_chunks } = await catalog.datasets.stats(name)
  const manifest: DatasetManifest = {
    kind: 'dataset',
    layout: 1,
    ibid: version,
    created_at: Date.now() / 1000,
    name,
    documents: document_count,
    chunks: total_chunks,
    model: identityOf(serving.embedder),
  }
  const { documents } = await catalog.documents.list(name, { limit: Number.MAX_SAFE_INTEGER, offset: 0 })
  const completed = documents.filter(({ status }) => status === 'completed')
  const most = completed.reduce((chunks, document) => Math.max(chunks, document.chunks), 0)
  needRoom(dataDir, most * serving.embedder.dimensions * 4, 'exporting')
  const ids = completed.map(({ id }) => id)
  return writeArchive(entriesOf(manifest, ids.reverse(), services), signer)
}

async function* entriesOf(
  manifest: DatasetManifest,
  ids: readonly string[],
  services: ExportServices,
): AsyncGenerator<Entry> {
  yield textEntry(MANIFEST, JSON.stringify(manifest, null, 2))
  let number = 0
  for (let i = 0; i < ids.length; i += IDS_AT_ONCE) {
    const documents = await services.catalog.documents.completed(ids.slice(i, i + IDS_AT_ONCE))
    for (const document of documents.values()) {
      const entries = entriesOfDocument(document, `documents/${number}`, services)
      try {
        yield* entries
        number++
      } catch (error) {
        if (!(error instanceof GoneError)) throw error
      }
    }
  }
}

/** Signals that a document was deleted before any of it was written. */
class GoneError extends Error {
  override readonly name = 'GoneError'
}

async function* entriesOfDocument(
  document: Document,
  folder: string,
  { files, serving, catalog }: ExportServices,
): AsyncGenerator<Entry> {
  const vectors = files.draftPath(`export-${Bun.randomUUIDv7()}`)
  const original = await opened(files.local(document.sha256))
  const text = await opened(files.localText(document.id))
  try {
    const { model, rows } = await serving.use(async ({ chunks, embedder }) => ({
      model: identityOf(embedder),
      rows: await writeVectors(
        vectors,
        document,
        (offset) => chunks.vectorsOf(document.id, offset, ROWS_AT_ONCE),
        embedder.dimensions,
      ),
    }))
    if (!original || !text || rows !== document.chunks) {
      const isThere = await catalog.documents.get(document.id).then(
        () => true,
        (error: unknown) => !(error instanceof NotFoundError),
      )
      if (!isThere) throw new GoneError(document.id)
      throw new Error(
        `Cannot export '${document.filename}': its ${!original ? 'original is' : !text ? 'text is' : 'passages are'} not all there. See: ibid verify`,
      )
    }
    const about = ArchivedDocument.parse({ ...document, model })
    yield textEntry(`${folder}/document.json`, JSON.stringify(about, null, 2))
    yield await openedEntry(`${folder}/original`, original)
    yield await openedEntry(`${folder}/text`, text)
    yield fileEntry(`${folder}/vectors`, vectors, rows * model.dimensions * 4)
  } finally {
    await original?.close()
    await text?.close()
    await rm(vectors, { force: true })
  }
}

/** Opens a file, so that its handle reads on even if it is released or removed. Null if it is gone. */
async function opened(file: Promise<LocalFile>): Promise<FileHandle | null> {
  try {
    await using local = await file
    return await open(local.path, 'r')
  } catch {
    return null
  }
}

/** Writes a document's vectors to a file and resolves with their number. */
async function writeVectors(
  path: string,
  { chunks }: Document,
  read: (offset: number) => Promise<Float32Array>,
  dimensions: number,
): Promise<number> {
  const file = await open(path, 'w', 0o600)
  let rows = 0
  try {
    for (let offset = 0; offset < chunks; offset += ROWS_AT_ONCE) {
      const numbers = await read(offset)
      rows += numbers.length / dimensions
      await file.writeFile(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
    }
  } finally {
    await file.close()
  }
  return rows
}

/** Makes an entry of an open file, which may be removed meanwhile. */
async function openedEntry(name: string, file: Awaited<ReturnType<typeof open>>): Promise<Entry> {
  const { size } = await file.stat()
  return { name, size, bytes: partsOf(file) }
}

async function* partsOf(file: Awaited<ReturnType<typeof open>>): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const part = Buffer.allocUnsafeSlow(256 * 1024)
    const { bytesRead } = await file.read(part, 0, part.length, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield part.subarray(0, bytesRead)
  }
}
