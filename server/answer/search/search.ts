import { cosine, rowOf } from '../../models/embedding/cosine.ts'
import type { CrossEncoder } from '../../models/embedding/cross-encoder.ts'
import type { Embedder } from '../../models/embedding/embedder.ts'
import type { ChunkHit, ChunkStore, SearchScope, TextMatch } from '../../storage/index/chunks/chunk-store.ts'
import { type DocumentWords, wordNumber } from '../../storage/index/chunks/word-counts.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { NotFoundError } from '../../storage/metadata/interfaces/catalog-error.ts'
import type { Exact } from '../../text/exact-phrases.ts'
import { type Filters, type Question, readQuestion } from '../understand/question.ts'
import { countingFound, type Read, read } from './candidates.ts'
import { exactHits, exactMatcher } from './exact-match.ts'
import { type Joined, joinedWords } from './joined-words.ts'
import { foldAlike, inTurn } from './merge-rankings.ts'
import { type Passage, passageOf } from './passage.ts'
import { rarestWords } from './query-terms.ts'
import { keyOf, type Ranked, rank } from './rank.ts'
import { withRelevance } from './relevance.ts'
import { orderWithin, rerank } from './rerank.ts'
import { corrected, corrections } from './spelling.ts'

/** Candidates that each side brings, for the whole question and for each of its parts. */
const CANDIDATES = { texts: 50, vectors: 40 }
/** The same for datasets that the others would hide, and for each word in another form. */
const SMALL_CANDIDATES = 30

/** Words of one text that are searched for, the rarest: more are in pasted texts. */
const MOST_SOUGHT = 50

const HANGUL = /\p{Script=Hangul}{2,}/gu
const MOST_INFLECTED = 5

/** Letters that are not Latin: the model may know none of them. */
const OTHER_LETTERS = /(?!\p{Script=Latin})\p{L}/gu
const LEAST_OTHER_LETTERS = 2

/** The datasets and documents that are searched, in the order in which they were named; empty: everything. */
export type Scope = Pick<SearchScope, 'datasetIds' | 'documentIds'>

/** Chunks, and the model that their vectors came from. */
export type SearchedIndex = { readonly chunks: ChunkStore; readonly embedder: Embedder }

/**
 * What a search works on. `withIndex`: gives the index, which may be replaced by another; `comparing`: the model whose
 * cosines tell relevance, whatever the index was made with; `reranker`: orders the first passages anew; null for none.
 */
export type SearchStores = {
  readonly catalog: Catalog
  readonly chunks: ChunkStore
  readonly withIndex: <T>(work: (index: SearchedIndex) => Promise<T>) => Promise<T>
  readonly comparing: Embedder
  readonly reranker: CrossEncoder | null
}

/**
 * The passages of completed documents that suit a question, best first, at most `limit`; what says the same comes
 * once. The filters of the question (`file:`, `type:`, `dataset:`) hold beside the scope. Throws NotFoundError for a
 * filter that names no dataset, and when `signal` aborts.
 */
export async function search(
  { catalog, withIndex, comparing, reranker }: SearchStores,
  question: Question,
  scope: Scope,
  limit: number,
  signal?: AbortSignal,
): Promise<Passage[]> {
  return await withIndex((index) =>
    new Search({ catalog, comparing, reranker, index, signal }).run(question, scope, limit),
  )
}

type Searching = Pick<SearchStores, 'catalog' | 'comparing' | 'reranker'> & {
  readonly index: SearchedIndex
  readonly signal: AbortSignal | undefined
}

/** A question, or a part of one, with its vector. */
type Asked = { readonly question: Question; readonly vector: Float32Array }

/** One search of one index. */
class Search {
  readonly #with: Searching

  constructor(searching: Searching) {
    this.#with = searching
  }

