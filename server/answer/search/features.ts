import {
  type CountedDocument,
  countOf,
  type DocumentWords,
  wordNumber,
} from '../../storage/index/chunks/word-counts.ts'
import type { Question } from '../understand/question.ts'
import type { Candidate } from './candidates.ts'
import {
  bm25Saturation,
  inverseDocumentFrequency,
  type QueryTerm,
  queryTerms,
  weightedMean,
} from './query-terms.ts'

/** The features of the ranking model, 0–1 except for the cosine; all compare between questions. */
export const FEATURES = [
  /** The cosine of the question's and the chunk's vector. */
  'cosine',
  /** BM25 of the chunk and of its whole document. */
  'chunkText',
  'documentText',
  /** The share of the question's terms that the chunk has, weighted by inverse document frequency. */
  'coverage',
  /** The same within the document: of the terms that the document has, weighted by how few of its chunks have them. */
  'within',
  /** `within` of the best row of a table; 0 for prose. */
  'row',
  /** The share of the question's pairs of neighbouring terms that the chunk has close together. */
  'pairs',
  /** BM25 of the chunk and of its document for the terms of pseudo-relevance feedback. */
  'chunkFeedback',
  'documentFeedback',
] as const
export type Features = Readonly<Record<(typeof FEATURES)[number], number>>

/** Terms of a pair are close together when they are at most this many terms apart. */
const CLOSE = 3
const NO_WORDS: CountedDocument = { counts: new Uint32Array(), length: 0 }

/** Weights that rank the passages for pseudo-relevance feedback. BM25 is relative to the best candidate's. */
const FEEDBACK_RANKING = { cosine: 3, text: 0.5, pairs: 0.3 }
/** How many passages count as relevant, and how many of their terms expand the query. */
const FEEDBACK_PASSAGES = 10
const FEEDBACK_TERMS = 60
/** The exponent by which a passage's weight falls with its distance from the best score. */
const FEEDBACK_SHARPNESS = 4
/** Terms added to a passage's length, so that a very short passage does not outweigh others. */
const FEEDBACK_PADDING = 20
/** The fewest documents that must have a term: a term of one document tells nothing about others. */
const FEEDBACK_DOCUMENTS = 2

/** The features of candidates, in their order. `words`: statistics that include the documents of all candidates. */
export function features(
  question: Question,
  candidates: readonly Candidate[],
  words: DocumentWords,
): Features[] {
  const query = queryTerms(question, words)
  const sequence = pairsOf(question.termSequence)
  const averageDocument = words.total.words / Math.max(1, words.total.documents)
  const averageChunk = words.total.words / Math.max(1, words.total.chunks)
  const scored = candidates.map(({ hit, cosine, terms: found, counts, rows }) => {
    const document = words.documents.get(hit.documentId) ?? NO_WORDS
    const { counts: counted, length } = document
    const inChunk = (query: readonly QueryTerm[]) =>
      weightedMean(query, ({ term }) => bm25Saturation(counts.get(term) ?? 0, found.length, averageChunk))
    const inDocument = (query: readonly QueryTerm[]) =>
      weightedMean(query, ({ number }) => bm25Saturation(countOf(counted, number), length, averageDocument))
    const shares = sharesWithin(document, query, Math.max(1, averageChunk))
    const within = (held: { has(term: string): boolean }) =>
      shares.reduce((sum, { term, share }) => sum + (held.has(term) ? share : 0), 0)
    return {
      inChunk,
      inDocument,
      // Rows of a table have little in common but its headers.
      feedbackTerms: rows.length > 0 ? [] : found,
      own: {
        cosine,
        chunkText: inChunk(query),
        documentText: inDocument(query),
        coverage: weightedMean(query, ({ term }) => (counts.has(term) ? 1 : 0)),
        within: within(counts),
        row: Math.max(0, ...rows.map(within)),
        pairs: pairsWithin(sequence, found),
      },
    }
  })
  const bestChunk = Math.max(Number.EPSILON, ...scored.map(({ own }) => own.chunkText))
  const bestDocument = Math.max(Number.EPSILON, ...scored.map(({ own }) => own.documentText))
  const feedback = pseudoRelevanceFeedback(
    scored.map(({ feedbackTerms, own }) => ({
      terms: feedbackTerms,
      score:
        FEEDBACK_RANKING.cosine * own.cosine +
        (FEEDBACK_RANKING.text * own.chunkText) / bestChunk +
        (FEEDBACK_RANKING.text * own.documentText) / bestDocument +
        FEEDBACK_RANKING.pairs * own.pairs,
    })),
    words,
  )
  return scored.map(({ inChunk, inDocument, own }) => ({
    ...own,
    chunkFeedback: inChunk(feedback),
    documentFeedback: inDocument(feedback),
  }))
}

