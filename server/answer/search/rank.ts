import { cosine } from '../../models/embedding/cosine.ts'
import type { ChunkHit } from '../../storage/index/chunks/chunk-store.ts'
import type { DocumentWords } from '../../storage/index/chunks/word-counts.ts'
import type { Question } from '../understand/question.ts'
import type { Candidate, Read } from './candidates.ts'
import { FEATURES, type Features, features } from './features.ts'
import { LEXICAL_WEIGHTS, RANKER_WEIGHTS } from './ranker-weights.ts'
import { withRelevance } from './relevance.ts'

/** Passages of one ranking: those behind them are nobody's evidence. */
const MOST_RANKED = 48

/** A table of contents holds every term of a question and answers none. */
const CONTENTS =
  /(?:^|› )(?:table of )?(?:contents|inhalt(?:sverzeichnis)?|sommaire|índice|目次|目录|目錄)(?: ›|$)/i
const CONTENTS_PENALTY = 2

/** A candidate with its place in the ranking. `relevance`: 0–1, comparable between queries. */
export type Ranked = Candidate & { readonly score: number; readonly relevance: number }

/** The best candidates in order. `vector`: the question's; `words`: with those of all candidates' documents. */
export function rank(
  question: Question,
  vector: Float32Array,
  found: readonly Read[],
  words: DocumentWords,
): Ranked[] {
  const candidates = found.map((read) => ({ ...read, cosine: cosine(read.hit.vector, vector) }))
  const judged = features(question, candidates, words)
  const weights = candidates.every(({ cosine }) => cosine === 0) ? LEXICAL_WEIGHTS : RANKER_WEIGHTS
  const weigh = (of: Features | undefined) =>
    FEATURES.reduce((sum, name) => sum + weights[name] * (of?.[name] ?? 0), 0)
  const penalty = ({ hit }: Candidate) => (CONTENTS.test(hit.heading) ? CONTENTS_PENALTY : 0)
  const best = candidates
    .map((candidate, i) => ({ ...candidate, score: weigh(judged[i]) + candidate.match - penalty(candidate) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_RANKED)
  return withRelevance(question, best)
}

/** Tells a chunk from all others. */
export function keyOf(hit: ChunkHit): string {
  return `${hit.documentId}/${hit.index}`
}
