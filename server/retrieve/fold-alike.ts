import type { Ranked } from './rank.ts'

/** Passages are alike when they share this part of all their different words. */
const ALIKE = 0.9
/** The fewest words that tell whether two passages are alike. */
const LEAST_WORDS = 8

/** A passage with those ranked below it that say the same in other documents. */
type Folded = Ranked & { readonly alike: readonly Ranked[] }

/**
 * Folds passages that hardly differ into the best of them, until there are `limit`. Keeps the order. Forms that differ
 * in a number alone, as invoices do, say different things.
 */
export function foldAlike(ranked: readonly Ranked[], limit: number): Folded[] {
  const kept: (Ranked & { alike: Ranked[]; words: ReadonlySet<string>; numbers: string })[] = []
  for (const candidate of ranked) {
    const words = new Set(candidate.terms)
    const numbers = candidate.terms.filter((term) => /\d/.test(term)).join(' ')
    const same = kept.find((other) => other.numbers === numbers && areAlike(other.words, words))
    if (same) same.alike.push(candidate)
    else if (kept.length >= limit) break
    else kept.push({ ...candidate, alike: [], words, numbers })
  }
  return kept
}

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = one.intersection(other).size
  return one.size >= LEAST_WORDS && shared >= ALIKE * one.union(other).size
}
