import { logit, logOddsOf } from './confidence.ts'
import type { Explained } from './explain.ts'
import type { Ranked } from './rank.ts'
import fitted from './scored-confidence.json' with { type: 'json' }

/**
 * The probability that the result of a reading that the model has scored is right, and whether it may be shown as the
 * answer; see confidenceOf(). `ranked`: the results by the model, `linear`: those by the linear ranker.
 */
export function scoredConfidenceOf(
  reading: Ranked,
  ranked: readonly Ranked[],
  linear: readonly Ranked[],
  { open }: Explained,
): { probability: number; shown: boolean } {
  const [best = reading] = ranked
  const features = scoredFeatures(best, ranked, linear)
  const sum = features.reduce((total, value, at) => total + value * (fitted.weights[at] ?? 0), fitted.bias)
  const probability = 1 / (1 + Math.exp(-sum))
  if (reading !== best) return { probability: (probability * reading.mass) / best.mass, shown: false }
  return { probability, shown: open.length === 0 && probability >= fitted.threshold }
}

/** What the trees say of the result by the linear ranker, and its share of the probability by the model, alone and beside the next. */
export function scoredFeatures(
  reading: Ranked,
  ranked: readonly Ranked[],
  linear: readonly Ranked[],
): number[] {
  const next = ranked.find((other) => other !== reading)?.mass ?? 0
  const key = reading.result.values.join()
  const before = linear.find(({ result }) => result.values.join() === key)
  return [
    before ? logOddsOf(before, linear) : 0,
    logit(before?.mass ?? 0),
    before === linear[0] ? 1 : 0,
    logit(reading.mass),
    Math.log((reading.mass + 1e-4) / (next + 1e-4)),
  ]
}
