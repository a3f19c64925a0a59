import { centreOf, cosine, rowOf } from '../../models/embedding/cosine.ts'
import type { Embed } from '../../models/embedding/embedder.ts'
import type { EvidenceSentence } from './evidence.ts'

const MOST = 150
/** A statement rather than a title or a fragment. */
const IS_WHOLE = /[.!?。！？…][)"'”’\]]*$/

/** The sentences that say most of what a document is about, in its own order: near its centre, early, unlike. */
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
  const candidates = (await meaningsOf(readings, embed)).map(({ vector, nearness }, at) => ({
    at,
    vector,
    worth: nearness + 0.25 / (1 + at / 3),
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

/** The vectors of texts, and how near each is to the centre of them all, as a cosine. */
export async function meaningsOf(texts: readonly string[], embed: Embed) {
  const vectors = await embed(texts, 'passage')
  const dimensions = vectors.length / texts.length
  const centre = centreOf(vectors, dimensions)
  return texts.map((_, at) => {
    const vector = rowOf(vectors, at, dimensions)
    return { vector, nearness: cosine(vector, centre) }
  })
}
