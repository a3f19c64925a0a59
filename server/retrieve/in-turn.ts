import type { ChunkHit } from '../store/chunk-store.ts'
import type { Joined } from './joined-words.ts'
import { keyOf, type Ranked } from './rank.ts'

/** What the store has for one text. `vector`: the text's own; `texts`: the best first; `joined`: its words joined or apart. */
export type Found = {
  readonly vector: Float32Array
  readonly joined: readonly Joined[]
  readonly texts: readonly ChunkHit[]
  readonly vectors: readonly ChunkHit[]
}

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

/**
 * What was found for the parts of a question, as found for the whole of it, whose vector is `vector`: what it asks for
 * is what its parts do, so that nothing is searched for it again.
 */
export function foundTogether(parts: readonly Found[], vector: Float32Array): Found {
  return {
    vector,
    joined: parts.flatMap(({ joined }) => joined),
    // Their scores are cosines to the parts: as texts they get those to the whole.
    texts: [...interleaved(parts.map(({ texts }) => texts)), ...parts.flatMap(({ vectors }) => vectors)],
    vectors: [],
  }
}
