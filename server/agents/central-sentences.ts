import type { Embed } from '../embed/embedder.ts'
import type { EvidenceSentence } from './evidence.ts'

const MOST = 150

/** The sentences that say most of what a document is about, in its own order: near its centre, early, unlike. */
export async function centralSentences(
  all: readonly EvidenceSentence[],
  count: number,
  embed: Embed,
): Promise<EvidenceSentence[]> {
  const prose = all.filter(({ row, stems, reading }) => !row && stems.size >= 4 && reading.length <= 500)
  const sentences = (prose.length > 0 ? prose : all).slice(0, MOST)
  if (sentences.length <= count) return sentences
  const vectors = await embed(
    sentences.map(({ reading }) => reading),
    'passage',
  )
  const dimensions = vectors.length / sentences.length
  const centre = new Float32Array(dimensions)
  for (let i = 0; i < vectors.length; i++)
    centre[i % dimensions] = (centre[i % dimensions] ?? 0) + (vectors[i] ?? 0)
  const length = Math.hypot(...centre) || 1
  const cosine = (a: number, b: number) => {
    let dot = 0
    for (let i = 0; i < dimensions; i++)
      dot += (vectors[a * dimensions + i] ?? 0) * (vectors[b * dimensions + i] ?? 0)
    return dot
  }
  const worth = sentences.map((_, row) => {
    let dot = 0
    for (let i = 0; i < dimensions; i++)
      dot += ((vectors[row * dimensions + i] ?? 0) * (centre[i] ?? 0)) / length
    return dot + 0.25 / (1 + row / 3)
  })
  const chosen: number[] = []
  while (chosen.length < count) {
    let best = -1
    let most = Number.NEGATIVE_INFINITY
    for (const row of sentences.keys()) {
      if (chosen.includes(row)) continue
      const value = (worth[row] ?? 0) - 0.5 * Math.max(0, ...chosen.map((other) => cosine(row, other)))
      if (value > most) {
        most = value
        best = row
      }
    }
    chosen.push(best)
  }
  return chosen
    .sort((a, b) => a - b)
    .map((row) => sentences[row])
    .filter((sentence) => sentence !== undefined)
}
