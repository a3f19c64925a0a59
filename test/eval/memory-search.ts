import type { Found } from '../../server/agents/agent.ts'
import { terms } from '../../server/chunk/terms.ts'
import type { Embedder } from '../../server/embed/embedder.ts'
import type { Passage } from '../../server/retrieve/passage.ts'

/** Passages of less relevance are not evidence. */
const THRESHOLD = 0.5

/** Searches passages in memory by BM25 and cosine, fused and judged as the server does. */
export async function memorySearch(passages: readonly Passage[], embedder: Embedder) {
  const held = passages.map(({ rendered, filename, place }) =>
    terms(`${filename} ${place.headings?.join(' ') ?? ''}\n${rendered}`),
  )
  const frequency = new Map<string, number>()
  for (const list of held)
    for (const term of new Set(list)) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  const averageLength = held.reduce((sum, { length }) => sum + length, 0) / held.length
  const counts = held.map((list) => {
    const count = new Map<string, number>()
    for (const term of list) count.set(term, (count.get(term) ?? 0) + 1)
    return count
  })
  const vectors = await embedder.embed(
    passages.map(({ rendered }) => rendered),
    'passage',
  )
  const idf = (term: string) => {
    const having = frequency.get(term) ?? 0
    return Math.log(1 + (passages.length - having + 0.5) / (having + 0.5))
  }

  return async (
    question: string,
    limit: number,
    allowed: (passage: Passage) => boolean = () => true,
  ): Promise<Found> => {
    const asked = [...new Set(terms(question))]
    const total = asked.reduce((sum, term) => sum + idf(term), 0) || 1
    const query = await embedder.embed([question], 'query')
    const scored = passages.flatMap((passage, row) => {
      if (!allowed(passage)) return []
      let bm25 = 0
      let covered = 0
      for (const term of asked) {
        const count = counts[row]?.get(term) ?? 0
        if (count > 0) covered += idf(term) / total
        bm25 +=
          (idf(term) * count * 2.2) /
          (count + 1.2 * (0.25 + (0.75 * (held[row]?.length ?? 0)) / averageLength))
      }
      let cosine = 0
      for (let i = 0; i < query.length; i++)
        cosine += (query[i] ?? 0) * (vectors[row * query.length + i] ?? 0)
      const relevance = 1 / (1 + Math.exp(-(6 * covered + 6 * Math.max(0, cosine) - 4.5)))
      return [{ passage, bm25, cosine, relevance }]
    })
    const best = Math.max(...scored.map(({ bm25 }) => bm25), Number.EPSILON)
    const ranked = scored
      .sort((a, b) => b.bm25 / best + 1.25 * b.cosine - (a.bm25 / best + 1.25 * a.cosine))
      .slice(0, limit)
      .map(({ passage, relevance }) => ({ ...passage, relevance }))
    return {
      relevant: ranked.filter(({ relevance }) => relevance >= THRESHOLD),
      nearest: ranked.filter(({ relevance }) => relevance < THRESHOLD).slice(0, 3),
    }
  }
}
