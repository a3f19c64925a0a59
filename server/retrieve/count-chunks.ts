import { terms } from '../language/terms.ts'
import type { StoredChunk } from '../store/chunk-store.ts'
import { type DocumentWords, WordCounter, wordsIn } from '../store/word-counts.ts'

/** The counted words of documents that are not stored, from all of their chunks. */
export function countChunks(chunks: readonly StoredChunk[]): DocumentWords {
  const counters = new Map<string, WordCounter>()
  for (const { documentId, rendered, heading } of chunks) {
    const counter = counters.get(documentId) ?? new WordCounter()
    if (!counters.has(documentId)) counter.add(terms(heading))
    counters.set(documentId, counter)
    counter.add(terms(rendered))
  }
  const frequencies = new Map<number, number>()
  let words = 0
  const documents = new Map(
    [...counters].map(([id, counter]) => {
      const counts = counter.counts()
      for (const word of wordsIn(counts)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
      words += counter.length
      return [id, { counts, length: counter.length }]
    }),
  )
  return {
    documents,
    total: { documents: documents.size, chunks: chunks.length, words },
    frequency: (word) => frequencies.get(word) ?? 0,
  }
}
