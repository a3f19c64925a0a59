import type { Confidence, Outcome } from '../../../shared/answers.ts'
import { type AnswerFeatures, probabilityOf } from './answer-features.ts'
import { ANSWERABLE, RIGHT } from './weights.ts'

/** The least probability to quote a sentence as the answer, and to quote it as a possible answer. */
const ANSWERS = 0.5
const MAY_ANSWER = 0.33
/** On the unseen halves of two sets, 84 of 85 and 102 of 105 answers with this score were right. */
const HIGH_CONFIDENCE = 0.9
const MEDIUM_CONFIDENCE = 0.5
/** The logits that an answer loses if none of its claims is supported. */
const SUPPORT = 3

/** The outcome by the features of the best sentence. The reader alone never refuses what is not a question. */
export function outcomeFor(features: AnswerFeatures): Outcome {
  const probability = probabilityOf(features, ANSWERABLE)
  if (probability >= ANSWERS) return 'answered'
  const unread = features.isQuestion ? 0 : probabilityOf({ ...features, isRead: false }, ANSWERABLE)
  return Math.max(probability, unread) >= MAY_ANSWER ? 'may_answer' : 'not_found'
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
