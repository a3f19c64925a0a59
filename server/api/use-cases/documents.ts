import type { Dataset, DatasetDeleted } from '../../../shared/datasets.ts'
import type {
  Document,
  DocumentChunkList,
  DocumentDeleted,
  DocumentList,
  DocumentPart,
  DocumentPartQuery,
  DocumentText,
} from '../../../shared/documents.ts'
import { sectionOf } from '../../answer/search/place-label.ts'
import { readDocumentText, readTextPart } from '../../storage/blobs/document-text.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import { ConflictError, NotFoundError } from '../../storage/metadata/interfaces/catalog-error.ts'
import type { Services } from './services.ts'

/** A page of a list. `limit`: number of entries; -1 for all from `offset` on. */
export type Page = { readonly limit: number; readonly offset: number }

/** Lists all datasets, newest first. */
export async function listDatasets({ catalog }: Pick<Services, 'catalog'>): Promise<Dataset[]> {
  return await catalog.datasets.list()
}

/** Lists documents of a dataset, newest first; `q` filters by a part of the name. Throws NotFoundError. */
export async function listDocuments(
  { catalog }: Pick<Services, 'catalog'>,
  dataset: string,
  page: Page & { readonly q?: string | undefined },
): Promise<DocumentList> {
  const { documents, total } = await catalog.documents.list(dataset, page)
  return { data: documents, total }
}

/** Reads blocks of a document's text with their places. Throws NotFoundError, and ConflictError before it has been read. */
export async function readText(
  { catalog, files }: Pick<Services, 'catalog' | 'files'>,
  id: string,
  { offset, limit }: Page,
): Promise<DocumentText> {
  readable(await catalog.documents.get(id))
  const text = await ignoreNotFound(
    catalog,
    id,
    withText(files, id, (path) => readDocumentText(path, offset, limit)),
  )
  return { data: text.blocks, total: text.total, characters: text.characters, warnings: text.warnings }
}

/**
 * Reads a page of a document's text, or a bounded range from a character offset. Throws like readText(), and
 * NotFoundError for a missing page.
 */
export async function readPart(
  { catalog, files }: Pick<Services, 'catalog' | 'files'>,
  id: string,
  { page, start, length }: DocumentPartQuery,
): Promise<DocumentPart> {
  const { filename, pages } = readable(await catalog.documents.get(id))
  const part = await ignoreNotFound(
    catalog,
    id,
    withText(files, id, (path) => readTextPart(path, { page, start, length })),
  )
  if (part !== null) return part
  const has = pages === null ? 'no pages' : pages === 1 ? '1 page' : `${pages} pages`
  throw new NotFoundError('no_such_page', `'${filename}' has no text on page ${page}: it has ${has}`)
}

async function withText<T>(files: FileStore, id: string, read: (path: string) => Promise<T>): Promise<T> {
  await using text = await files.localText(id)
  return await read(text.path)
}

/** Reads the chunks of a document as they are searched. Throws like readText(). */
export async function readChunks(
  { catalog, chunks }: Pick<Services, 'catalog' | 'chunks'>,
  id: string,
  { offset, limit }: Page,
): Promise<DocumentChunkList> {
  const document = readable(await catalog.documents.get(id))
  const found = await chunks.chunksOf(id, offset, limit)
  return {
    data: found.map(({ index, text, start, end, place }) => ({
      chunk_index: index,
      text,
      start,
      end,
      page: place.page ?? place.slide ?? null,
      section: sectionOf(place),
    })),
    total: document.chunks,
  }
}

/** Deletes a document and everything derived from it. Throws NotFoundError. */
export async function deleteDocument(
  { ingestion }: Pick<Services, 'ingestion'>,
  id: string,
): Promise<DocumentDeleted> {
  const { chunks } = await ingestion.deleteDocument(id)
  return { status: 'deleted', id, chunks_deleted: chunks }
}

/** Deletes a dataset and its documents. Throws NotFoundError. */
export async function deleteDataset(
  { ingestion }: Pick<Services, 'ingestion'>,
  name: string,
): Promise<DatasetDeleted> {
  const { documents, chunks } = await ingestion.deleteDataset(name)
  return { status: 'deleted', name, documents_deleted: documents, chunks_deleted: chunks }
}

/** Resolves with `work`. Throws NotFoundError instead of a read error if the document was deleted meanwhile. */
export async function ignoreNotFound<T>(
  { documents }: Services['catalog'],
  id: string,
  reading: Promise<T>,
): Promise<T> {
  return await reading.catch(async (error: unknown) => {
    await documents.get(id)
    throw error
  })
}

/** Returns the document. Throws ConflictError before it has been read. */
export function readable(document: Document): Document {
  if (document.status === 'completed') return document
  throw new ConflictError(
    'document_not_ready',
    `'${document.filename}' has no text yet: its status is '${document.status}'`,
  )
}
