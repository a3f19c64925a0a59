import type { Document } from '../../../shared/documents.ts'
import type { VerifyProblem } from '../../../shared/system.ts'
import { isNotFound } from '../../platform/files/file-errors.ts'
import { readDocumentText } from '../../storage/blobs/document-text.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { checkTables } from '../../storage/tables/tables-file.ts'
import type { EphemeralReader } from '../read/ephemeral-reader.ts'
import { originalDifference } from './compare-original.ts'

const IDS_AT_ONCE = 500

export type VerifyServices = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly chunks: ChunkStore
  /** Reads each original again; null to check only its hash. */
  readonly reader: EphemeralReader | null
}

type Counts = Awaited<ReturnType<ChunkStore['chunkCounts']>>

/** Progress, and the problems of the last document. `documents`: number of documents checked. */
export type Verified = {
  readonly documents: number
  readonly done: number
  readonly total: number
  readonly problems: readonly VerifyProblem[]
}

/**
 * Checks original, text, tables and chunks of every document against the catalog, and with a `reader` against the original's
 * content. Documents may come and go meanwhile.
 */
export async function* verifyDocuments(
  services: VerifyServices,
  signal: AbortSignal,
): AsyncGenerator<Verified> {
  const ids = await services.catalog.documents.ids()
  const total = ids.length
  let [done, documents] = [0, 0]
  // One query for the whole index: a query for each document would take all day if there are many.
  const counts = await services.chunks.chunkCounts().catch(() => null)
  yield { documents, done, total, problems: [] }
  for (let i = 0; i < ids.length; i += IDS_AT_ONCE) {
    const part = ids.slice(i, i + IDS_AT_ONCE)
    const completed = await services.catalog.documents.completed(part)
    done += part.length - completed.size
    for (const document of completed.values()) {
      signal.throwIfAborted()
      const found = await problemsOf(document, services, counts, signal)
      done++
      documents++
      yield {
        documents,
        done,
        total,
        problems: found.length > 0 && (await isStillThere(document, services)) ? found : [],
      }
    }
  }
}

async function isStillThere({ id }: Document, { catalog }: VerifyServices): Promise<boolean> {
  return (await catalog.documents.completed([id])).size > 0
}

async function problemsOf(
  document: Document,
  { files, chunks, reader }: VerifyServices,
  counts: Counts | null,
  signal: AbortSignal,
): Promise<VerifyProblem[]> {
  const found = [
    await originalProblem(document, files),
    await textProblem(document, files),
    await tablesProblem(document, files),
    chunksProblem(document, counts),
  ]
  if (reader !== null && !found.some((problem) => problem !== null))
    found.push(await originalDifference(document, { files, chunks, reader }, signal))
  const { id, dataset, filename } = document
  return found.flatMap((problem) =>
    problem === null ? [] : [{ document_id: id, dataset, filename, problem }],
  )
}

async function originalProblem({ sha256, size_bytes }: Document, files: FileStore): Promise<string | null> {
  const found = await files.original(sha256)
  if (!found) return 'its original is missing'
  if (found.size !== size_bytes) return `its original has ${found.size} bytes and should have ${size_bytes}`
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const bytes of found.stream()) hasher.update(bytes)
  return hasher.digest('hex') === sha256 ? null : 'its original was altered'
}

async function textProblem({ id }: Document, files: FileStore): Promise<string | null> {
  try {
    await using text = await files.localText(id)
    await readDocumentText(text.path, 0, 0)
    return null
  } catch {
    return 'its text is missing or damaged'
  }
}

/** Documents that an earlier version read may have no tables yet: they are made when they are asked for. */
async function tablesProblem({ id }: Document, files: FileStore): Promise<string | null> {
  try {
    await using local = await files.localTables(id)
    await checkTables(local.path)
    return null
  } catch (error) {
    return isNotFound(error) ? null : 'its tables are damaged'
  }
}

function chunksProblem({ id, chunks: expected }: Document, counts: Counts | null): string | null {
  if (counts === null) return 'its passages cannot be read from the index'
  const { count, highest } = counts.get(id) ?? { count: 0, highest: -1 }
  if (count !== expected) return `the index has ${count} of its ${expected} passages`
  return highest === expected - 1 ? null : 'its passages are not in order in the index'
}