  async run(asked: Question, scope: Scope, limit: number): Promise<Passage[]> {
    const within = await this.#scope(scope, asked.filters)
    if (within === null) return []
    const { catalog, index, signal } = this.#with
    // Few words that nothing has are slips; where there are none this waits for nothing.
    const fixes = await corrections(asked.text, within, index.chunks)
    const whole = fixes.length === 0 ? asked : readQuestion(corrected(asked.text, fixes))
    const questions = await Promise.all(
      [whole, ...whole.parts].map(async (question) => ({
        question,
        vector: await questionVector(index.embedder, question.sought),
      })),
    )
    // A question of several parts asks for what they do: nothing is searched for the whole of it.
    const sought = whole.parts.length > 0 ? questions.slice(1) : questions
    const { hits, joined } = await this.#find(sought, asked.exact, within)
    signal?.throwIfAborted()
    const ids = [...new Set(hits.map(({ documentId }) => documentId))]
    const [documents, words] = await Promise.all([
      catalog.documents.names(ids),
      index.chunks.documentWords(ids),
    ])
    signal?.throwIfAborted()
    const matching = exactMatcher(asked.exact)
    const found = hits
      .filter(({ documentId }) => documents.has(documentId))
      .map((hit) => read(hit, matching, joined))
    const known = countingFound(words, found)
    const rankings = await Promise.all(questions.map((one) => this.#rank(one, found, known)))
    signal?.throwIfAborted()
    return foldAlike(inTurn(rankings), limit).flatMap(({ hit, relevance, score }) => {
      const document = documents.get(hit.documentId)
      return document ? { ...passageOf(hit, document.dataset, document.filename, relevance), score } : []
    })
  }

  /** What the store has for some questions, each chunk once, and what of them may be written in one or apart. */
  async #find(
    asked: readonly Asked[],
    exact: readonly Exact[],
    within: SearchScope,
  ): Promise<{ hits: ChunkHit[]; joined: Joined[] }> {
    const { chunks } = this.#with.index
    const words = await chunks.documentWords([])
    const having = (term: string) => words.frequency(wordNumber(term))
    const vocabulary = {
      knows: (term: string) => having(term) > 0,
      often: (term: string) => having(term) * 2 > words.total.documents,
    }
    const joined = asked.flatMap(({ question }) => joinedWords(question, vocabulary))
    const some = (text: string, match: TextMatch) => chunks.searchText(text, within, SMALL_CANDIDATES, match)
    const found = await Promise.all([
      ...asked.map((one) => this.#both(one, words, within)),
      exactHits(exact, within, chunks),
      ...asked.flatMap(({ question }) => inflected(question.told)).map((word) => some(word, 'slips')),
      ...joined.flatMap(({ queries }) => queries).map((text) => some(text, 'all')),
    ])
    return { hits: [...new Map(found.flat().map((hit) => [keyOf(hit), hit])).values()], joined }
  }

  /** What text and vectors find for one question, also in datasets that the others would hide. */
  async #both({ question, vector }: Asked, words: DocumentWords, within: SearchScope): Promise<ChunkHit[]> {
    const { chunks } = this.#with.index
    const sought = rarestWords(question.told, MOST_SOUGHT, words)
    const mute = vector.every((number) => number === 0)
    const both = async (scope: SearchScope, texts: number, vectors: number) => {
      const found = await Promise.all([
        chunks.searchText(sought, scope, texts),
        mute ? [] : chunks.searchVector(vector, scope, vectors),
      ])
      return found.flat()
    }
    const hits = await both(within, CANDIDATES.texts, CANDIDATES.vectors)
    this.#with.signal?.throwIfAborted()
    const overlooked = await this.#overlooked(hits, within)
    if (overlooked === null) return hits
    return [...hits, ...(await both(overlooked, SMALL_CANDIDATES, SMALL_CANDIDATES))]
  }

  /** The passages of one ranking, the best first. */
  async #rank({ question, vector }: Asked, found: readonly Read[], words: DocumentWords): Promise<Ranked[]> {
    const { reranker, signal } = this.#with
    const all = await this.#compared(question, rank(question, vector, found, words))
    const compared = question.isPasted ? all : orderWithin(all)
    if (reranker === null) return compared
    signal?.throwIfAborted()
    return await rerank(question.text, compared, reranker)
  }

  /** The same with the relevance that compares between models: each spreads its cosines in its own way. */
  async #compared(question: Question, ranked: Ranked[]): Promise<Ranked[]> {
    const { index, comparing } = this.#with
    if (ranked.length === 0 || index.embedder.sha256 === comparing.sha256) return ranked
    const asked = await questionVector(comparing, question.sought)
    const texts = ranked.map(({ hit }) => hit.rendered)
    const vectors = await comparing.embed(texts, 'passage')
    const compared = ranked.map((candidate, i) => ({
      ...candidate,
      cosine: cosine(rowOf(vectors, i, asked.length), asked),
    }))
    return withRelevance(question, compared)
  }

  /** The datasets in scope of which nothing was found beside the others'; null when there are none. */
  async #overlooked(hits: readonly ChunkHit[], within: SearchScope): Promise<SearchScope | null> {
    if (within.documentIds.length > 0) return null
    const { datasets } = this.#with.catalog
    const keys = within.datasetIds.length > 0 ? within.datasetIds : await datasets.searchable()
    const seen = new Set(hits.map(({ datasetId }) => datasetId))
    const datasetIds = keys.filter((key) => !seen.has(key))
    return datasetIds.length > 0 && seen.size > 0 ? { ...within, datasetIds } : null
  }

  /** What is searched in the store; null when the question's filters leave nothing. */
  async #scope({ datasetIds, documentIds }: Scope, filters: Filters): Promise<SearchScope | null> {
    const { datasets } = this.#with.catalog
    const datasetKey = async (name: string) => {
      const row = await datasets.find(name)
      if (!row) throw new NotFoundError('dataset_not_found', `There is no dataset named '${name}'.`)
      return row.key
    }
    const given = new Set(datasetIds)
    const named = new Set(await Promise.all(filters.datasets.map(datasetKey)))
    const both = given.size > 0 && named.size > 0 ? given.intersection(named) : given.union(named)
    if (named.size > 0 && both.size === 0) return null
    return {
      datasetIds: [...both],
      documentIds,
      fileNames: filters.files,
      extensions: filters.extensions,
    }
  }
}

/** What finds Korean words with another particle: what is indexed are words with theirs. */
function inflected(text: string): string[] {
  return [...new Set(text.match(HANGUL) ?? [])].slice(0, MOST_INFLECTED)
}

/**
 * The vector of a question; zeros where the model knows nothing of the script that it is in: then the numbers and the
 * few Latin letters in it say nothing of what it is about.
 */
export async function questionVector(embedder: Embedder, question: string): Promise<Float32Array> {
  const vector = await embedder.embed([question], 'query')
  const others = question.match(OTHER_LETTERS) ?? []
  if (others.length < LEAST_OTHER_LETTERS) return vector
  const known = await embedder.embed([others.join('')], 'query')
  return known.some((number) => number !== 0) ? vector : new Float32Array(vector.length)
}
