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
import type { Read } from './features.ts'

/**
 * The words with those of the documents of what was found. One that has only just been stored is not counted yet: then
 * its chunks that were found tell its words, and where most are not, what is rare.
 */
export function countingFound(words: DocumentWords, found: readonly Read[]): DocumentWords {
  const documents = new Map(
    [...Map.groupBy(found, ({ hit }) => hit.documentId)].map(([id, own]) => {
      const document = words.documents.get(id)
      return [id, document ? countingJoined(document, own) : counted(own)]
    }),
  )
  if (words.documents.size * 2 >= documents.size) return { ...words, documents }
  const having = Map.groupBy(
    documents.values().flatMap(({ counts }) => wordsIn(counts)),
    (word) => word,
  )
  const length = documents.values().reduce((sum, document) => sum + document.length, 0)
  return {
    documents,
    total: { documents: documents.size, chunks: found.length, words: length },
    frequency: (word) => having.get(word)?.length ?? 0,
  }
}

function counted(found: readonly Read[]): CountedDocument {
  const counter = new WordCounter()
  counter.add(terms(found[0]?.hit.heading ?? ''))
  for (const read of found) counter.add(read.terms)
  return { counts: counter.counts(), length: counter.length }
}

/** A document that counts what its chunks have in another way than the question as if it stood there so. */
function countingJoined(document: CountedDocument, found: readonly Read[]): CountedDocument {
  const joined = new Set(found.flatMap(({ joined }) => joined).map(wordNumber))
  const lacking = [...joined].filter((number) => countOf(document.counts, number) === 0)
  return lacking.length > 0 ? { ...document, counts: countedOnce(document.counts, lacking) } : document
}
