import type { Claim, Confidence, Outcome, Support } from '../../../shared/answers.ts'
import { confidenceFor, confidenceScore } from '../evidence/confidence-score.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import type { Evidence } from '../evidence/gather-evidence.ts'
import { bestFirst, type SentenceScores } from '../evidence/score-sentences.ts'
import type { TableReading } from '../tables/table-answer.ts'
import { type CheckedClaim, doubtIn, rounded } from './check-claims.ts'

/** A written answer with its claims. `isQuoted`: it quotes the documents, and no model wrote it. */
type WrittenAnswer = {
  readonly outcome: Outcome
  readonly claims: readonly CheckedClaim[]
  readonly isQuoted: boolean
  /** Whether it tells what was computed from a table. */
  readonly isComputed: boolean
}

/** `score`: 0–1. */
export type AnswerConfidence = { readonly score: number; readonly level: Confidence }

/** The share of claims that may be partially supported in an answer of high confidence. */
const MOST_PARTIAL = 0.25

/** Computes the confidence of an answer. */
export function answerConfidence(answer: WrittenAnswer, evidence: Evidence): AnswerConfidence {
  const { claims, outcome } = answer
  const score = scoreOf(answer, evidence)
  const [partial, unsupported] = [countOf(claims, 'partial'), countOf(claims, 'unsupported')]
  const doubtful = outcome === 'may_answer' || unsupported > 0 || partial > MOST_PARTIAL * claims.length
  return { score, level: confidenceFor(score, doubtful) }
}

/** How many claims have a level of support. */
export function countOf(claims: readonly Pick<Claim, 'support'>[], support: Support): number {
  return claims.filter((claim) => claim.support === support).length
}

/**
 * The confidence score, 0–1; 0 if no claim has evidence. A question with several parts gets the score of the part that
 * is answered worst. An overview gets the centrality of its passages, and never high confidence if it leaves documents
 * out; its notice tells which part it covers.
 */
function scoreOf({ outcome, claims, isQuoted, isComputed }: WrittenAnswer, evidence: Evidence): number {
  const { computed, scores, partScores, overview, clause, field, sources } = evidence
  const support = claims.length === 0 ? 0 : 1 - doubtIn(claims) / claims.length
  // The catalog itself says which documents there are.
  if (evidence.documents) return 1
  if (isComputed && computed) return rounded(computedScore(computed.readings[0], outcome))
  if (overview) {
    const documents = new Set(sources.map(({ passage }) => passage.documentId)).size
    const centrality = sources.reduce((sum, { passage }) => sum + passage.relevance, 0) / sources.length
    return rounded(Math.min(documents < overview.documents ? MOST_OF_SOME : 1, support * centrality))
  }
  // A clause is found by its number, which several may have.
  if (clause?.isWhole && isQuoted) return rounded((clause.places > 1 ? MOST_DOUBTFUL : CLAUSE) * support)
  if (field?.isSure && isQuoted) return rounded((field.isOnly ? LABEL : MOST_OF_SOME) * support)
  const quotes = claims.flatMap(({ evidence }) => bestFirst(evidence, scores)[0] ?? [])
  const [first] = quotes
  if (!first) return 0
  // What leads in a list answers nothing; its items do.
  const isLead = first.heading || /[:：]$/.test(first.reading)
  const answering = isLead && isQuoted ? quotes : [first]
  const best = (of: SentenceScores, sentences: readonly EvidenceSentence[]) => {
    const scored = sentences.flatMap((sentence) => of.get(sentence) ?? [])
    return Math.max(0, ...scored.map(({ features }) => confidenceScore(features, support)))
  }
  const score =
    partScores.length > 0
      ? Math.min(...partScores.map((part) => best(part, quotes)))
      : best(scores, answering)
  return rounded(Math.min(countOf(claims, 'supported') > 0 ? 1 : MOST_DOUBTFUL, score))
}

/** The score of what was computed. A reading that a model alone has is doubtful, however likely. */
function computedScore({ probability, readBy }: TableReading, outcome: Outcome): number {
  if (outcome === 'answered') return probability
  return Math.min(readBy === 'model' ? MOST_DOUBTFUL : OFFERED, probability)
}

/** The highest score of an answer without a supported claim, or of a reading that a model alone has: low confidence. */
const MOST_DOUBTFUL = 0.4
/**
 * The highest score of a reading that is offered: of 31 that seemed right by 80% or more, 23 were, and of 40 others 25, by
 * eval/tables/everyday-tables.ts.
 */
const OFFERED = 0.74
/**
 * The share of right values found by their labels, 77 of 78, and of clauses by their numbers, 7 of 9; by
 * eval/answers/label-questions.ts, one document asked at a time.
 */
const LABEL = 0.95
const CLAUSE = 0.78
/** The highest score of an overview that leaves documents out: medium confidence. */
const MOST_OF_SOME = 0.85
