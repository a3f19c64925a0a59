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
