import { cosine } from '../../models/embedding/cosine.ts'
import type { ChunkHit } from '../../storage/index/chunks/chunk-store.ts'
import type { DocumentWords } from '../../storage/index/chunks/word-counts.ts'
import type { Question } from '../understand/question.ts'
import type { AnalyzedChunk, Candidate } from './candidates.ts'
import { FEATURES, type Features, features } from './features.ts'
import { LEXICAL_WEIGHTS, RANKER_WEIGHTS } from './ranker-weights.ts'
import { withRelevance } from './relevance.ts'
import { expectedAlike, secondScore } from './second-look.ts'

/** How many passages a ranking keeps; no answer uses later ones. */
const MOST_RANKED = 48

/** The heading of a table of contents, which has every term of a question and answers none. */
const CONTENTS =
  /(?:^|› )(?:table of )?(?:contents|inhalt(?:sverzeichnis)?|sommaire|índice|目次|目录|目錄)(?: ›|$)/i
const CONTENTS_PENALTY = 2
/** Puts headers, footers and asides below body text that is as close to the question. */
const ASIDE_PENALTY = 1

/** A candidate with its ranking score. `relevance`: 0–1, comparable between questions. */
export type Ranked = Candidate & { readonly score: number; readonly relevance: number }

/**
 * Ranks retrieved chunks by a linear model, the best first. `vector`: the question's; `words`: statistics that include
 * the documents of all candidates; `alike`: for a second look, the cosines of the chunks' encodings to the question's. What
 * a second look would put among the first is kept, too.
 */
export function rank(
  question: Question,
  vector: Float32Array,
  found: readonly AnalyzedChunk[],
  words: DocumentWords,
  alike: readonly (number | null)[] | null = null,
): Ranked[] {
  const candidates = found.map((chunk, i) => {
    const near = cosine(chunk.hit.vector, vector)
    return { ...chunk, cosine: near, alike: alike ? (alike[i] ?? expectedAlike(near)) : 0 }
  })
  const featuresOf = features(question, candidates, words)
  const weights = candidates.every(({ cosine }) => cosine === 0) ? LEXICAL_WEIGHTS : RANKER_WEIGHTS
  const weigh = (of: Features | undefined) =>
    FEATURES.reduce((sum, name) => sum + weights[name] * (of?.[name] ?? 0), 0)
  const penalty = ({ hit }: Candidate) =>
    (CONTENTS.test(hit.heading) ? CONTENTS_PENALTY : 0) + (hit.place.aside ? ASIDE_PENALTY : 0)
  const best = candidates
    .map((candidate, i) => ({
      ...candidate,
      score: weigh(featuresOf[i]) + candidate.match - penalty(candidate),
    }))
    .sort((a, b) => secondScore(b) - secondScore(a))
    .slice(0, MOST_RANKED)
    .sort((a, b) => b.score - a.score)
  return withRelevance(question, best)
}

/** Identifies a chunk among all chunks. */
export function chunkKey(hit: ChunkHit): string {
  return `${hit.documentId}/${hit.index}`
}
