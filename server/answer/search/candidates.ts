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
import { type Joined, withJoined } from './joined-words.ts'

/**
 * A chunk that was found, read. `match`: how much it has of what is asked for as it stands; `counts`: how often each of
 * its different words stands in its text, 0 for what its heading alone has; `joined`: those of its terms that it has in
 * another way; `rows`: the words of each row of a table.
 */
export type Read = {
  readonly hit: ChunkHit
  readonly match: number
  readonly terms: readonly string[]
  readonly counts: ReadonlyMap<string, number>
  readonly joined: readonly string[]
  readonly rows: readonly ReadonlySet<string>[]
}

/** What may be a passage for a question, whose cosine it has. */
export type Candidate = Read & { readonly cosine: number }

export function read(hit: ChunkHit, matching: (text: string) => number, joined: readonly Joined[]): Read {
  const { rendered, heading } = hit
  const [written, above] = [terms(rendered), terms(heading)]
  const found = withJoined(rendered, written, above, joined)
  const counts = new Map<string, number>()
  for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1)
  for (const term of above) if (!counts.has(term)) counts.set(term, 0)
  return {
    hit,
    match: matching(`${heading}\n${rendered}`),
    terms: found,
    counts,
    joined: found.slice(written.length),
    rows: rowsOf(hit, joined),
  }
}

/** What is searched of a table differs from what stands there: each row has its headers. */
function rowsOf({ text, rendered }: ChunkHit, joined: readonly Joined[]): ReadonlySet<string>[] {
  if (text === rendered) return []
  return rendered.split('\n').map((row) => new Set(withJoined(row, terms(row), [], joined)))
}

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
