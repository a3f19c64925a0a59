import fitted from './confidence.json' with { type: 'json' }
import type { Explained } from './explain.ts'
import { OPEN } from './parts.ts'
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

/**
 * The features that tell how likely the best result is right. `mass` and `next`: its share of the probability and that
 * of the second; `open`: how many words it leaves unsaid that no operation explains; `dense`: as in Features.
 */
export function confidenceFeatures(
  mass: number,
  next: number,
  open: number,
  dense: ArrayLike<number>,
): number[] {
  return [
    logit(mass),
    Math.log((mass + 1e-4) / (next + 1e-4)),
    Math.min(3, open),
    open > 0 ? 1 : 0,
    ...Array.from(dense),
  ]
}

/**
 * The probability that a reading's result is right, and whether that is enough to show it as the answer: it is the best,
 * and every content word of the question is explained.
 */
export function confidenceOf(
  reading: Ranked,
  ranked: readonly Ranked[],
  { open }: Explained,
): { probability: number; shown: boolean } {
  const next = ranked.find((other) => other !== reading)?.mass ?? 0
  const features = confidenceFeatures(reading.mass, next, openStems(reading), reading.features.dense)
  const sum = features.reduce((total, value, at) => total + value * (FITTED.weights[at] ?? 0), FITTED.bias)
  const probability = 1 / (1 + Math.exp(-sum))
  return { probability, shown: reading === ranked[0] && open.length === 0 && probability >= FITTED.threshold }
}

/** How many words a reading leaves unsaid that no operation explains. */
function openStems({ features }: Ranked): number {
  const stems = features.parts.filter((part) => part.startsWith(OPEN)).map((part) => part.slice(OPEN.length))
  return stems.filter((stem) => !stem.includes(' ') && !OPERATORS.has(stem)).length
}

function logit(share: number): number {
  const kept = Math.min(1 - 1e-4, Math.max(1e-4, share))
  return Math.log(kept / (1 - kept))
}
