import { terms } from './terms.ts'

const K1 = 1.2
const B = 0.75

/**
 * BM25 of each text for the query, over the given texts alone (Robertson & Zaragoza 2009, idf as Lucene has it,
 * never negative).
 */
export function bm25(query: string, texts: readonly string[]): number[] {
  const asked = [...new Set(terms(query))]
  const documents = texts.map((text) => {
    const words = terms(text)
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    return { counts, length: words.length }
  })
  const average = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length) || 1
  const idf = asked.map((term) => {
    const having = documents.filter(({ counts }) => counts.has(term)).length
    return Math.log(1 + (documents.length - having + 0.5) / (having + 0.5))
  })
  return documents.map(({ counts, length }) =>
    asked.reduce((sum, term, i) => {
      const count = counts.get(term) ?? 0
      return sum + ((idf[i] ?? 0) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average))
    }, 0),
  )
}
