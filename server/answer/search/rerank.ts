import type { CrossEncoder } from '../../models/embedding/cross-encoder.ts'
import type { Ranked } from './rank.ts'

/** How many of the first passages the cross-encoder scores. */
const RERANKED = 20
/** The weight of a passage's relevance beside its score when the passages of one document are ordered. */
const RELEVANCE_WEIGHT = 5

/**
 * Reorders the first passages by the cross-encoder's scores; passages with a higher exact match stay in front. The
 * ranking scores stay where they are, so that they still fall from place to place.
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

/**
 * Reorders the passages of each document among the places that the document has, the most relevant first. Across
 * documents the features of the whole document count most, and they do not tell its passages apart. The ranking scores
 * stay where they are, so that they still fall from place to place.
 */
export function orderWithinDocuments<T extends Placed>(ranked: readonly T[]): T[] {
  const worth = ({ score, relevance }: T) => score + RELEVANCE_WEIGHT * relevance
  const best = ranked.toSorted((a, b) => worth(b) - worth(a))
  const left = Map.groupBy(best, ({ hit }) => hit.documentId)
  return ranked.map((passage) => ({
    ...(left.get(passage.hit.documentId)?.shift() ?? passage),
    score: passage.score,
  }))
}
