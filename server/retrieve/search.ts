import { cosine, rowOf } from '../embed/cosine.ts'
import type { CrossEncoder } from '../embed/cross-encoder.ts'
import type { Embedder } from '../embed/embedder.ts'
import { type Filters, type Question, readQuestion } from '../language/question.ts'
import type { Catalog, DocumentNames } from '../store/catalog.ts'
import { NotFoundError } from '../store/catalog-error.ts'
import type { ChunkHit, ChunkStore, SearchScope, TextMatch } from '../store/chunk-store.ts'
import { wordNumber } from '../store/word-counts.ts'
import { countChunks } from './count-chunks.ts'
import { type ExactHits, exactHits } from './exact-hits.ts'
import { foldAlike } from './fold-alike.ts'
import { type Found, foundTogether, inTurn } from './in-turn.ts'
import { joinedWords } from './joined-words.ts'
import { orderWithin } from './order-within.ts'
import { type Passage, passageOf } from './passage.ts'
import { questionVector } from './question-vector.ts'
import { fuse, type Ranked, rank } from './rank.ts'
import { rarestWords } from './rarest-words.ts'
import { withRelevance } from './relevance.ts'
import { rerank } from './rerank.ts'
import { corrected, corrections } from './spelling.ts'

/** Candidates that each side brings, for the whole question and for each of its parts. */
const CANDIDATES = { texts: 50, vectors: 40 }
/** The same for datasets that the others would hide, and for each word in another form. */
const SMALL_CANDIDATES = 30

/** Words of one text that are searched for, the rarest: more are in pasted texts. */
const MOST_SOUGHT = 50

const HANGUL = /\p{Script=Hangul}{2,}/gu
const MOST_INFLECTED = 5

/** Names and ids of what is searched; empty: everything. */
export type RetrievalScope = { readonly datasets: readonly string[]; readonly documents: readonly string[] }

/** Chunks, and the model that their vectors came from. */
export type SearchedIndex = { readonly chunks: ChunkStore; readonly embedder: Embedder }

/**
 * What a search works with. `comparing`: the model whose cosines tell relevance, whatever the index was made with;
 * `reranker`: null for none.
 */
export type Searching = {
  readonly catalog: Catalog
  readonly index: SearchedIndex
  readonly comparing: Embedder
  readonly reranker: CrossEncoder | null
  readonly signal: AbortSignal | undefined
}

/** One search of one index. */
export class Search {
  readonly #with: Searching
  /** What the completed documents of what was found are called. */
  readonly #documents = new Map<string, DocumentNames>()

  constructor(searching: Searching) {
    this.#with = searching
  }

  /** As Retriever.search. */
  async run(asked: Question, scope: RetrievalScope, limit: number): Promise<Passage[]> {
    const within = await this.#scope(scope, asked.filters)
    if (within === null) return []
    const { chunks } = this.#with.index
    // Few words that nothing has are slips; where there are none this waits for nothing.
    const [fixes, exact] = await Promise.all([
      corrections(asked.text, within, chunks),
      exactHits(asked.exact, within, chunks),
    ])
    const question = fixes.length === 0 ? asked : readQuestion(corrected(asked.text, fixes))
    const ranked = await this.#rankings(question, within, exact)
    this.#with.signal?.throwIfAborted()
    return foldAlike(inTurn(ranked), limit).flatMap(({ hit, relevance, score }) => {
      const document = this.#documents.get(hit.documentId)
      return document ? { ...passageOf(hit, document.dataset, document.filename, relevance), score } : []
    })
  }

