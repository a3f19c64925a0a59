import type { Question } from '../language/question.ts'
import { terms } from '../language/terms.ts'
import type { ChunkHit } from '../store/chunk-store.ts'
import { type CountedDocument, countOf, type DocumentWords } from '../store/word-counts.ts'
import { type AskedWord, askedWords, documentScore, saturated, weighted } from './asked-words.ts'
import { feedbackWords } from './feedback.ts'
import { type Joined, withJoined } from './joined-words.ts'

/**
 * What a candidate is judged by. All compare between questions. `cosine`: of the question and the chunk;
 * `chunkText`, `documentText`: BM25 of the chunk and of its whole document, 0–1; `coverage`: the share of the
 * question's words that the chunk holds, rare ones counting more; `within`: the same of the words that its document
 * holds, those counting more that are rare in that document, times the share that the document holds; `row`: the same
 * of the one row that holds most, 0 for what is no table; `pairs`: how many neighbouring words of the question stand
 * together in it; `chunkFeedback`, `documentFeedback`: the same as the texts, for the words that the best candidates
 * have in common.
 */
export type Features = {
  readonly cosine: number
  readonly chunkText: number
  readonly documentText: number
  readonly coverage: number
  readonly within: number
  readonly row: number
  readonly pairs: number
  readonly chunkFeedback: number
  readonly documentFeedback: number
}

/** A chunk that text or vectors found. */
export type Candidate = {
  readonly hit: ChunkHit
  readonly cosine: number
  /** How much it has of what is asked for as it stands. */
  readonly match: number
  /** It is among the first that text found. */
  readonly leading: boolean
}

/** Neighbours of the question stand together when at most this many words apart. */
const TOGETHER = 3
/** How the passages that feedback learns from are chosen; texts relative to the best. */
const FEEDBACK = { cosine: 3, text: 0.5, pairs: 0.3 }

/**
 * A candidate read closely. `counts`: how often each of its different words stands in its text, 0 for what its heading
 * alone has; `rows`: the words of each row of a table.
 */
export type Read = Candidate & {
  readonly terms: readonly string[]
  readonly counts: ReadonlyMap<string, number>
  readonly rows: readonly ReadonlySet<string>[]
}

export function read(candidate: Candidate, joined: readonly Joined[]): Read {
  const { rendered, heading } = candidate.hit
  const above = terms(heading)
  const found = withJoined(rendered, terms(rendered), above, joined)
  const counts = new Map<string, number>()
  for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1)
  for (const term of above) if (!counts.has(term)) counts.set(term, 0)
  return { ...candidate, terms: found, counts, rows: rowsOf(candidate, joined) }
}

/** What is searched of a table differs from what stands there: each row has its headers. */
function rowsOf({ hit: { text, rendered } }: Candidate, joined: readonly Joined[]): ReadonlySet<string>[] {
  if (text === rendered) return []
  return rendered.split('\n').map((row) => new Set(withJoined(row, terms(row), [], joined)))
}

