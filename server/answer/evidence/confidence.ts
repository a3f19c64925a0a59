import type { Confidence, Outcome } from '../../../shared/answers.ts'
import { type AnswerSigns, chanceOf } from './answer-features.ts'
import { ANSWERABLE, RIGHT } from './weights.ts'

/** From here on a sentence is quoted as the answer, and below that as what may answer. */
const ANSWERS = 0.5
const MAY_ANSWER = 0.33
/** Of answers with so high a score 84 of 85 and 102 of 105 were right, on the halves of two sets that nobody looked at. */
const HIGH_CONFIDENCE = 0.9
const MEDIUM_CONFIDENCE = 0.5
/** What an answer loses, in logits, none of whose claims are supported. */
const SUPPORT = 3

/** What is made of a question whose best sentence has these signs. What is no question is not refused by the reader alone. */
export function outcomeFor(signs: AnswerSigns): Outcome {
  const chance = chanceOf(signs, ANSWERABLE)
  if (chance >= ANSWERS) return 'answered'
  const unread = signs.asked ? 0 : chanceOf({ ...signs, read: false }, ANSWERABLE)
  return Math.max(chance, unread) >= MAY_ANSWER ? 'may_answer' : 'not_found'
}

/** 0–1: how likely an answer is right. `support`: part of its claims that are supported, a partial one counting half. */
export function confidenceScore(signs: AnswerSigns, support: number): number {
  const chance = chanceOf(signs, RIGHT)
  return 1 / (1 + ((1 - chance) / chance) * Math.exp(SUPPORT * (1 - support)))
}

/** The badge for a score. Where claims are not supported it is never high. */
export function confidenceFor(score: number, doubtful: boolean): Confidence {
  if (score >= HIGH_CONFIDENCE && !doubtful) return 'high'
  return score >= MEDIUM_CONFIDENCE ? 'medium' : 'low'
}
