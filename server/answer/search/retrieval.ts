import type { ChunkHit, SearchScope, TextMatch } from '../../storage/index/chunks/chunk-store.ts'
import { type DocumentWords, wordNumber } from '../../storage/index/chunks/word-counts.ts'
import type { Searchable } from '../../storage/index/serving/serving-index.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import type { ExactPhrase } from '../../text/exact-phrases.ts'
import type { Question } from '../understand/question.ts'
import { exactMatches } from './matching/exact-match.ts'
import { type JoinedWord, joinedWords } from './matching/joined-words.ts'
import { rarestWords } from './query-terms.ts'
import { chunkKey } from './rank.ts'
import type { SecondLook } from './second-look.ts'

/** How many candidates lexical and vector search each retrieve for the question, or for each of its parts. */
const CANDIDATES = { texts: 50, vectors: 40 }
/** How many candidates a second look adds: those whose encodings are nearest to the question's. */
const ALIKE_CANDIDATES = 20
/** How many candidates each further search retrieves: for other spellings, and in datasets with no hit so far. */
const FURTHER_CANDIDATES = 30

/** The most words of a lexical query; a longer query, such as a pasted text, keeps its rarest words. */
const MOST_QUERY_WORDS = 50

const HANGUL = /\p{Script=Hangul}{2,}/gu
const MOST_HANGUL = 5

/** A question, or one of its parts, with its embedding. `encoded`: for a second look; null if there is none. */
export type EmbeddedQuestion = {
  readonly question: Question
  readonly vector: Float32Array
  readonly encoded: Promise<Float32Array | null>
}

type RetrievalServices = {
  readonly catalog: Pick<Catalog, 'datasets' | 'documents'>
  readonly index: Searchable
  readonly secondLook: SecondLook | null
  readonly signal: AbortSignal | undefined
}

/** Retrieves the chunks that are worth ranking: by words, vectors, encodings and exact phrases. */
export class Retrieval {
  readonly #with: RetrievalServices

  constructor(services: RetrievalServices) {
    this.#with = services
  }

  /** Retrieves distinct chunks for some questions, and lists the words that texts may write joined or apart. */
  async run(
    questions: readonly EmbeddedQuestion[],
    exact: readonly ExactPhrase[],
    within: SearchScope,
  ): Promise<{ hits: ChunkHit[]; joined: JoinedWord[] }> {
    const { chunks } = this.#with.index
    const words = await chunks.documentWords([])
    const documentFrequency = (term: string) => words.frequency(wordNumber(term))
    const vocabulary = {
      knows: (term: string) => documentFrequency(term) > 0,
      isCommon: (term: string) => documentFrequency(term) * 2 > words.total.documents,
    }
    const joined = questions.flatMap(({ question }) => joinedWords(question, vocabulary))
    const further = (text: string, match: TextMatch) =>
      chunks.searchText(text, within, FURTHER_CANDIDATES, match)
    const found = await Promise.all([
      ...questions.map((one) => this.#hybridSearch(one, words, within)),
      ...questions.map((one) => this.#alike(one, within)),
      exactMatches(exact, within, chunks),
      ...questions
        .flatMap(({ question }) => hangulWords(question.lexicalQuery))
        .map((word) => further(word, 'slips')),
      ...joined.flatMap(({ queries }) => queries).map((text) => further(text, 'all')),
    ])
    return { hits: [...new Map(found.flat().map((hit) => [chunkKey(hit), hit])).values()], joined }
  }

  /** Combines lexical and vector search for one question; searches datasets without a hit once more, alone. */
  async #hybridSearch(
    { question, vector }: EmbeddedQuestion,
    words: DocumentWords,
    within: SearchScope,
  ): Promise<ChunkHit[]> {
    const { chunks } = this.#with.index
    const query = rarestWords(question.lexicalQuery, MOST_QUERY_WORDS, words)
    const hasNoVector = vector.every((number) => number === 0)
    const both = async (scope: SearchScope, texts: number, vectors: number) => {
      const found = await Promise.all([
        chunks.searchText(query, scope, texts),
        hasNoVector ? [] : chunks.searchVector(vector, scope, vectors),
      ])
      return found.flat()
    }
    const hits = await both(within, CANDIDATES.texts, CANDIDATES.vectors)
    this.#with.signal?.throwIfAborted()
    const missed = await this.#missedDatasets(hits, within)
    if (missed === null) return hits
    return [...hits, ...(await both(missed, FURTHER_CANDIDATES, FURTHER_CANDIDATES))]
  }

  /** Finds the chunks whose encodings are nearest to the question's. */
  async #alike({ encoded }: EmbeddedQuestion, within: SearchScope): Promise<ChunkHit[]> {
    const { secondLook, index } = this.#with
    const meaning = await encoded
    if (!meaning || !secondLook) return []
    const places = await secondLook.encodings.nearest(meaning, ALIKE_CANDIDATES, within)
    return await index.chunks.hitsAt(places, within)
  }

  /** Narrows a scope to its datasets without a hit; null if every dataset, or none, has one. */
  async #missedDatasets(hits: readonly ChunkHit[], within: SearchScope): Promise<SearchScope | null> {
    if (within.documentIds.length > 0) return null
    const { datasets, documents } = this.#with.catalog
    const keys = within.datasetIds.length > 0 ? within.datasetIds : await datasets.searchable()
    if (keys.length <= 1) return null
    const ids = [...new Set(hits.map(({ documentId }) => documentId))]
    const found = await documents.namesOfCompleted(ids)
    const seen = new Set(found.values().map(({ datasetKey }) => datasetKey))
    const datasetIds = keys.filter((key) => !seen.has(key))
    return datasetIds.length > 0 && seen.size > 0 ? { ...within, datasetIds } : null
  }
}

/** The Korean words of a text. The index has them with their particles, so they are searched with misspellings. */
function hangulWords(text: string): string[] {
  return [...new Set(text.match(HANGUL) ?? [])].slice(0, MOST_HANGUL)
}
