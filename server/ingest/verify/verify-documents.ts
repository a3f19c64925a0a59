import type { Document } from '../../../shared/documents.ts'
import type { VerifyProblem } from '../../../shared/system.ts'
import { readDocumentText } from '../../storage/blobs/document-text.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import type { AsideReader } from '../read/ephemeral-reader.ts'
import { originalDifference } from './compare-original.ts'

const IDS_AT_ONCE = 500

export type VerifyServices = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly chunks: ChunkStore
  /** Reads each original anew; null where its bytes alone are compared. */
  readonly aside: AsideReader | null
}

type Counts = Awaited<ReturnType<ChunkStore['chunkCounts']>>

/** How far it is, and after each document what is wrong with it. `documents`: those that were read by now. */
export type Verified = {
  readonly documents: number
  readonly done: number
  readonly total: number
  readonly problems: readonly VerifyProblem[]
}

/**
 * Reads original, text and chunks of every document, and compares them with what the catalog knows of them, and with
 * `aside` with what the original says. What comes or goes meanwhile is no problem.
 */
export async function* verifyDocuments(
  services: VerifyServices,
  signal: AbortSignal,
): AsyncGenerator<Verified> {
  const ids = await services.catalog.documents.ids()
  const total = ids.length
  let [done, documents] = [0, 0]
  // One look at the whole index: one for each document would take all day where there are many.
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
  { files, chunks, aside }: VerifyServices,
  counts: Counts | null,
  signal: AbortSignal,
): Promise<VerifyProblem[]> {
  const found = [
    await originalProblem(document, files),
    await textProblem(document, files),
    chunksProblem(document, counts),
  ]
  if (aside !== null && !found.some((problem) => problem !== null))
    found.push(await originalDifference(document, { files, chunks, aside }, signal))
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

function chunksProblem({ id, chunks: expected }: Document, counts: Counts | null): string | null {
  if (counts === null) return 'its passages cannot be read from the index'
  const { count, highest } = counts.get(id) ?? { count: 0, highest: -1 }
  if (count !== expected) return `the index has ${count} of its ${expected} passages`
  return highest === expected - 1 ? null : 'its passages are not in order in the index'
}