export function features(
  question: Pick<Question, 'order'>,
  candidates: readonly Read[],
  words: DocumentWords,
): Features[] {
  const { documents } = words
  const asked = askedWords(question, words)
  const cover = asked.map(({ weight }) => weight)
  const all = cover.reduce((sum, weight) => sum + weight, 0) || 1
  const averageDocument = words.total.words / Math.max(1, words.total.documents)
  const averageChunk = words.total.words / Math.max(1, words.total.chunks)
  const textOf = memoized(documents, (document) => documentScore(asked, document, averageDocument))
  const holdings = new Map<string, Holding>()
  const own = candidates.map(({ hit, cosine, terms: found, counts, rows }) => {
    const counted = documents.get(hit.documentId)
    const holding =
      holdings.get(hit.documentId) ?? holdingOf(asked, cover, counted, Math.max(1, averageChunk))
    holdings.set(hit.documentId, holding)
    const inChunk = (looked: readonly AskedWord[]) =>
      weighted(looked, ({ term }) => saturated(counts.get(term) ?? 0, found.length, averageChunk))
    const within = (words: { has(term: string): boolean }) =>
      asked.reduce((sum, { term }, i) => sum + (words.has(term) ? (holding[i] ?? 0) : 0), 0)
    return {
      cosine,
      inChunk,
      chunkText: inChunk(asked),
      documentText: textOf(hit.documentId),
      coverage: asked.reduce((sum, { term }, i) => sum + (counts.has(term) ? (cover[i] ?? 0) : 0), 0) / all,
      within: within(counts),
      row: rows.reduce((most, words) => Math.max(most, within(words)), 0),
      pairs: pairs(question.order, found),
    }
  })
  const best = {
    chunk: Math.max(Number.EPSILON, ...own.map(({ chunkText }) => chunkText)),
    document: Math.max(Number.EPSILON, ...own.map(({ documentText }) => documentText)),
  }
  const feedback = feedbackWords(
    own.map((of, i) => ({
      // What rows have in common are the headers of their table.
      terms: (candidates[i]?.rows.length ?? 0) > 0 ? [] : (candidates[i]?.terms ?? []),
      score:
        FEEDBACK.cosine * of.cosine +
        (FEEDBACK.text * of.chunkText) / best.chunk +
        (FEEDBACK.text * of.documentText) / best.document +
        FEEDBACK.pairs * of.pairs,
    })),
    words,
  )
  const feedbackOf = memoized(documents, (document) => documentScore(feedback, document, averageDocument))
  return own.map(({ inChunk, ...of }, i) => ({
    ...of,
    chunkFeedback: inChunk(feedback),
    documentFeedback: feedbackOf(candidates[i]?.hit.documentId ?? ''),
  }))
}

/** What a chunk of the document gets for each of the words that it holds; together the share that the document holds. */
type Holding = readonly number[]

function holdingOf(
  asked: readonly AskedWord[],
  cover: readonly number[],
  document: CountedDocument | undefined,
  chunkLength: number,
): Holding {
  if (!document) return asked.map(() => 0)
  const chunks = Math.max(1, document.length / chunkLength)
  const times = asked.map(({ number }) => countOf(document.counts, number))
  const weights = times.map((count) => (count === 0 ? 0 : Math.log(1 + (chunks + 0.5) / (count + 0.5))))
  const sum = weights.reduce((all, weight) => all + weight, 0) || 1
  const all = cover.reduce((total, weight) => total + weight, 0) || 1
  const share = cover.reduce((total, weight, i) => total + ((times[i] ?? 0) > 0 ? weight : 0), 0) / all
  return weights.map((weight) => (share * weight) / sum)
}

function memoized(
  documents: ReadonlyMap<string, CountedDocument>,
  score: (document: CountedDocument) => number,
): (id: string) => number {
  const known = new Map<string, number>()
  return (id) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const document = documents.get(id)
    const made = document ? score(document) : 0
    known.set(id, made)
    return made
  }
}

/** The share of the question's neighbouring words that stand together in the text, in their order. */
function pairs(order: readonly string[], text: readonly string[]): number {
  const wanted = new Map<string, Set<string>>()
  let count = 0
  for (let i = 1; i < order.length; i++) {
    const [first = '', second = ''] = [order[i - 1], order[i]]
    if (first === second) continue
    const seconds = wanted.get(first) ?? new Set()
    wanted.set(first, seconds.add(second))
    count++
  }
  if (count === 0) return 0
  const found = new Set<string>()
  for (let at = 0; at < text.length; at++) {
    const first = text[at] ?? ''
    const seconds = wanted.get(first)
    if (!seconds) continue
    for (let next = at + 1; next <= at + TOGETHER && next < text.length; next++) {
      const second = text[next] ?? ''
      if (seconds.has(second)) found.add(`${first} ${second}`)
    }
  }
  return Math.min(1, found.size / count)
}
