import fitted from './confidence.json' with { type: 'json' }
import type { Explained } from './explain.ts'
import type { Ranked } from './rank.ts'

/** What the fit of the confidence gives: a logistic regression, the stems that are explained by an operation, a threshold. */
export type FittedConfidence = {
  readonly bias: number
  readonly weights: readonly number[]
  readonly operators: readonly string[]
  readonly threshold: number
}

/** How sure the best reading must be to be shown as the answer, 0–1. */
const FITTED: FittedConfidence = fitted

/** The stems that readings leave to the operation, learned from right readings. */
export const OPERATORS: ReadonlySet<string> = new Set(FITTED.operators)

/** Of `ranked` results, the features that tell how likely the first is right. `open`: words that it leaves unexplained. */
export function confidenceFeatures(
  reading: Ranked,
  ranked: readonly Ranked[],
  { open }: Explained,
): number[] {
  const { mass, features } = reading
  const next = ranked.find((other) => other !== reading)?.mass ?? 0
  return [
    logit(mass),
    Math.log((mass + 1e-4) / (next + 1e-4)),
    Math.min(3, open.length),
    open.length > 0 ? 1 : 0,
    ...features.dense,
  ]
}

/** The probability that a reading's result is right, and whether that is enough to show it as the answer. */
export function confidenceOf(
  reading: Ranked,
  ranked: readonly Ranked[],
  explained: Explained,
): { probability: number; shown: boolean } {
  const features = confidenceFeatures(reading, ranked, explained)
  const sum = features.reduce((total, value, at) => total + value * (FITTED.weights[at] ?? 0), FITTED.bias)
  const probability = 1 / (1 + Math.exp(-sum))
  return {
    probability,
    shown: probability >= FITTED.threshold && explained.open.length === 0 && reading === ranked[0],
  }
}

function logit(share: number): number {
  const kept = Math.min(1 - 1e-4, Math.max(1e-4, share))
  return Math.log(kept / (1 - kept))
}
