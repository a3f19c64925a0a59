import type { Candidate } from './rank.ts'
import { terms } from './terms.ts'

/** What the ranker judges a candidate by, in the order of its weights; all about 0–1. */
export const FEATURES = [
  'bm25',
  'cosine',
  'relativeCosine',
  'coverage',
  'density',
  'pairs',
  'headingCoverage',
  'documentText',
  'documentMeaning',
  'documentCoverage',
  'neighbours',
] as const

/** Further chunks of a document count less and less: 0.3, 0.3², … */
const DECAY = 0.3

/**
 * The features of each candidate of one query, against the others: `bm25` and `relativeCosine` relative to the
 * best; `coverage` the share of the query's terms in the text, rare ones counting more; `pairs` how many
 * neighbouring terms of the query stand together in it; `document…` what the other chunks of its document say.
 */
export function features(query: string, candidates: readonly Candidate[]): Float64Array[] {
  const asked = terms(query)
  const distinct = [...new Set(asked)]
  const texts = candidates.map(({ hit }) => terms(hit.rendered))
  const sets = texts.map((words) => new Set(words))
  const headings = candidates.map(({ hit }) => new Set(terms(hit.heading)))
  const weights = distinct.map((term) => {
    const having = sets.reduce((count, set) => count + (set.has(term) ? 1 : 0), 0)
    return Math.log(1 + (candidates.length - having + 0.5) / (having + 0.5)) + 0.1
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const covered = (set: ReadonlySet<string>) =>
    distinct.reduce((sum, term, i) => sum + (set.has(term) ? (weights[i] ?? 0) : 0), 0) / total

  const bestBm25 = Math.max(...candidates.map(({ bm25 }) => bm25), Number.EPSILON)
  const bestCosine = Math.max(...candidates.map(({ cosine }) => cosine), 0.05)
  const documents = new Map<string, { text: number[]; meaning: number[]; words: Set<string> }>()
  candidates.forEach(({ hit, bm25, cosine }, i) => {
    const document = documents.get(hit.documentId) ?? { text: [], meaning: [], words: new Set<string>() }
    document.text.push(bm25 / bestBm25)
    document.meaning.push(Math.max(0, cosine))
    for (const term of distinct) if (sets[i]?.has(term)) document.words.add(term)
    documents.set(hit.documentId, document)
  })
  for (const { text, meaning } of documents.values()) {
    text.sort((a, b) => b - a)
    meaning.sort((a, b) => b - a)
  }
  const places = new Set(candidates.map(({ hit }) => `${hit.documentId}/${hit.index}`))

  return candidates.map(({ hit, bm25, cosine }, i) => {
    const words = texts[i] ?? []
    const document = documents.get(hit.documentId)
    const beside = [hit.index - 1, hit.index + 1].filter((index) =>
      places.has(`${hit.documentId}/${index}`),
    ).length
    return Float64Array.of(
      bm25 / bestBm25,
      cosine,
      cosine / bestCosine,
      covered(sets[i] ?? new Set()),
      density(words, distinct),
      pairs(asked, words),
      covered(headings[i] ?? new Set()),
      decayed(document?.text ?? []),
      decayed(document?.meaning ?? []),
      covered(document?.words ?? new Set()),
      beside / 2,
    )
  })
}

/** All but the best of a document's scores, each counting less than the one before. */
function decayed(scores: readonly number[]): number {
  return scores.slice(1, 6).reduce((sum, score, i) => sum + score * DECAY ** i, 0) * (1 - DECAY)
}

/** How much of a text is of the query's terms, saturating. */
function density(words: readonly string[], asked: readonly string[]): number {
  const set = new Set(asked)
  const found = words.reduce((count, word) => count + (set.has(word) ? 1 : 0), 0)
  return found / (found + 0.04 * words.length + 1)
}

/** The share of the query's neighbouring terms that stand within three words of each other, in that order. */
function pairs(asked: readonly string[], words: readonly string[]): number {
  if (asked.length < 2) return 0
  let found = 0
  for (let i = 1; i < asked.length; i++) {
    const [first, second] = [asked[i - 1], asked[i]]
    const together = words.some(
      (word, at) => word === first && words.slice(at + 1, at + 4).includes(second ?? ''),
    )
    if (together) found++
  }
  return found / (asked.length - 1)
}