/**
 * The share of the question that each query term of a document stands for, by how few of the document's chunks have it.
 * The shares add up to the share of the question's terms that the document has.
 */
function sharesWithin(
  { counts, length }: CountedDocument,
  query: readonly QueryTerm[],
  averageChunk: number,
): { term: string; share: number }[] {
  const chunks = Math.max(1, length / averageChunk)
  const held = query.flatMap(({ term, number }) => {
    const count = countOf(counts, number)
    return count === 0 ? [] : [{ term, weight: inverseChunkFrequency(count, chunks) }]
  })
  const covered = weightedMean(query, ({ number }) => (countOf(counts, number) > 0 ? 1 : 0))
  const sum = held.reduce((all, { weight }) => all + weight, 0)
  return held.map(({ term, weight }) => ({ term, share: (covered * weight) / sum }))
}

/** log(1 + (N + 0.5) / (n + 0.5)), where a document of about N chunks has a term n times. */
function inverseChunkFrequency(count: number, chunks: number): number {
  return Math.log(1 + (chunks + 0.5) / (count + 0.5))
}

/** The pairs of neighbouring terms of a question that differ: how often each stands there, by first and second term. */
type Pairs = { readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>; readonly total: number }

function pairsOf(sequence: readonly string[]): Pairs {
  const counts = new Map<string, Map<string, number>>()
  let total = 0
  for (const [at, second] of sequence.entries()) {
    const first = sequence[at - 1]
    if (first === undefined || first === second) continue
    const seconds = counts.get(first) ?? new Map<string, number>()
    counts.set(first, seconds.set(second, (seconds.get(second) ?? 0) + 1))
    total++
  }
  return { counts, total }
}

/** The share of a question's pairs that a text has close together, in order. */
function pairsWithin({ counts, total }: Pairs, text: readonly string[]): number {
  const found = new Map<string, Set<string>>()
  for (const [at, first] of text.entries()) {
    const seconds = counts.get(first)
    if (!seconds) continue
    const own = found.get(first) ?? new Set()
    found.set(first, own)
    for (const second of text.slice(at + 1, at + 1 + CLOSE)) if (seconds.has(second)) own.add(second)
  }
  let sum = 0
  for (const [first, own] of found) for (const second of own) sum += counts.get(first)?.get(second) ?? 0
  return total === 0 ? 0 : sum / total
}

type ScoredTerms = { readonly terms: readonly string[]; readonly score: number }

/**
 * The terms that the best passages share, weighted: words of relevant texts beyond the question's own (relevance model,
 * Lavrenko & Croft 2001). `passages` may come in any order.
 */
function pseudoRelevanceFeedback(passages: readonly ScoredTerms[], words: DocumentWords): QueryTerm[] {
  const best = passages.toSorted((a, b) => b.score - a.score).slice(0, FEEDBACK_PASSAGES)
  const top = best[0]?.score ?? 0
  const shares = new Map<string, number>()
  for (const { terms, score } of best) {
    const share = Math.exp(FEEDBACK_SHARPNESS * (score - top)) / (terms.length + FEEDBACK_PADDING)
    for (const term of terms) shares.set(term, (shares.get(term) ?? 0) + share)
  }
  return [...shares]
    .map(([term, share]) => ({ term, share, number: wordNumber(term) }))
    .filter(({ number }) => words.frequency(number) >= FEEDBACK_DOCUMENTS)
    .map(({ term, share, number }) => ({
      term,
      number,
      weight: share * inverseDocumentFrequency(number, words),
    }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, FEEDBACK_TERMS)
}
