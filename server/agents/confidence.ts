import type { Confidence } from '../../shared/answers.ts'

/** What an answer's confidence is computed from, each 0–1. */
export type ConfidenceSigns = {
  /** Part of the claims that are supported, a partial one counting half. */
  readonly support: number
  /** Mean score of the claims. */
  readonly score: number
  /** Relevance of the best source that is used. */
  readonly evidence: number
  /** How far the sources agree: 1 when the used ones all are strong, less when the best stands alone. */
  readonly agreement: number
  /** How much of the question the quoted evidence speaks of. */
  readonly coverage: number
}

const WEIGHTS: ConfidenceSigns & { readonly constant: number } = {
  constant: -7,
  support: 3.2,
  score: 1.2,
  evidence: 2.4,
  agreement: 0.6,
  coverage: 3.2,
}

export const HIGH_CONFIDENCE = 0.75
export const MEDIUM_CONFIDENCE = 0.45

/** 0–1: how likely the answer is right. */
export function confidenceScore(signs: ConfidenceSigns): number {
  const sum =
    WEIGHTS.constant +
    WEIGHTS.support * signs.support +
    WEIGHTS.score * signs.score +
    WEIGHTS.evidence * signs.evidence +
    WEIGHTS.agreement * signs.agreement +
    WEIGHTS.coverage * signs.coverage
  return 1 / (1 + Math.exp(-sum))
}

/** The badge for a score. With an unsupported claim in the answer it is never high. */
export function confidenceFor(score: number, unsupported: boolean): Confidence {
  if (score >= HIGH_CONFIDENCE && !unsupported) return 'high'
  return score >= MEDIUM_CONFIDENCE ? 'medium' : 'low'
}
