import { keyOf, type Ranked } from './rank.ts'

/** The first of each list, then the second of each, and so on. */
export function interleaved<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat()
}

/** Rankings interleaved; a passage of several stands where it comes first. */
export function inTurn(rankings: readonly (readonly Ranked[])[]): Ranked[] {
  const found = new Map<string, Ranked>()
  for (const passage of interleaved(rankings)) {
    const key = keyOf(passage.hit)
    const before = found.get(key)
    const relevance = Math.max(passage.relevance, before?.relevance ?? 0)
    found.set(key, { ...(before ?? passage), relevance })
  }
  return [...found.values()]
}

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
