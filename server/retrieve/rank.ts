import type { ChunkHit } from '../store/chunk-store.ts'
import { type Features, features } from './features.ts'

/**
 * What each feature counts. Chosen on the five collections of test/eval/retrieval.ts so that no collection is
 * below its BM25; true scores fused on the union of candidates, not ranks.
 */
const WEIGHTS: Readonly<Features> = {
  bm25: 1,
  cosine: 2,
  coverage: 0.2,
  pairs: 0.3,
  documentText: 0.15,
  documentCoverage: 0.2,
}

/** Candidates beyond the first ones by both scores alone are not looked at more closely. */
const EXAMINED = 120

/** A table of contents holds every term of a question and answers none. */
const CONTENTS =
  /(?:^|› )(?:table of )?(?:contents|inhalt(?:sverzeichnis)?|sommaire|índice|目次|目录|目錄)(?: ›|$)/i
const CONTENTS_PENALTY = 0.6

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

/** Orders candidates, the best first. */
export function rank(query: string, candidates: readonly Candidate[]): Ranked[] {
  const best = Math.max(...candidates.map(({ bm25 }) => bm25), Number.EPSILON)
  const prior = ({ bm25, cosine }: Candidate) => (WEIGHTS.bm25 * bm25) / best + WEIGHTS.cosine * cosine
  const examined = candidates.toSorted((a, b) => prior(b) - prior(a)).slice(0, EXAMINED)
  const judged = features(query, examined)
  return examined
    .flatMap((candidate, i) => {
      const of = judged[i]
      if (!of) return []
      const score = weighted(of) - (CONTENTS.test(candidate.hit.heading) ? CONTENTS_PENALTY : 0)
      return [{ ...candidate, score, relevance: relevanceOf(of) }]
    })
    .sort((a, b) => b.score - a.score)
}

/**
 * Judged by what compares between queries: the cosine, and the share of the question's terms that the passage
 * holds, with that of its whole document, which says what a short slide or table is about.
 */
function relevanceOf({ coverage, documentCoverage, cosine }: Features): number {
  return logistic(4 * coverage + 2.5 * documentCoverage + 5 * Math.max(0, cosine) - 4.7)
}

function weighted(of: Features): number {
  return (
    WEIGHTS.bm25 * of.bm25 +
    WEIGHTS.cosine * of.cosine +
    WEIGHTS.coverage * of.coverage +
    WEIGHTS.pairs * of.pairs +
    WEIGHTS.documentText * of.documentText +
    WEIGHTS.documentCoverage * of.documentCoverage
  )
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