  /** What was found for a question, and for each of its parts, the best first. */
  async #rankings(whole: Question, within: SearchScope, exact: ExactHits): Promise<Ranked[][]> {
    const { parts } = whole
    if (parts.length === 0) return [await this.#rank(whole, await this.#find(whole, within), exact)]
    const [vector, ...found] = await Promise.all([
      questionVector(this.#with.index.embedder, whole.sought),
      ...parts.map((part) => this.#find(part, within)),
    ] as const)
    return await Promise.all([
      this.#rank(whole, foundTogether(found, vector), exact),
      ...parts.flatMap((part, i) => (found[i] ? this.#rank(part, found[i], exact) : [])),
    ])
  }

  /** What the store has for one text, beside what has of it as it stands. */
  async #find(question: Question, within: SearchScope): Promise<Found> {
    const { chunks, embedder } = this.#with.index
    const vector = await questionVector(embedder, question.sought)
    const mute = vector.every((number) => number === 0)
    const words = await chunks.documentWords([])
    const sought = rarestWords(question.told, MOST_SOUGHT, words)
    const having = (term: string) => words.frequency(wordNumber(term))
    const joined = joinedWords(question, {
      knows: (term) => having(term) > 0,
      often: (term) => having(term) * 2 > words.total.documents,
    })
    const both = (scope: SearchScope, texts: number, vectors: number) =>
      Promise.all([
        chunks.searchText(sought, scope, texts),
        mute ? [] : chunks.searchVector(vector, scope, vectors),
      ])
    const some = async (text: string, match: TextMatch) =>
      await chunks.searchText(text, within, SMALL_CANDIDATES, match)
    const [[textHits, vectorHits], ...otherHits] = await Promise.all([
      both(within, CANDIDATES.texts, CANDIDATES.vectors),
      ...inflected(question.told).map((word) => some(word, 'slips')),
      ...joined.flatMap(({ queries }) => queries.map((text) => some(text, 'all'))),
    ] as const)
    this.#with.signal?.throwIfAborted()
    const overlooked = await this.#overlooked([...textHits, ...vectorHits], within)
    const [moreText, moreVectors] =
      overlooked === null ? [[], []] : await both(overlooked, SMALL_CANDIDATES, SMALL_CANDIDATES)
    return {
      vector,
      joined,
      texts: [...textHits, ...moreText, ...otherHits.flat()],
      vectors: [...vectorHits, ...moreVectors],
    }
  }

  /** Everything that was found for one text, the best first. */
  async #rank(
    question: Question,
    { vector, joined, texts, vectors }: Found,
    { hits, matching }: ExactHits,
  ): Promise<Ranked[]> {
    const { catalog, index, reranker, signal } = this.#with
    const found = fuse([...texts, ...hits], vectors, vector, matching)
    const ids = [...new Set(found.map(({ hit }) => hit.documentId))]
    const [documents, words] = await Promise.all([
      catalog.documents.names(ids),
      index.chunks.documentWords(ids),
    ])
    signal?.throwIfAborted()
    const shown = found.filter(({ hit }) => documents.has(hit.documentId))
    for (const [id, document] of documents) this.#documents.set(id, document)
    // What has only just been stored is not counted yet: then the candidates tell what is rare.
    const counted = words.documents.size * 2 >= documents.size
    const known = counted ? words : countChunks(shown.map(({ hit }) => hit))
    const all = await this.#compared(question, rank(question, shown, known, joined))
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
  async #scope({ datasets, documents }: RetrievalScope, filters: Filters): Promise<SearchScope | null> {
    const { catalog } = this.#with
    const keyOf = async (name: string) => {
      const row = await catalog.datasets.find(name)
      if (!row) throw new NotFoundError('dataset_not_found', `There is no dataset named '${name}'.`)
      return row.key
    }
    const given = new Set(await Promise.all(datasets.map(keyOf)))
    const named = new Set(await Promise.all(filters.datasets.map(keyOf)))
    const both = given.size > 0 && named.size > 0 ? given.intersection(named) : given.union(named)
    if (named.size > 0 && both.size === 0) return null
    await catalog.documents.require(documents)
    return {
      datasetIds: [...both],
      documentIds: [...new Set(documents)],
      fileNames: filters.files,
      extensions: filters.extensions,
    }
  }
}

/** What finds Korean words with another particle: what is indexed are words with theirs. */
function inflected(text: string): string[] {
  return [...new Set(text.match(HANGUL) ?? [])].slice(0, MOST_INFLECTED)
}
