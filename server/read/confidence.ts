import type { Confidence } from '../../shared/answers.ts'
import { type AnswerSigns, SIGNS } from './answer-signs.ts'

type Weights = Partial<AnswerSigns> & { readonly constant: number }

/**
 * Whether there is an answer at all: fitted by test/eval/calibration.ts, but for `unsaid` and `otherYear`, which its
 * questions hardly ask for.
 */
export const ANSWERABILITY: Weights = {
  constant: -5.72,
  meaning: 3.35,
  relevance: 1.57,
  score: 0.81,
  lost: -1.95,
  focusLost: -1.19,
  said: 0.66,
  predicateLost: -0.96,
  kindMissing: -1.83,
  unsaid: -1.8,
  namesMissing: -1.42,
  namesApart: -2.83,
  absent: -0.8,
  numbersAway: -0.61,
  otherYear: -2.5,
  rowLost: -0.47,
  fits: 0.53,
  superlativeLost: -1.15,
  length: 5.83,
}
/** Whether what is quoted first is right: fitted by the same to six collections, but for `otherYear`. */
export const CONFIDENCE: Weights = {
  constant: -7.84,
  meaning: 4.79,
  relevance: 1.16,
  lost: -1.29,
  focusLost: -0.28,
  said: 0.09,
  predicateLost: -0.45,
  kindMissing: -0.72,
  namesMissing: -0.78,
  namesApart: -2,
  absent: -0.17,
  numbersAway: -0.37,
  otherYear: -2.5,
  rowLost: -0.82,
  fits: 1.11,
  lead: 3.08,
  rarity: 2.08,
  length: 4.71,
}

/** Below this nothing is quoted: it would be an answer to something else. */
export const LEAST_ANSWERABILITY = 0.48
export const HIGH_CONFIDENCE = 0.87
export const MEDIUM_CONFIDENCE = 0.65
/** From here on an answer lacks the kind of thing that is asked for; the most that it is believed then: a medium confidence. */
const KIND_MISSING = 0.5
const MOST_WITHOUT_KIND = 0.86
/** What an answer loses, in logits, none of whose claims are supported. */
const SUPPORT = 3

/** 0–1: how likely the documents hold an answer. */
export function answerability(signs: AnswerSigns): number {
  return chance(weighed(signs, ANSWERABILITY))
}

/** 0–1: how likely an answer is right. `support`: part of its claims that are supported, a partial one counting half. */
export function confidenceScore(signs: AnswerSigns, support = 1): number {
  const score = chance(weighed(signs, CONFIDENCE) - SUPPORT * (1 - support))
  // However much else agrees: where no amount is, none was told.
  return signs.kindMissing >= KIND_MISSING ? Math.min(score, MOST_WITHOUT_KIND) : score
}

/** The badge for a score. Where claims are not borne out it is never high. */
export function confidenceFor(score: number, doubtful = false): Confidence {
  if (score >= HIGH_CONFIDENCE && !doubtful) return 'high'
  return score >= MEDIUM_CONFIDENCE ? 'medium' : 'low'
}

function weighed(signs: AnswerSigns, weights: Weights): number {
  return SIGNS.reduce((sum, name) => sum + (weights[name] ?? 0) * signs[name], weights.constant)
}

function chance(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}
