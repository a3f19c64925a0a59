import type { Chunk } from '../../../server/documents/chunking/chunk.ts'
import { Chunker } from '../../../server/documents/chunking/chunker.ts'
import { TextLayout } from '../../../server/documents/chunking/text-layout.ts'
import type { Block } from '../../../server/documents/model/parser.ts'

export type Chunked = { readonly documentText: string; readonly chunks: readonly Chunk[] }

/** Chunks a document as the worker does, and returns its whole text with the chunks. */
export function chunked(blocks: readonly Block[]): Chunked {
  const layout = new TextLayout()
  const chunker = new Chunker()
  const chunks: Chunk[] = []
  let documentText = ''
  for (const block of blocks) {
    const placed = layout.place(block)
    if (placed.text === '') continue
    documentText = documentText.padEnd(placed.start, '\n') + placed.text
    chunks.push(...chunker.push(placed))
  }
  return { documentText, chunks: [...chunks, ...chunker.end()] }
}
