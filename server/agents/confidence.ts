import type { Confidence } from '../../shared/answers.ts'
import { type AnswerSigns, SIGNS } from './answer-signs.ts'

type Weights = AnswerSigns & { readonly constant: number }

/** Whether there is an answer at all: the mean of fits by test/eval/calibration.ts to two samples of questions. */
const ANSWERABILITY: Weights = {
  constant: -8.9,
  meaning: 6.2,
  passage: 5,
  sentence: 2.1,
  namesMissing: -1.5,
  numbersMissing: -1.4,
  absent: -1.3,
  unfit: -1.7,
  margin: 0.6,
  lead: 0,
  cell: 1,
  rarity: -1.1,
  length: 3.2,
}
/** Whether what is quoted first is right: fitted by the same to six collections. */
const CONFIDENCE: Weights = {
  constant: -10.09,
  meaning: 4.86,
  passage: 4.26,
  sentence: 0.23,
  namesMissing: -1.48,
  numbersMissing: -0.27,
  absent: 0,
  unfit: -1.8,
  margin: 0.19,
  lead: 2.87,
  cell: 0,
  rarity: 2.94,
  length: 3.21,
}

/** Below this nothing is quoted: it would be an answer to something else. */
export const LEAST_ANSWERABILITY = 0.4
export const HIGH_CONFIDENCE = 0.9
export const MEDIUM_CONFIDENCE = 0.65
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
