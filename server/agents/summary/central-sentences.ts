import { centreOf, cosine, rowOf } from '../../embed/cosine.ts'
import type { Embed } from '../../embed/embedder.ts'
import type { EvidenceSentence } from '../../read/evidence.ts'

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
  const vectors = await embed(
    sentences.map(({ reading }) => reading),
    'passage',
  )
  const dimensions = vectors.length / sentences.length
  const row = (at: number) => rowOf(vectors, at, dimensions)
  const centre = centreOf(vectors, dimensions)
  const worth = sentences.map((_, at) => cosine(row(at), centre) + 0.25 / (1 + at / 3))
  const chosen: number[] = []
  while (chosen.length < count) {
    let best = -1
    let most = Number.NEGATIVE_INFINITY
    for (const at of sentences.keys()) {
      if (chosen.includes(at)) continue
      const alike = Math.max(0, ...chosen.map((other) => cosine(row(at), row(other))))
      const value = (worth[at] ?? 0) - 0.5 * alike
      if (value > most) {
        most = value
        best = at
      }
    }
    chosen.push(best)
  }
  return chosen
    .sort((a, b) => a - b)
    .map((at) => sentences[at])
    .filter((sentence) => sentence !== undefined)
}
