import type { Confidence } from '../../shared/answers.ts'
import { type AnswerSigns, SIGNS } from './answer-signs.ts'

type Weights = AnswerSigns & { readonly constant: number }

/** Whether there is an answer at all. Fitted by test/eval/calibration.ts, as what follows. */
const ANSWERABILITY: Weights = {
  constant: -8.46,
  meaning: 6.12,
  passage: 4.59,
  sentence: 2.27,
  namesMissing: -2.19,
  numbersMissing: -2.41,
  absent: -1.5,
  unfit: -0.5,
  margin: 0.91,
  lead: 0,
  rarity: -2.22,
  length: 3.32,
}
/** Whether what is quoted first is right. */
const CONFIDENCE: Weights = ANSWERABILITY

/** Below this nothing is quoted: it would be an answer to something else. */
export const LEAST_ANSWERABILITY = 0.25
export const HIGH_CONFIDENCE = 0.85
export const MEDIUM_CONFIDENCE = 0.6
/** What an answer loses, in logits, none of whose claims are supported. */
const SUPPORT = 3

/** 0–1: how likely the documents hold an answer. */
export function answerability(signs: AnswerSigns): number {
  return chance(weighed(signs, ANSWERABILITY))
}

/** 0–1: how likely an answer is right. `support`: part of its claims that are supported, a partial one counting half. */
export function confidenceScore(signs: AnswerSigns, support = 1): number {
  return chance(weighed(signs, CONFIDENCE) - SUPPORT * (1 - support))
}

/** The badge for a score. Where claims are not borne out it is never high. */
export function confidenceFor(score: number, doubtful = false): Confidence {
  if (score >= HIGH_CONFIDENCE && !doubtful) return 'high'
  return score >= MEDIUM_CONFIDENCE ? 'medium' : 'low'
}

function weighed(signs: AnswerSigns, weights: Weights): number {
  return SIGNS.reduce((sum, name) => sum + weights[name] * signs[name], weights.constant)
}

function chance(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}
