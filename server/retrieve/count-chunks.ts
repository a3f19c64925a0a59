import { terms } from '../language/terms.ts'
import type { StoredChunk } from '../store/chunk-store.ts'
import { type CountedDocument, type DocumentWords, WordCounter, wordsIn } from '../store/word-counts.ts'

/** The counted words of documents that are not stored, from all of their chunks. */
export function countChunks(chunks: readonly StoredChunk[]): DocumentWords {
  const documents = countDocuments(chunks)
  const having = Map.groupBy(
    documents.values().flatMap(({ counts }) => wordsIn(counts)),
    (word) => word,
  )
  const words = documents.values().reduce((sum, { length }) => sum + length, 0)
  return {
    documents,
    total: { documents: documents.size, chunks: chunks.length, words },
    frequency: (word) => having.get(word)?.length ?? 0,
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
