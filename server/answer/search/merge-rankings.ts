import { chunkKey, type Ranked } from './rank.ts'

/** Jaccard similarity of their terms from which on two passages are near-duplicates. */
const NEAR_DUPLICATE = 0.9
/** Passages with fewer distinct terms are never near-duplicates. */
const LEAST_TERMS = 8

/** Merges lists round robin: the first of each list, then the second of each, and so on. */
export function roundRobin<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat()
}

/** Merges rankings round robin. A passage of several rankings keeps its first place and its highest relevance. */
export function mergeRankings(rankings: readonly (readonly Ranked[])[]): Ranked[] {
  const merged = new Map<string, Ranked>()
  for (const passage of roundRobin(rankings)) {
    const key = chunkKey(passage.hit)
    const before = merged.get(key)
    const relevance = Math.max(passage.relevance, before?.relevance ?? 0)
    merged.set(key, { ...(before ?? passage), relevance })
  }
  return [...merged.values()]
}

/**
 * The first `limit` passages without near-duplicates of better ones. Passages with different numbers are never
 * near-duplicates: two invoices on the same form differ in their numbers alone.
 */
export function deduplicate(ranked: readonly Ranked[], limit: number): Ranked[] {
  const kept: { passage: Ranked; terms: ReadonlySet<string>; numbers: string }[] = []
  for (const passage of ranked) {
    if (kept.length === limit) break
    const terms = new Set(passage.terms)
    const numbers = passage.terms.filter((term) => /\d/.test(term)).join(' ')
    if (!kept.some((other) => other.numbers === numbers && areNearDuplicates(other.terms, terms)))
      kept.push({ passage, terms, numbers })
  }
  return kept.map(({ passage }) => passage)
}

function areNearDuplicates(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = one.intersection(other).size
  return one.size >= LEAST_TERMS && shared >= NEAR_DUPLICATE * one.union(other).size
}
