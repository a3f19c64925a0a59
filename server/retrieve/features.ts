import type { Candidate } from './rank.ts'
import { questionTerms, terms } from './terms.ts'

/**
 * What a candidate is judged by, against the other candidates of its query. `bm25`: relative to the best;
 * `coverage`: 0–1, the share of the query's terms that it holds, rare ones counting more; `pairs`: 0–1, how many
 * neighbouring terms of the query stand together in it; `documentText`, `documentCoverage`: what the document as
 * a whole has of both.
 */
export type Features = {
  readonly bm25: number
  readonly cosine: number
  readonly coverage: number
  readonly pairs: number
  readonly documentText: number
  readonly documentCoverage: number
}

/** Further chunks of a document count less and less. */
const DECAY = 0.3
/** Neighbours of the query stand together when at most this many words apart. */
const TOGETHER = 3

export function features(query: string, candidates: readonly Candidate[]): Features[] {
  const asked = questionTerms(query)
  const distinct = [...new Set(asked)]
  const texts = candidates.map(({ hit }) => terms(hit.rendered))
  const sets = texts.map((words) => new Set(words))
  const weights = distinct.map((term) => {
    const having = sets.reduce((count, set) => count + (set.has(term) ? 1 : 0), 0)
    return Math.log(1 + (candidates.length - having + 0.5) / (having + 0.5)) + 0.1
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const covered = (...of: (ReadonlySet<string> | undefined)[]) =>
    distinct.reduce((sum, term, i) => sum + (of.some((set) => set?.has(term)) ? (weights[i] ?? 0) : 0), 0) /
    total

  const best = Math.max(...candidates.map(({ bm25 }) => bm25), Number.EPSILON)
  const documents = new Map<string, { scores: number[]; words: Set<string> }>()
  candidates.forEach(({ hit, bm25 }, i) => {
    const document = documents.get(hit.documentId) ?? { scores: [], words: new Set<string>() }
    document.scores.push(bm25 / best)
    for (const term of distinct) if (sets[i]?.has(term)) document.words.add(term)
    documents.set(hit.documentId, document)
  })
  const whole = new Map(
    [...documents].map(([id, { scores, words }]) => [
      id,
      { text: decayed(scores), coverage: covered(words) },
    ]),
  )
  return candidates.map(({ hit, bm25, cosine }, i) => ({
    bm25: bm25 / best,
    cosine,
    coverage: covered(sets[i], new Set(terms(hit.heading))),
    pairs: pairs(asked, texts[i] ?? []),
    documentText: whole.get(hit.documentId)?.text ?? 0,
    documentCoverage: whole.get(hit.documentId)?.coverage ?? 0,
  }))
}

/** All but the best of a document's scores, each counting less than the one before. */
function decayed(scores: readonly number[]): number {
  const rest = scores.toSorted((a, b) => b - a).slice(1, 6)
  return rest.reduce((sum, score, i) => sum + score * DECAY ** i, 0) * (1 - DECAY)
}

function pairs(asked: readonly string[], words: readonly string[]): number {
  if (asked.length < 2) return 0
  let found = 0
  for (let i = 1; i < asked.length; i++) {
    const second = asked[i] ?? ''
    const together = words.some(
      (word, at) => word === asked[i - 1] && words.slice(at + 1, at + 1 + TOGETHER).includes(second),
    )
    if (together) found++
  }
  return found / (asked.length - 1)
}
