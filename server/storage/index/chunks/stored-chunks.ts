import type { Chunk } from '../../../documents/chunking/chunk.ts'
import { Chunker } from '../../../documents/chunking/chunker.ts'
import { TextLayout } from '../../../documents/chunking/text-layout.ts'
import { readStoredBlocks } from '../../blobs/document-text.ts'
import { blockOf } from '../../blobs/stored-block.ts'
import type { JobFileRow } from '../../metadata/interfaces/catalog.ts'
import type { StoredChunk } from './chunk-store.ts'

/**
 * Chunks a stored text into the same chunks that its original gave, in order. Throws if the text is missing or damaged, or
 * predates the storage of table headers.
 */
export async function* chunksOfText(path: string): AsyncGenerator<Chunk> {
  const layout = new TextLayout()
  const chunker = new Chunker()
  for await (const stored of readStoredBlocks(path)) {
    const placed = layout.place(blockOf(stored))
    if (placed.text !== stored.text || placed.start !== stored.start)
      throw new Error(
        `Cannot cut '${path}' into chunks: a ${stored.kind} at ${stored.start} is not as it was read`,
      )
    yield* chunker.push(placed)
  }
  yield* chunker.end()
}

/** Converts a chunk to its stored form; file name, sheet and headings are searched besides the text. */
export function storedChunk(
  file: Pick<JobFileRow, 'name' | 'documentId' | 'datasetKey'>,
  chunk: Chunk,
): StoredChunk {
  const heading = [file.name, chunk.place.sheet, ...(chunk.place.headings ?? [])].filter(Boolean).join(' › ')
  return { documentId: file.documentId, datasetId: file.datasetKey, heading, ...chunk }
}

/** Returns the text to embed: the heading path gives a short passage its subject. */
export function textToEmbed(chunk: Pick<Chunk, 'place' | 'rendered'>): string {
  const path = chunk.place.headings?.join(' › ')
  return path ? `${path}\n${chunk.rendered}` : chunk.rendered
}
