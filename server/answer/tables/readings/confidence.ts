import fitted from './confidence.json' with { type: 'json' }
import { OPEN } from './parts.ts'
import type { Ranked } from './rank.ts'
import { isSaidBy } from './said-by.ts'
import scored from './scored-confidence.json' with { type: 'json' }

/**
 * What a fit of the confidence gives: boosted trees, the names of the families that they tell apart, a threshold.
 * `operators`: the stems that queries say by themselves, 'form stem', or 'show * stem' if all forms that show the same do.
 */
type FittedTrees = {
  readonly families: readonly string[]
  readonly trees: readonly Tree[]
  readonly threshold: number
}
/** The words of a question that a reading does not explain; see explain(). */
type Unexplained = { readonly open: readonly string[] }
type FittedConfidence = FittedTrees & { readonly operators: readonly string[] }

/** A leaf's value, or a feature's index, what goes left (at most this, or one of these), and the two branches. */
type Tree = number | readonly [number, number | readonly number[], Tree, Tree]

// SAFETY: TypeScript infers lists of mixed lengths for the trees; a test holds that each is a Tree.
const FITTED = fitted as unknown as FittedConfidence
// SAFETY: as above.
const SCORED = scored as unknown as FittedTrees

/**
 * The probability that a reading's result is right, and whether that is enough to show it as the answer: it is the best,
 * and every content word of the question is explained.
 */
export function confidenceOf(
  reading: Ranked,
  ranked: readonly Ranked[],
  explained: Unexplained,
): { probability: number; shown: boolean } {
  return sureness(reading, ranked, explained, FITTED, (best) =>
    confidenceFeatures(best, ranked, ranked, FITTED),
  )
}

/**
 * The probability that the result of a reading that the model has scored is right, and whether it may be shown as the
 * answer; see confidenceOf(). `ranked`: the results by the model, `linear`: those by the linear ranker.
 */
export function scoredConfidenceOf(
  reading: Ranked,
  ranked: readonly Ranked[],
  linear: readonly Ranked[],
  explained: Unexplained,
): { probability: number; shown: boolean } {
  return sureness(reading, ranked, explained, SCORED, (best) => scoredFeatures(best, ranked, linear))
}

/** In the order of encoder/confidence.py: what both rankers make of a result, and how many words the question has. */
function scoredFeatures(reading: Ranked, ranked: readonly Ranked[], linear: readonly Ranked[]): number[] {
  const key = reading.result.values.join()
  const before = linear.find(({ result }) => result.values.join() === key)
  return [
    ...confidenceFeatures(reading, ranked, linear, SCORED),
    logit(before?.mass ?? 0),
    before === linear[0] ? 1 : 0,
    reading.scene.asked.tokens.length,
  ]
}

/** The same by any fit. `featuresOf`: of the best reading; the fit knows no others, which follow by the ranker's shares. */
function sureness(
  reading: Ranked,
  ranked: readonly Ranked[],
  { open }: Unexplained,
  { trees, threshold }: FittedTrees,
  featuresOf: (best: Ranked) => readonly number[],
): { probability: number; shown: boolean } {
  const [best = reading] = ranked
  const features = featuresOf(best)
  const odds = trees.reduce<number>((total, tree) => total + leafOf(tree, features), 0)
  const probability = 1 / (1 + Math.exp(-odds))
  if (reading !== best) return { probability: (probability * reading.mass) / best.mass, shown: false }
  return { probability, shown: open.length === 0 && probability >= threshold }
}

/** In the order of common() in trees.py. `all`: the results by the linear ranker, which has seen all readings. */
function confidenceFeatures(
  reading: Ranked,
  ranked: readonly Ranked[],
  all: readonly Ranked[],
  { families }: FittedTrees,
): number[] {
  const { mass, features, candidate } = reading
  const { parts, family, dense } = features
  const next = ranked.find((other) => other !== reading)?.mass ?? 0
  const stems = parts.flatMap((part) => (part.startsWith(OPEN) ? part.slice(OPEN.length) : []))
  const open = stems.filter((stem) => !stem.includes(' ') && !isSaidBy(candidate.form, stem)).length
  return [
    logit(mass),
    Math.log((mass + 1e-4) / (next + 1e-4)),
    Math.min(3, open),
    Math.log(all.length),
    families.indexOf(family),
    ...dense,
  ]
}

function leafOf(tree: Tree, features: readonly number[]): number {
  let node = tree
  while (typeof node !== 'number') {
    const [feature, limit, left, right]: Exclude<Tree, number> = node
    const value = features[feature] ?? 0
    node = (typeof limit === 'number' ? value <= limit : limit.includes(value)) ? left : right
  }
  return node
}

function logit(share: number): number {
  const kept = Math.min(1 - 1e-4, Math.max(1e-4, share))
  return Math.log(kept / (1 - kept))
}
