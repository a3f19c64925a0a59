import type { Ranked } from './rank.ts'

type Placed = Pick<Ranked, 'score' | 'relevance'> & { readonly hit: Pick<Ranked['hit'], 'documentId'> }

/** What of a passage's order among those of its document comes of its relevance, beside its score. */
const RELEVANCE = 5

/**
 * A ranking in which each document keeps its places, and has in them those of its passages first that are likeliest
 * about the question: between documents what a whole document says counts most, which is no help inside one. The
 * scores stay with the places: they tell how a ranking falls off.
 */
export function orderWithin<T extends Placed>(ranked: readonly T[]): T[] {
  const worth = ({ score, relevance }: T) => score + RELEVANCE * relevance
  const best = ranked.toSorted((a, b) => worth(b) - worth(a))
  const left = Map.groupBy(best, ({ hit }) => hit.documentId)
  return ranked.map((passage) => ({
    ...(left.get(passage.hit.documentId)?.shift() ?? passage),
    score: passage.score,
  }))
}
