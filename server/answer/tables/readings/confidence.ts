import fitted from './confidence.json' with { type: 'json' }
import { OPEN } from './parts.ts'
import type { Ranked } from './rank.ts'

/**
 * What the fit of the confidence gives: boosted trees, the names of the families that they tell apart, the stems that
 * operations say ('form stem', or 'stem' alone where it says nothing in any form), a threshold.
 */
type FittedConfidence = {
  readonly families: readonly string[]
  readonly trees: readonly Tree[]
  readonly operators: readonly string[]
  readonly threshold: number
}

/** A leaf's value, or a feature's index, what goes left (at most this, or one of these), and the two branches. */
type Tree = number | readonly [number, number | readonly number[], Tree, Tree]

// SAFETY: TypeScript infers lists of mixed lengths for the trees; a test holds that each is a Tree.
const FITTED = fitted as unknown as FittedConfidence

/** The stems that readings leave to their operation, learned from right readings. */
const OPERATORS: ReadonlySet<string> = new Set(FITTED.operators)

/** Whether a form of queries says a word by itself, as 'average' is said by an average. */
export function isSaidBy(form: string, stem: string): boolean {
  return OPERATORS.has(stem) || OPERATORS.has(`${form} ${stem}`)
}

/** Those stems, of whichever form. */
const SAID: ReadonlySet<string> = new Set(FITTED.operators.map((said) => said.split(' ').at(-1) ?? ''))

/** Whether some form of queries says a word by itself. */
export function isSaidBySome(stem: string): boolean {
  return SAID.has(stem)
}

/**
 * The probability that a reading's result is right, and whether that is enough to show it as the answer: it is the best,
 * and every content word of the question is explained.
 */
export function confidenceOf(
  reading: Ranked,
  ranked: readonly Ranked[],
  { open }: { readonly open: readonly string[] },
): { probability: number; shown: boolean } {
  const [best = reading] = ranked
  const probability = 1 / (1 + Math.exp(-logOddsOf(best, ranked)))
  // The fit knows only best readings: the others follow by the ranker's shares.
  if (reading !== best) return { probability: (probability * reading.mass) / best.mass, shown: false }
  return { probability, shown: open.length === 0 && probability >= FITTED.threshold }
}

/** The logarithm of the odds that a reading's result is right, by the trees. */
export function logOddsOf(reading: Ranked, ranked: readonly Ranked[]): number {
  const next = ranked.find((other) => other !== reading)?.mass ?? 0
  const features = confidenceFeatures(reading, next, ranked.length)
  return FITTED.trees.reduce<number>((total, tree) => total + leafOf(tree, features), 0)
}

/** In the order of train-confidence.py. `next`: the share of the probability of the next result; `results`: how many there are. */
function confidenceFeatures({ mass, features, candidate }: Ranked, next: number, results: number): number[] {
  const { parts, family, dense } = features
  const stems = parts.flatMap((part) => (part.startsWith(OPEN) ? part.slice(OPEN.length) : []))
  const open = stems.filter((stem) => !stem.includes(' ') && !isSaidBy(candidate.form, stem)).length
  return [
    logit(mass),
    Math.log((mass + 1e-4) / (next + 1e-4)),
    Math.min(3, open),
    Math.log(results),
    FITTED.families.indexOf(family),
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

export function logit(share: number): number {
  const kept = Math.min(1 - 1e-4, Math.max(1e-4, share))
  return Math.log(kept / (1 - kept))
}
