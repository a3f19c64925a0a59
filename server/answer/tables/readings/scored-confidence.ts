import { confidenceFeatures, type FittedTrees, logit, sureness } from './confidence.ts'
import type { Explained } from './explain.ts'
import type { Ranked } from './rank.ts'
import fitted from './scored-confidence.json' with { type: 'json' }

// SAFETY: TypeScript infers lists of mixed lengths for the trees; a test holds that each is a tree.
const FITTED = fitted as unknown as FittedTrees

/**
 * The probability that the result of a reading that the model has scored is right, and whether it may be shown as the
 * answer; see confidenceOf(). `ranked`: the results by the model, `linear`: those by the linear ranker.
 */
export function scoredConfidenceOf(
  reading: Ranked,
  ranked: readonly Ranked[],
  linear: readonly Ranked[],
  explained: Explained,
): { probability: number; shown: boolean } {
  return sureness(reading, ranked, explained, FITTED, (best) => scoredFeatures(best, ranked, linear))
}

/** In the order of encoder/confidence.py: what both rankers make of a result, and how many words the question has. */
function scoredFeatures(reading: Ranked, ranked: readonly Ranked[], linear: readonly Ranked[]): number[] {
  const key = reading.result.values.join()
  const before = linear.find(({ result }) => result.values.join() === key)
  return [
    ...confidenceFeatures(reading, ranked, linear, FITTED),
    logit(before?.mass ?? 0),
    before === linear[0] ? 1 : 0,
    reading.scene.asked.tokens.length,
  ]
}
