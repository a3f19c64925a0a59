import type {
  DocumentArchiveQuery,
  DocumentSelection,
  DocumentsDeleted,
  DocumentsMoved,
} from '../../../shared/document-list.ts'
import type { Document } from '../../../shared/documents.ts'
import type { DocumentCatalog } from '../../storage/metadata/interfaces/catalog.ts'
import { NotFoundError } from '../../storage/metadata/interfaces/catalog-error.ts'
import type { Services } from './services.ts'

/** Documents moved or deleted by one request, which bounds its time. */
const AT_ONCE = 200

/** Moves a part of the selected documents of a dataset. Throws NotFoundError and ConflictError. */
export async function moveDocuments(
  { ingestion }: Pick<Services, 'ingestion'>,
  dataset: string,
  selection: DocumentSelection,
  to: string,
): Promise<DocumentsMoved> {
  const { moved, left, kept } = await ingestion.moveDocuments(dataset, selection, to, AT_ONCE)
  return { moved: moved.length, left, kept }
}

/** Deletes a part of the selected documents of a dataset, for good. Throws NotFoundError. */
export async function deleteDocuments(
  { catalog, ingestion }: Pick<Services, 'catalog' | 'ingestion'>,
  dataset: string,
  selection: DocumentSelection,
): Promise<DocumentsDeleted> {
  const { documents, total } = await catalog.documents.selected(dataset, selection, AT_ONCE)
  const deleted = await ingestion.deleteDocuments(documents.map(({ id }) => id))
  const count = deleted.documentIds.length
  return { deleted: count, left: total - documents.length, chunks_deleted: deleted.chunks }
}

/** The original of a document, by its name in an archive. */
export type ArchivedOriginal = { readonly name: string; readonly document: Document }

/** Documents that are read from the catalog together. */
const PAGE = 500

/**
 * Yields the originals that an address chooses, each with a name of its own in the archive, while the catalog is read. Throws
 * NotFoundError before it returns if there is none.
 */
export async function archivedOriginals(
  { catalog }: { readonly catalog: { readonly documents: Pick<DocumentCatalog, 'selectedAfter'> } },
  dataset: string,
  { ids, except, ...match }: DocumentArchiveQuery,
): Promise<AsyncIterable<ArchivedOriginal>> {
  const selection: DocumentSelection = ids ? { ids } : { match, ...(except ? { except } : {}) }
  const pageAfter = async (id: string | null) =>
    await catalog.documents.selectedAfter(dataset, selection, id, PAGE)
  const first = await pageAfter(null)
  if (first.length === 0)
    throw new NotFoundError('no_documents', `No document of the dataset '${dataset}' is selected.`)
  return named(first, pageAfter)
}

async function* named(
  first: readonly Document[],
  pageAfter: (id: string) => Promise<readonly Document[]>,
): AsyncGenerator<ArchivedOriginal> {
  const taken = new Set<string>()
  for (let page = first; ; ) {
    for (const document of page) yield { name: freeName(document.filename, taken), document }
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    page = await pageAfter(last.id)
  }
}

/** Returns a path within the archive, in no folder above it, that differs from all others in more than case. */
function freeName(filename: string, taken: Set<string>): string {
  const parts = filename.split(/[\\/]+/).map((part) => part.replace(/^\.+$/, '_'))
  const path = parts.filter(Boolean).join('/') || '_'
  const dot = path.lastIndexOf('.')
  const [stem, extension] =
    dot > path.lastIndexOf('/') + 1 ? [path.slice(0, dot), path.slice(dot)] : [path, '']
  let name = path
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem} (${number})${extension}`
  taken.add(name.toLowerCase())
  return name
}
