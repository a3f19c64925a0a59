import type { Ranked } from './rank.ts'

/** Passages are alike when they share this part of all their different words. */
const ALIKE = 0.9
/** The fewest words that tell whether two passages are alike. */
const LEAST_WORDS = 8

/**
 * The first `limit` of those passages that hardly any before them is like. Forms that differ in a number alone, as
 * invoices do, say different things.
 */
export function foldAlike(ranked: readonly Ranked[], limit: number): Ranked[] {
  const kept: { passage: Ranked; words: ReadonlySet<string>; numbers: string }[] = []
  for (const passage of ranked) {
    if (kept.length === limit) break
    const words = new Set(passage.terms)
    const numbers = passage.terms.filter((term) => /\d/.test(term)).join(' ')
    if (!kept.some((other) => other.numbers === numbers && areAlike(other.words, words)))
      kept.push({ passage, words, numbers })
  }
  return kept.map(({ passage }) => passage)
}

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = one.intersection(other).size
  return one.size >= LEAST_WORDS && shared >= ALIKE * one.union(other).size
}
