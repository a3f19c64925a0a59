import type { Place } from '../../../shared/documents.ts'
import type { Section } from '../../documents/chunking/chunker.ts'
import type { StoredChunk } from '../../storage/index/chunks/chunk-store.ts'

/** A chunk found for a question, with where it stands. */
export type Passage = {
  readonly documentId: string
  readonly dataset: string
  readonly filename: string
  readonly chunkIndex: number
  /** The chunk exactly as it stands in the document's extracted text, from `start` to `end`. */
  readonly text: string
  /** What was searched: `text`, with table rows as "header: value"; one line of it for each line of `text`. */
  readonly rendered: string
  readonly start: number
  readonly end: number
  readonly place: Place
  /** The other heading paths that begin inside the chunk, in order. */
  readonly sections?: readonly Section[]
  /** 0–1, comparable between questions: how likely the passage is about the question. */
  readonly relevance: number
  /** Its place in the ranking: the higher the better, to be compared within one search alone. */
  readonly score?: number
}

/** A source of the answer, numbered from 1 as the answer cites it. */
export type Source = { readonly number: number; readonly passage: Passage }

/** Passages below this relevance are not evidence. */
export const RELEVANCE_THRESHOLD = 0.3
/** Passages below the threshold that are kept. */
const NEAREST = 3

/** Passages best first: `relevant` above the threshold, `nearest` the best of those below it. */
export type FoundPassages = {
  readonly relevant: readonly Passage[]
  readonly nearest: readonly Passage[]
}

/** Parts passages, best first, into evidence and those that came closest to being it. */
export function splitByRelevance(passages: readonly Passage[]): FoundPassages {
  return {
    relevant: passages.filter(({ relevance }) => relevance >= RELEVANCE_THRESHOLD),
    nearest: passages.filter(({ relevance }) => relevance < RELEVANCE_THRESHOLD).slice(0, NEAREST),
  }
}

/** A stored chunk as a passage of its document. */
export function passageOf(hit: StoredChunk, dataset: string, filename: string, relevance: number): Passage {
  const { documentId, index: chunkIndex, text, rendered, start, end, place, sections } = hit
  const from = { documentId, dataset, filename, chunkIndex, start, end, place, ...(sections && { sections }) }
  return { ...from, text, rendered, relevance }
}
