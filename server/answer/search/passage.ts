import type { Place } from '../../../shared/documents.ts'
import { roundedShare } from '../../../shared/rounded.ts'
import type { Section } from '../../documents/chunking/chunk.ts'
import { PROPERTIES_HEADING } from '../../documents/model/properties.ts'
import type { StoredChunk } from '../../storage/index/chunks/chunk-store.ts'

/** A chunk that was found for a question, with its place in the document. */
export type Passage = {
  readonly documentId: string
  readonly dataset: string
  readonly filename: string
  readonly chunkIndex: number
  /** The verbatim slice of the document's extracted text from `start` to `end`. */
  readonly text: string
  /** The searched text: `text` with table rows as "header: value", line by line. */
  readonly rendered: string
  readonly start: number
  readonly end: number
  readonly place: Place
  /** Further heading paths that begin inside the chunk, in order. */
  readonly sections?: readonly Section[]
  /** The probability that the passage is relevant to the question, 0–1; comparable between questions. */
  readonly relevance: number
  /** The ranking score, higher is better; comparable within one search only. */
  readonly score?: number
}

/**
 * A passage with the number, from 1, by which an answer cites it. `answers`: the probability that it answers, 0–1, once its
 * sentences were scored.
 */
export type Source = { readonly number: number; readonly passage: Passage; readonly answers?: number }

/** How relevant a source is to the question, 0–1 with four decimals, by what is known of it. */
export function relevanceOf({ passage, answers = passage.relevance }: Source): number {
  return roundedShare(Math.min(1, Math.max(0, answers)))
}

/** Passages below this relevance are not evidence. */
const RELEVANCE_THRESHOLD = 0.3
/** How many passages below the threshold are kept. */
const NEAREST = 3

/** How many of the first passages are read whatever their relevance. */
const FIRST = 8

/**
 * Passages best first: `first` as the search ranked them, `relevant` above the threshold, `nearest` the best of those below
 * it.
 */
export type FoundPassages = {
  readonly first: readonly Passage[]
  readonly relevant: readonly Passage[]
  readonly nearest: readonly Passage[]
}

/** Splits passages, best first, into relevant ones and the nearest misses. */
export function splitByRelevance(passages: readonly Passage[]): FoundPassages {
  return {
    first: passages.slice(0, FIRST),
    relevant: passages.filter(({ relevance }) => relevance >= RELEVANCE_THRESHOLD),
    nearest: passages.filter(({ relevance }) => relevance < RELEVANCE_THRESHOLD).slice(0, NEAREST),
  }
}

/** Makes a passage of a stored chunk. */
export function passageOf(hit: StoredChunk, dataset: string, filename: string, relevance: number): Passage {
  const { documentId, index: chunkIndex, text, rendered, start, end, place, sections } = hit
  const from = { documentId, dataset, filename, chunkIndex, start, end, place, ...(sections && { sections }) }
  return { ...from, text, rendered, relevance }
}

/** Whether a passage has the properties of its document rather than text. */
export function hasProperties({ place }: Pick<Passage, 'place'>): boolean {
  return place.aside === true && (place.headings?.includes(PROPERTIES_HEADING) ?? false)
}
