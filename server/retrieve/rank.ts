import type { ChunkHit } from '../store/chunk-store.ts'
import { terms } from './terms.ts'

/** What the cosine counts against the best text match of the query. */
const DENSE_WEIGHT = 1.25

/** Both scores of one candidate: BM25 (0 where the text did not match) and cosine. */
export type Candidate = { readonly hit: ChunkHit; readonly bm25: number; readonly cosine: number }

/** A candidate with its place in the ranking. `relevance`: 0–1, comparable between queries. */
export type Ranked = Candidate & { readonly score: number; readonly relevance: number }

/** The union of what text and vectors found, each candidate with both scores. `query`: the query's vector. */
export function fuse(
  textHits: readonly ChunkHit[],
  vectorHits: readonly ChunkHit[],
  query: Float32Array,
): Candidate[] {
  const candidates = new Map<string, Candidate>()
  for (const hit of textHits) {
    candidates.set(keyOf(hit), { hit, bm25: hit.score, cosine: dot(hit.vector, query) })
  }
  for (const hit of vectorHits) {
    if (!candidates.has(keyOf(hit))) candidates.set(keyOf(hit), { hit, bm25: 0, cosine: hit.score })
  }
  return [...candidates.values()]
}

/**
 * Orders candidates by `bm25 / max(bm25) + w · cosine`: true scores fused on the union of candidates, not ranks.
 * The relevance is judged apart, on the share of the question's terms that a passage holds, rare ones counting
 * more, and on the cosine.
 */
export function rank(query: string, candidates: readonly Candidate[]): Ranked[] {
  const best = Math.max(...candidates.map(({ bm25 }) => bm25), Number.EPSILON)
  const asked = [...new Set(terms(query))]
  const held = candidates.map(({ hit }) => new Set(terms(`${hit.heading}\n${hit.rendered}`)))
  const weights = asked.map((term) =>
    Math.log(1 + (candidates.length + 1) / (held.filter((set) => set.has(term)).length + 0.5)),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  return candidates
    .map((candidate, i) => {
      const covered =
        asked.reduce((sum, term, j) => sum + (held[i]?.has(term) ? (weights[j] ?? 0) : 0), 0) / total
      const relevance = logistic(6 * covered + 6 * Math.max(0, candidate.cosine) - 4.5)
      return { ...candidate, score: candidate.bm25 / best + DENSE_WEIGHT * candidate.cosine, relevance }
    })
    .sort((a, b) => b.score - a.score)
}

function keyOf(hit: ChunkHit): string {
  return `${hit.documentId}/${hit.index}`
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}
