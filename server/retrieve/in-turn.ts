import type { Ranked } from './rank.ts'

/** The first of each ranking, then the second of each, and so on; a passage of several where it comes first. */
export function inTurn(rankings: readonly (readonly Ranked[])[]): Ranked[] {
  if (rankings.length === 1) return [...(rankings[0] ?? [])]
  const found = new Map<string, Ranked>()
  const longest = Math.max(...rankings.map((ranking) => ranking.length))
  for (let place = 0; place < longest; place++) {
    for (const ranking of rankings) {
      const passage = ranking[place]
      if (!passage) continue
      const key = `${passage.hit.documentId}/${passage.hit.index}`
      const before = found.get(key)
      const relevance = Math.max(passage.relevance, before?.relevance ?? 0)
      found.set(key, { ...(before ?? passage), relevance })
    }
  }
  return [...found.values()]
}
