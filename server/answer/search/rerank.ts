import type { CrossEncoder } from '../../models/embedding/cross-encoder.ts'
import type { Ranked } from './rank.ts'

/** Passages that are read once more, together with the question. */
const RERANKED = 20

/**
 * The same passages, the first of them in the order of the cross-encoder. What has more of what is asked for as it
 * stands stays before what has less. The scores stay with the places: they tell how a ranking falls off.
 */
export async function rerank(
  question: string,
  ranked: readonly Ranked[],
  encoder: CrossEncoder,
): Promise<Ranked[]> {
  const first = ranked.slice(0, RERANKED)
  if (first.length < 2) return [...ranked]
  const texts = first.map(({ hit }) => `${hit.heading}\n${hit.rendered}`)
  const scores = await encoder.score(question, texts)
  const reordered = first
    .map((passage, i) => ({ passage, score: scores[i] ?? 0 }))
    .sort((a, b) => b.passage.match - a.passage.match || b.score - a.score)
    .map(({ passage }, i) => ({ ...passage, score: first[i]?.score ?? passage.score }))
  return [...reordered, ...ranked.slice(RERANKED)]
}

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
