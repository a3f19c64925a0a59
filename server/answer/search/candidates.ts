import type { ChunkHit } from '../../storage/index/chunks/chunk-store.ts'
import {
  type CountedDocument,
  countedOnce,
  countOf,
  type DocumentWords,
  WordCounter,
  wordNumber,
  wordsIn,
} from '../../storage/index/chunks/word-counts.ts'
import { terms } from '../../text/terms.ts'
import { type JoinedWord, withJoinedTerms } from './matching/joined-words.ts'

/** A chunk that a search retrieved, with its terms. */
export type AnalyzedChunk = {
  readonly hit: ChunkHit
  /** The summed weights of the exact phrases that the chunk has. */
  readonly match: number
  readonly terms: readonly string[]
  /** How often each distinct term occurs in the text; 0 for terms of the heading alone. */
  readonly counts: ReadonlyMap<string, number>
  /** Those of `terms` that the chunk writes differently than the question: as one word or as several. */
  readonly joined: readonly string[]
  /** The terms of each row of a table; empty for prose. */
  readonly rows: readonly ReadonlySet<string>[]
}

/** A chunk with the cosine of its vector and the question's. `alike`: that of their encodings; 0 without a second look. */
export type Candidate = AnalyzedChunk & { readonly cosine: number; readonly alike?: number }

/** Splits a chunk into terms. `matching` sums the weights of the exact phrases in a text. */
export function analyzeChunk(
  hit: ChunkHit,
  matching: (text: string) => number,
  joined: readonly JoinedWord[],
): AnalyzedChunk {
  const { rendered, heading } = hit
  const [written, above] = [terms(rendered), terms(heading)]
  const found = withJoinedTerms(rendered, written, above, joined)
  const counts = new Map<string, number>()
  for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1)
  for (const term of above) if (!counts.has(term)) counts.set(term, 0)
  return {
    hit,
    match: matching(`${heading}\n${rendered}`),
    terms: found,
    counts,
    joined: found.slice(written.length),
    rows: rowTermSets(hit, joined),
  }
}

/** A table's rendered text differs from its original text: each row repeats the column headers. */
function rowTermSets({ text, rendered }: ChunkHit, joined: readonly JoinedWord[]): ReadonlySet<string>[] {
  if (text === rendered) return []
  return rendered.split('\n').map((row) => new Set(withJoinedTerms(row, terms(row), [], joined)))
}

/**
 * Word statistics that include the documents of all retrieved chunks. The index counts a document's words some time
 * after it stores the document. Until then the retrieved chunks stand in for the document, and if it has not counted
 * most of the documents yet, they also stand in for the whole collection.
 */
export function withFoundDocuments(words: DocumentWords, found: readonly AnalyzedChunk[]): DocumentWords {
  const documents = new Map(
    [...Map.groupBy(found, ({ hit }) => hit.documentId)].map(([id, own]) => {
      const document = words.documents.get(id)
      return [id, document ? countJoined(document, own) : countChunks(own)]
    }),
  )
  if (words.documents.size * 2 >= documents.size) return { ...words, documents }
  const documentsByWord = Map.groupBy(
    documents.values().flatMap(({ counts }) => wordsIn(counts)),
    (word) => word,
  )
  const length = documents.values().reduce((sum, document) => sum + document.length, 0)
  return {
    documents,
    total: { documents: documents.size, chunks: found.length, words: length },
    frequency: (word) => documentsByWord.get(word)?.length ?? 0,
  }
}

function countChunks(found: readonly AnalyzedChunk[]): CountedDocument {
  const counter = new WordCounter()
  counter.add(terms(found[0]?.hit.heading ?? ''))
  for (const chunk of found) counter.add(chunk.terms)
  return { counts: counter.counts(), length: counter.length }
}

/** Counts each joined term of the chunks once if the document does not have it. */
function countJoined(document: CountedDocument, found: readonly AnalyzedChunk[]): CountedDocument {
  const joined = new Set(found.flatMap(({ joined }) => joined).map(wordNumber))
  const lacking = [...joined].filter((number) => countOf(document.counts, number) === 0)
  return lacking.length > 0 ? { ...document, counts: countedOnce(document.counts, lacking) } : document
}
