import type { Confidence, Outcome } from '../../../shared/answers.ts'
import { type AnswerFeatures, probabilityOf } from './answer-features.ts'
import { ANSWERABLE, OUTCOMES, RIGHT } from './weights.ts'

/** Of six collections, each left out of the fit, 73 of 75 answers with this score were right, 29% of all right ones. */
const HIGH_CONFIDENCE = 0.9
const MEDIUM_CONFIDENCE = 0.5
/**
 * The lead of search (AnswerFeatures.scoreLead) from which a passage in another language than the question may answer, however
 * little the reader, which hardly reads across languages, makes of it.
 */
const FOREIGN_LEAD = 0.2
/** The logits that an answer loses if none of its claims is supported. */
const SUPPORT = 3

/** The outcome by the features of the best sentence. The reader alone never refuses what is not a question. */
export function outcomeFor(features: AnswerFeatures): Outcome {
  const outcome = outcomeBy(features)
  if (outcome !== 'not_found' || features.isQuestion) return outcome
  return outcomeBy({ ...features, isRead: false }) === 'not_found' ? 'not_found' : 'may_answer'
}

function outcomeBy(features: AnswerFeatures): Outcome {
  const { answers, mayAnswer } = features.isRead ? OUTCOMES.read : OUTCOMES.unread
  if (probabilityOf(features, ANSWERABLE) >= answers) return 'answered'
  // What stands in another section is not sure to answer, but no reason to refuse.
  const wherever = probabilityOf({ ...features, besideHeading: 0 }, ANSWERABLE)
  if (wherever >= mayAnswer) return 'may_answer'
  const isLikely = features.isForeign && features.scoreLead >= FOREIGN_LEAD && features.lacksNumber === 0
  return isLikely ? 'may_answer' : 'not_found'
}

/**
 * The probability that an answer is right, 0–1. `support`: the share of its claims that are supported; partial ones
 * count half.
 */
export function confidenceScore(features: AnswerFeatures, support: number): number {
  const probability = probabilityOf(features, RIGHT)
  return 1 / (1 + ((1 - probability) / probability) * Math.exp(SUPPORT * (1 - support)))
}

/** The confidence level of a score; never high if the answer is doubtful. */
export function confidenceFor(score: number, doubtful: boolean): Confidence {
  if (score >= HIGH_CONFIDENCE && !doubtful) return 'high'
  return score >= MEDIUM_CONFIDENCE ? 'medium' : 'low'
}
