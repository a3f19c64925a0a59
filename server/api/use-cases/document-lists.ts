import type {
  DocumentArchiveQuery,
  DocumentSelection,
  DocumentsDeleted,
  DocumentsMoved,
} from '../../../shared/document-list.ts'
import type { Document } from '../../../shared/documents.ts'
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

/**
 * Returns the originals that an address chooses, each with a name of its own in the archive. Throws NotFoundError if there is
 * none.
 */
export async function archivedOriginals(
  { catalog }: Pick<Services, 'catalog'>,
  dataset: string,
  { ids, except, ...match }: DocumentArchiveQuery,
): Promise<ArchivedOriginal[]> {
  const selection: DocumentSelection = ids ? { ids } : { match, ...(except ? { except } : {}) }
  const { documents } = await catalog.documents.selected(dataset, selection, Number.MAX_SAFE_INTEGER)
  if (documents.length === 0)
    throw new NotFoundError('no_documents', `No document of the dataset '${dataset}' is selected.`)
  const taken = new Set<string>()
  return documents.map((document) => ({ name: freeName(document.filename, taken), document }))
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
