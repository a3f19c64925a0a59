import type { Confidence } from '../../shared/answers.ts'

/** What an answer's confidence is computed from, each 0–1. */
export type ConfidenceSigns = {
  /** Part of the claims that are supported, a partial one counting half. */
  readonly support: number
  /** Relevance of the source that the first claim stands on. */
  readonly evidence: number
  /** How many of the question's names and numbers its source holds. */
  readonly names: number
  /** How much more of the question its source holds than any source of another document. */
  readonly margin: number
  /** Cosine of question and sentence. */
  readonly meaning: number
  /** Whether the sentence holds a thing of the kind that is asked for. */
  readonly kind: number
}

/** Fitted by test/eval/calibration.ts on answers that quote, but for `support`, which those always have. */
const WEIGHTS: ConfidenceSigns & { readonly constant: number } = {
  constant: -10.7,
  support: 3,
  evidence: 5.7,
  names: 1.4,
  margin: 3.25,
  meaning: 4.3,
  kind: 0.25,
}

export const HIGH_CONFIDENCE = 0.89
export const MEDIUM_CONFIDENCE = 0.62

/** 0–1: how likely the answer is right. */
export function confidenceScore(signs: ConfidenceSigns): number {
  const sum =
    WEIGHTS.constant +
    WEIGHTS.support * signs.support +
    WEIGHTS.evidence * signs.evidence +
    WEIGHTS.names * signs.names +
    WEIGHTS.margin * signs.margin +
    WEIGHTS.meaning * signs.meaning +
    WEIGHTS.kind * signs.kind
  return 1 / (1 + Math.exp(-sum))
}

/** The badge for a score. With an unsupported claim in the answer it is never high. */
export function confidenceFor(score: number, unsupported: boolean): Confidence {
  if (score >= HIGH_CONFIDENCE && !unsupported) return 'high'
  return score >= MEDIUM_CONFIDENCE ? 'medium' : 'low'
}
