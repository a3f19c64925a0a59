import {
  type CountedDocument,
  countOf,
  type DocumentWords,
  wordNumber,
} from '../../storage/index/chunks/word-counts.ts'
import type { Question } from '../understand/question.ts'
import type { Candidate } from './candidates.ts'
import { type AskedWord, askedWords, rarity, saturated, weighted } from './query-terms.ts'

/**
 * What a candidate is judged by. All compare between questions. `cosine`: of the question and the chunk;
 * `chunkText`, `documentText`: BM25 of the chunk and of its whole document, 0–1; `coverage`: the share of the
 * question's words that the chunk holds, rare ones counting more; `within`: the same of the words that its document
 * holds, those counting more that are rare in that document, times the share that the document holds; `row`: the same
 * of the one row that holds most, 0 for what is no table; `pairs`: how many neighbouring words of the question stand
 * together in it; `chunkFeedback`, `documentFeedback`: the same as the texts, for the words that the best candidates
 * have in common.
 */
export const FEATURES = [
  'cosine',
  'chunkText',
  'documentText',
  'coverage',
  'within',
  'row',
  'pairs',
  'chunkFeedback',
  'documentFeedback',
] as const
export type Features = Readonly<Record<(typeof FEATURES)[number], number>>

/** Neighbours of the question stand together when at most this many words apart. */
const TOGETHER = 3
const NO_WORDS: CountedDocument = { counts: new Uint32Array(), length: 0 }
/** How the passages that feedback learns from are chosen; texts relative to the best. */
const FEEDBACK = { cosine: 3, text: 0.5, pairs: 0.3 }

/** Passages that are taken to be about the question, and words of theirs that are looked for. */
const FEEDBACK_PASSAGES = 10
const FEEDBACK_WORDS = 60
/** How fast a passage counts less than the best. */
const SHARPNESS = 4
/** Words added to a passage's length: in a very short one no word says much. */
const PADDING = 20
/** A word of one document alone tells nothing of others. */
const LEAST_DOCUMENTS = 2

/** `words`: with those of the documents of all candidates. */
export function features(
  question: Question,
  candidates: readonly Candidate[],
  words: DocumentWords,
): Features[] {
  const asked = askedWords(question, words)
  const averageDocument = words.total.words / Math.max(1, words.total.documents)
  const averageChunk = words.total.words / Math.max(1, words.total.chunks)
  const judged = candidates.map(({ hit, cosine, terms: found, counts, rows }) => {
    const document = words.documents.get(hit.documentId) ?? NO_WORDS
    const { counts: counted, length } = document
    const inChunk = (looked: readonly AskedWord[]) =>
      weighted(looked, ({ term }) => saturated(counts.get(term) ?? 0, found.length, averageChunk))
    const inDocument = (looked: readonly AskedWord[]) =>
      weighted(looked, ({ number }) => saturated(countOf(counted, number), length, averageDocument))
    const worths = worthsOf(asked, document, Math.max(1, averageChunk))
    const within = (held: { has(term: string): boolean }) =>
      worths.reduce((sum, { term, worth }) => sum + (held.has(term) ? worth : 0), 0)
    return {
      inChunk,
      inDocument,
      // What rows have in common are the headers of their table.
      example: rows.length > 0 ? [] : found,
      own: {
        cosine,
        chunkText: inChunk(asked),
        documentText: inDocument(asked),
        coverage: weighted(asked, ({ term }) => (counts.has(term) ? 1 : 0)),
        within: within(counts),
        row: Math.max(0, ...rows.map(within)),
        pairs: pairs(question.order, found),
      },
    }
  })
  const bestChunk = Math.max(Number.EPSILON, ...judged.map(({ own }) => own.chunkText))
  const bestDocument = Math.max(Number.EPSILON, ...judged.map(({ own }) => own.documentText))
  const feedback = feedbackWords(
    judged.map(({ example, own }) => ({
      terms: example,
      score:
        FEEDBACK.cosine * own.cosine +
        (FEEDBACK.text * own.chunkText) / bestChunk +
        (FEEDBACK.text * own.documentText) / bestDocument +
        FEEDBACK.pairs * own.pairs,
    })),
    words,
  )
  return judged.map(({ inChunk, inDocument, own }) => ({
    ...own,
    chunkFeedback: inChunk(feedback),
    documentFeedback: inDocument(feedback),
  }))
}

/** What a chunk of the document gets for each word that it holds; together the share of the words that the document holds. */
function worthsOf(
  asked: readonly AskedWord[],
  { counts, length }: CountedDocument,
  chunkLength: number,
): { term: string; worth: number }[] {
  const chunks = Math.max(1, length / chunkLength)
  const held = asked.flatMap(({ term, number }) => {
    const count = countOf(counts, number)
    return count === 0 ? [] : [{ term, rarity: Math.log(1 + (chunks + 0.5) / (count + 0.5)) }]
  })
  const share = weighted(asked, ({ number }) => (countOf(counts, number) > 0 ? 1 : 0))
  const sum = held.reduce((all, { rarity }) => all + rarity, 0)
  return held.map(({ term, rarity }) => ({ term, worth: (share * rarity) / sum }))
}

/** The share of the question's neighbouring words that stand together in the text, in their order. */
function pairs(order: readonly string[], text: readonly string[]): number {
  const wanted = order.slice(1).map((second, i) => [order[i], second] as const)
  const different = wanted.filter(([first, second]) => first !== second)
  if (different.length === 0) return 0
  const places = Map.groupBy(text.keys(), (at) => text[at])
  const found = different.filter(([first, second]) =>
    places.get(first)?.some((at) => text.slice(at + 1, at + 1 + TOGETHER).includes(second)),
  )
  return found.length / different.length
}

type Example = { readonly terms: readonly string[]; readonly score: number }

/**
 * The words that the passages which fit best have in common, weighted: what a text about the question says besides
 * the question's own words (relevance model, Lavrenko & Croft 2001). `examples`: in any order.
 */
function feedbackWords(examples: readonly Example[], words: DocumentWords): AskedWord[] {
  const best = examples.toSorted((a, b) => b.score - a.score).slice(0, FEEDBACK_PASSAGES)
  const top = best[0]?.score ?? 0
  const shares = new Map<string, number>()
  for (const { terms, score } of best) {
    const share = Math.exp(SHARPNESS * (score - top)) / (terms.length + PADDING)
    for (const term of terms) shares.set(term, (shares.get(term) ?? 0) + share)
  }
  return [...shares]
    .map(([term, share]) => ({ term, share, number: wordNumber(term) }))
    .filter(({ number }) => words.frequency(number) >= LEAST_DOCUMENTS)
    .map(({ term, share, number }) => ({ term, number, weight: share * rarity(number, words) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, FEEDBACK_WORDS)
}
