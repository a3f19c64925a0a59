import { z } from 'zod'
import { Place } from '../../shared/documents.ts'
import type { StoredChunk } from './chunk-store.ts'

const Row = z.object({
  documentId: z.string(),
  datasetId: z.number(),
  index: z.number(),
  heading: z.string(),
  start: z.number(),
  end: z.number(),
  place: Place,
  sections: z.array(z.object({ start: z.number(), headings: z.array(z.string()) })).optional(),
  /** The text as the document has it, where that is not the text that is searched. */
  text: z.string().optional(),
})

/** What the column `record` says of a chunk: all but the text that is searched. */
export type ChunkRecord = z.infer<typeof Row>

export function recordOf({ rendered, text, ...chunk }: StoredChunk): string {
  return JSON.stringify({ ...chunk, ...(text === rendered ? {} : { text }) })
}

export function readRecord(json: string): ChunkRecord {
  return Row.parse(JSON.parse(json))
}

/** A row as LanceDB gives it back. */
export type ChunkRow = { readonly text: string; readonly record: string }

/** The chunk that a row holds. */
export function chunkOfRow({ text: rendered, record }: ChunkRow): StoredChunk {
  const { sections, text, ...chunk } = readRecord(record)
  return { ...chunk, rendered, text: text ?? rendered, ...(sections ? { sections } : {}) }
}
