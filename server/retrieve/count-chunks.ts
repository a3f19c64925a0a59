import { terms } from '../language/terms.ts'
import type { StoredChunk } from '../store/chunk-store.ts'
import { type CountedDocument, type DocumentWords, WordCounter, wordsIn } from '../store/word-counts.ts'

/** The counted words of documents that are not stored, from all of their chunks. */
export function countChunks(chunks: readonly StoredChunk[]): DocumentWords {
  const documents = countDocuments(chunks)
  const frequencies = new Map<number, number>()
  let words = 0
  for (const { counts, length } of documents.values()) {
    for (const word of wordsIn(counts)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
    words += length
  }
  return {
    documents,
    total: { documents: documents.size, chunks: chunks.length, words },
    frequency: (word) => frequencies.get(word) ?? 0,
  }
}

/** The words of each document, as far as these chunks have them. */
export function countDocuments(chunks: readonly StoredChunk[]): Map<string, CountedDocument> {
  const documents = Map.groupBy(chunks, ({ documentId }) => documentId)
  return new Map(
    [...documents].map(([id, own]) => {
      const counter = new WordCounter()
      counter.add(terms(own[0]?.heading ?? ''))
      for (const { rendered } of own) counter.add(terms(rendered))
      return [id, { counts: counter.counts(), length: counter.length }]
    }),
  )
}
