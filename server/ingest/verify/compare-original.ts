import type { Document } from '../../../shared/documents.ts'
import { readStoredBlocks } from '../../storage/blobs/document-text.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import { chunksOfText } from '../../storage/index/chunks/stored-chunks.ts'
import type { EphemeralReader } from '../read/ephemeral-reader.ts'

/** Number of chunks that are read together. */
const ROWS_AT_ONCE = 500

export type CompareServices = {
  readonly files: FileStore
  readonly chunks: ChunkStore
  readonly reader: EphemeralReader
}

/**
 * Reads a document's original again, and says how its stored text or chunks differ; null if they do not. Throws what
 * `signal` is aborted with.
 */
export async function originalDifference(
  document: Document,
  { files, chunks, reader }: CompareServices,
  signal: AbortSignal,
): Promise<string | null> {
  const id = Bun.randomUUIDv7()
  try {
    const path = await reader.readText(id, document, signal)
    await using text = await files.localText(document.id)
    if (!(await sameItems(readStoredBlocks(path), readStoredBlocks(text.path))))
      return 'its text is not what this version of Ibid reads in its original'
    const stored = storedChunks(document, chunks)
    for await (const { text, rendered, start } of chunksOfText(path)) {
      const { value } = await stored.next()
      if (value?.text !== text || value.rendered !== rendered || value.start !== start)
        return 'a passage of it in the index is not what this version of Ibid reads in its original'
    }
    return null
  } catch (error) {
    if (signal.aborted) throw error
    const reason = error instanceof Error ? error.message : String(error)
    return `its original cannot be compared: ${reason}`
  } finally {
    await files.removeText(id)
  }
}

async function sameItems(some: AsyncGenerator<unknown>, others: AsyncGenerator<unknown>): Promise<boolean> {
  try {
    for (;;) {
      const [a, b] = [await some.next(), await others.next()]
      if (a.done !== b.done || !Bun.deepEquals(a.value, b.value)) return false
      if (a.done) return true
    }
  } finally {
    await some.return(undefined)
    await others.return(undefined)
  }
}

async function* storedChunks({ id }: Document, chunks: ChunkStore) {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await chunks.chunksOf(id, offset, ROWS_AT_ONCE)
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
  }
}
