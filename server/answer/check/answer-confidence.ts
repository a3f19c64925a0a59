import type { Claim, Confidence, Outcome, Support } from '../../../shared/answers.ts'
import { confidenceFor, confidenceScore } from '../evidence/confidence.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import type { Evidence } from '../evidence/gather-evidence.ts'
import { bestFirst, type SentenceScores } from '../evidence/score-sentences.ts'
import { type CheckedClaim, doubtIn, rounded } from './check-claims.ts'

/** An answer that was written, with its claims. `isQuoted`: it quotes the documents; no model wrote it. */
type Judged = {
  readonly outcome: Outcome
  readonly claims: readonly CheckedClaim[]
  readonly isQuoted: boolean
}

/** `score`: 0–1. */
export type AnswerConfidence = { readonly score: number; readonly level: Confidence }

/** Part of the claims that may be supported in part alone in an answer of high confidence. */
const MOST_PARTIAL = 0.25

/** Judges how far an answer as a whole can be believed. */
export function answerConfidence(answer: Judged, evidence: Evidence): AnswerConfidence {
  const { claims, outcome } = answer
  const score = scoreOf(answer, evidence)
  const [partial, unsupported] = [countOf(claims, 'partial'), countOf(claims, 'unsupported')]
  const doubtful = outcome === 'may_answer' || unsupported > 0 || partial > MOST_PARTIAL * claims.length
  return { score, level: confidenceFor(score, doubtful) }
}

/** How many claims are supported so. */
export function countOf(claims: readonly Pick<Claim, 'support'>[], support: Support): number {
  return claims.filter((claim) => claim.support === support).length
}

/**
 * 0 when no claim has evidence. Of several things that are asked, the one that is answered worst counts. An overview is
 * believed as far as its passages are near the whole of their documents; one that leaves documents out is never of
 * high confidence, and its notice says which part it covers.
 */
function scoreOf({ outcome, claims, isQuoted }: Judged, evidence: Evidence): number {
  const { scores, partScores, overview, comparison, sources } = evidence
  const support = claims.length === 0 ? 0 : 1 - doubtIn(claims) / claims.length
  if (overview) {
    const documents = new Set(sources.map(({ passage }) => passage.documentId)).size
    const nearness = sources.reduce((sum, { passage }) => sum + passage.relevance, 0) / sources.length
    return rounded(Math.min(documents < overview.documents ? MOST_OF_SOME : 1, support * nearness))
  }
  if (comparison && isQuoted) return rounded(COMPARED * support)
  const quotes = claims.flatMap(({ evidence }) => bestFirst(evidence, scores)[0] ?? [])
  const [first] = quotes
  if (!first) return 0
  const best = (of: SentenceScores, sentences: readonly EvidenceSentence[]) => {
    const scored = sentences.flatMap((sentence) => of.get(sentence) ?? [])
    return Math.max(0, ...scored.map(({ features }) => confidenceScore(features, support)))
  }
  const believed =
    partScores.length > 0 ? Math.min(...partScores.map((part) => best(part, quotes))) : best(scores, [first])
  const isSupported = outcome === 'answered' && countOf(claims, 'supported') > 0
  return rounded(Math.min(isSupported ? 1 : MOST_DOUBTFUL, believed))
}

/** The most that a hedged answer is believed, or one none of whose claims is supported: a low confidence. */
const MOST_DOUBTFUL = 0.4
/** How many answers are right that come of comparing all rows: on tables that nobody looked at, 114 of 120. */
const COMPARED = 0.95
/** The most that an overview is believed that leaves documents out: a medium confidence. */
const MOST_OF_SOME = 0.85
