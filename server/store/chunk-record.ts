import type { StoredChunk } from './chunk-store.ts'

/** What the column `record` says of a chunk: all but the text that is searched. `text`: as the document has it, where that differs. */
export type ChunkRecord = Omit<StoredChunk, 'rendered' | 'text'> & { readonly text?: string }

export function recordOf({ rendered, text, ...chunk }: StoredChunk): string {
  return JSON.stringify({ ...chunk, ...(text === rendered ? {} : { text }) })
}

export function readRecord(json: string): ChunkRecord {
  // SAFETY: recordOf() alone writes the column; a search reads too many to look at each field of each.
  return JSON.parse(json) as ChunkRecord
}

/** A row as LanceDB gives it back. */
export type ChunkRow = { readonly text: string; readonly record: string }

/** The chunk that a row holds. */
export function chunkOfRow({ text: rendered, record }: ChunkRow): StoredChunk {
  const { sections, text, ...chunk } = readRecord(record)
  return { ...chunk, rendered, text: text ?? rendered, ...(sections ? { sections } : {}) }
}
