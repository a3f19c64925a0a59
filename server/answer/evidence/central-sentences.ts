import { centreOf, cosine, rowOf } from '../../models/embedding/cosine.ts'
import type { Embed } from '../../models/embedding/embedder.ts'
import type { EvidenceSentence } from './evidence-sentences.ts'

const MOST = 150
/** Ends like a statement rather than a title or fragment. */
const IS_WHOLE = /[.!?。！？…][)"'”’\]]*$/

/**
 * Chooses the sentences that summarize a document, in its order: close to the centroid of all its sentences, early, and
 * diverse, by maximal marginal relevance (Carbonell & Goldstein 1998).
 */
export async function centralSentences(
  all: readonly EvidenceSentence[],
  count: number,
  embed: Embed,
): Promise<EvidenceSentence[]> {
  const prose = all.filter(
    ({ row, heading, stems, reading }) => !row && !heading && stems.size >= 5 && reading.length <= 500,
  )
  const whole = prose.filter(({ reading }) => IS_WHOLE.test(reading))
  const sentences = ([whole, prose].find((some) => some.length > 0) ?? all).slice(0, MOST)
  if (sentences.length <= count) return sentences
  const readings = sentences.map(({ reading }) => reading)
  const candidates = (await embedWithCentrality(readings, embed)).map(({ vector, centrality }, at) => ({
    at,
    vector,
    worth: centrality + 0.25 / (1 + at / 3),
  }))
  const chosen: typeof candidates = []
  const value = ({ vector, worth }: (typeof candidates)[number]) =>
    worth - 0.5 * Math.max(0, ...chosen.map((other) => cosine(vector, other.vector)))
  while (chosen.length < count) {
    const left = candidates.filter((candidate) => !chosen.includes(candidate))
    chosen.push(left.reduce((best, other) => (value(other) > value(best) ? other : best)))
  }
  return sentences.filter((_, index) => chosen.some(({ at }) => at === index))
}

/** Embeds texts. `centrality`: the cosine of each vector with the centroid of all. */
export async function embedWithCentrality(texts: readonly string[], embed: Embed) {
  const vectors = await embed(texts, 'passage')
  const dimensions = vectors.length / texts.length
  const centre = centreOf(vectors, dimensions)
  return texts.map((_, at) => {
    const vector = rowOf(vectors, at, dimensions)
    return { vector, centrality: cosine(vector, centre) }
  })
}
