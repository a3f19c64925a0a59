import { cosine, rowOf } from '../embed/cosine.ts'
import type { CrossEncoder } from '../embed/cross-encoder.ts'
import type { Embedder } from '../embed/embedder.ts'
import type { Exact } from '../language/exact-phrases.ts'
import { type Filters, type Question, readQuestion } from '../language/question.ts'
import type { Catalog, DocumentNames } from '../store/catalog.ts'
import { NotFoundError } from '../store/catalog-error.ts'
import type { ChunkHit, ChunkStore, SearchScope } from '../store/chunk-store.ts'
import { wordNumber } from '../store/word-counts.ts'
import { countChunks } from './count-chunks.ts'
import { exactHits } from './exact-hits.ts'
import { exactMatcher } from './exact-match.ts'
import { foldAlike } from './fold-alike.ts'
import { type Found, foundTogether } from './found.ts'
import { inTurn } from './in-turn.ts'
import { type Joined, joinedWords } from './joined-words.ts'
import { orderWithin } from './order-within.ts'
import { type Passage, passageOf } from './passage.ts'
import { questionVector } from './question-vector.ts'
import { fuse, type Ranked, rank } from './rank.ts'
import { rarestWords } from './rarest-words.ts'
import { relevanceOf } from './relevance.ts'
import { rerank } from './rerank.ts'
import { corrected, corrections } from './spelling.ts'

/** Candidates that each side brings, for the whole question and for each of its parts. */
const CANDIDATES = { texts: 50, vectors: 40 }
const PART_CANDIDATES = { texts: 25, vectors: 20 }
/** The same for datasets that the others would hide, and for each word in another form. */
const SMALL_CANDIDATES = 30

/** Words of one text that are searched for, the rarest: more are in pasted texts. */
const MOST_SOUGHT = 50

const HANGUL = /\p{Script=Hangul}{2,}/gu
const MOST_INFLECTED = 5

/** Names and ids of what is searched; empty: everything. */
export type RetrievalScope = { readonly datasets: readonly string[]; readonly documents: readonly string[] }

/** What is to be found as it stands, and the chunks that have it. */
type Exactly = { readonly exact: readonly Exact[]; readonly hits: Promise<readonly ChunkHit[]> }

/** Chunks, and the model that their vectors came from. */
export type SearchedIndex = { readonly chunks: ChunkStore; readonly embedder: Embedder }

/** One search of one index. */
export class Search {
  readonly #catalog: Catalog
  readonly #index: SearchedIndex
  readonly #comparing: Embedder
  readonly #signal: AbortSignal | undefined
  readonly #reranker: CrossEncoder | null
  /** What the completed documents of what was found are called. */
  readonly #documents = new Map<string, DocumentNames>()

  /**
   * `comparing`: the model whose cosines tell relevance, whatever the index was made with. `reranker`: null for none.
   */
  constructor(
    catalog: Catalog,
    index: SearchedIndex,
    comparing: Embedder,
    signal: AbortSignal | undefined,
    reranker: CrossEncoder | null = null,
  ) {
    this.#catalog = catalog
    this.#index = index
    this.#comparing = comparing
    this.#signal = signal
    this.#reranker = reranker
  }

  /** As Retriever.search. */
  async run(asked: Question, scope: RetrievalScope, limit: number): Promise<Passage[]> {
    const within = await this.#scope(scope, asked.filters)
    if (within === null) return []
    // Few words that nothing has are slips; where there are none this waits for nothing.
    const fixes = await corrections(asked.text, within, this.#index.chunks)
    const hits = exactHits(asked.exact, within, this.#index.chunks)
    const [ranked] = await Promise.all([
      this.#rankings(
        fixes.length === 0 ? asked : readQuestion(corrected(asked.text, fixes)),
        { exact: asked.exact, hits },
        within,
      ),
      // Waited for by each ranking; here, so that a failure of it is never one that nobody hears of.
      hits,
    ])
    this.#signal?.throwIfAborted()
    const found = inTurn(ranked)
    const folded = foldAlike(found, limit)
    return folded.flatMap(({ hit, relevance, score, alike }) => {
      const document = this.#documents.get(hit.documentId)
      if (!document) return []
      const passage = { ...passageOf(hit, document.dataset, document.filename, relevance), score }
      const others = alike.map((other) => ({ documentId: other.hit.documentId, chunkIndex: other.hit.index }))
      return [others.length > 0 ? { ...passage, alike: others } : passage]
    })
  }

  /** What was found for a question, and for each of its parts, the best first. */
  async #rankings(whole: Question, exactly: Exactly, within: SearchScope): Promise<Ranked[][]> {
    const { parts } = whole
    if (parts.length === 0) {
      const found = await this.#find(whole, exactly, within, CANDIDATES)
      return [await this.#rank(whole, found, exactly.exact)]
    }
    const [vector, ...found] = await Promise.all([
      questionVector(this.#index.embedder, whole.sought),
      ...parts.map((part) => this.#find(part, exactly, within, PART_CANDIDATES)),
    ] as const)
    return await Promise.all([
      this.#rank(whole, foundTogether(found, vector), exactly.exact),
      ...parts.flatMap((part, i) => (found[i] ? this.#rank(part, found[i], exactly.exact) : [])),
    ])
  }

  /** What the store has for one text. */
  async #find(
    question: Question,
    exactly: Exactly,
    within: SearchScope,
    most: typeof CANDIDATES,
  ): Promise<Found> {
    const vector = await questionVector(this.#index.embedder, question.sought)
    const mute = vector.every((number) => number === 0)
    const words = await this.#index.chunks.documentWords([])
    const { frequency, total } = words
    const sought = rarestWords(question.told, MOST_SOUGHT, words)
    const having = (term: string) => frequency(wordNumber(term))
    const joined = joinedWords(question, {
      knows: (term) => having(term) > 0,
      often: (term) => having(term) * 2 > total.documents,
    })
    const both = (scope: SearchScope, texts: number, vectors: number) =>
      Promise.all([
        this.#index.chunks.searchText(sought, scope, texts),
        mute ? [] : this.#index.chunks.searchVector(vector, scope, vectors),
      ])
    const [[textHits, vectorHits], exactHits, inflected, joinedHits] = await Promise.all([
      both(within, most.texts, most.vectors),
      exactly.hits,
      this.#inflectedHits(question.told, within),
      this.#joinedHits(joined, within),
    ])
    this.#signal?.throwIfAborted()
    const overlooked = await this.#overlooked([...textHits, ...vectorHits], within)
    const [moreText, moreVectors] =
      overlooked === null ? [[], []] : await both(overlooked, SMALL_CANDIDATES, SMALL_CANDIDATES)
    return {
      vector,
      joined,
      texts: [...textHits, ...moreText, ...exactHits, ...inflected, ...joinedHits],
      vectors: [...vectorHits, ...moreVectors],
    }
  }

  /** Everything that was found for one text, the best first. */
  async #rank(
    question: Question,
    { vector, joined, texts, vectors }: Found,
    exact: readonly Exact[],
  ): Promise<Ranked[]> {
    const found = fuse(texts, vectors, vector, exactMatcher(exact))
    const ids = [...new Set(found.map(({ hit }) => hit.documentId))]
    const [documents, words] = await Promise.all([
      this.#catalog.documents.names(ids),
      this.#index.chunks.documentWords(ids),
    ])
    this.#signal?.throwIfAborted()
    const shown = found.filter(({ hit }) => documents.has(hit.documentId))
    for (const [id, document] of documents) this.#documents.set(id, document)
    // What has only just been stored is not counted yet: then the candidates tell what is rare.
    const counted = words.documents.size * 2 >= documents.size
    const known = counted ? words : countChunks(shown.map(({ hit }) => hit))
    const ranked = rank(question, shown, known, joined)
    const all = await this.#compared(question, ranked)
    const compared = question.isPasted ? all : orderWithin(all)
    if (this.#reranker === null) return compared
    this.#signal?.throwIfAborted()
    return await rerank(question.text, compared, this.#reranker)
  }

  /** The same with the relevance that compares between models: each spreads its cosines in its own way. */
  async #compared(question: Question, ranked: Ranked[]): Promise<Ranked[]> {
    const { embedder } = this.#index
    if (ranked.length === 0 || embedder.sha256 === this.#comparing.sha256) return ranked
    const asked = await questionVector(this.#comparing, question.sought)
    const texts = ranked.map(({ hit }) => hit.rendered)
    const vectors = await this.#comparing.embed(texts, 'passage')
    const relevances = relevanceOf(
      question,
      ranked.map((candidate, i) => ({
        ...candidate,
        cosine: cosine(rowOf(vectors, i, asked.length), asked),
      })),
    )
    return ranked.map((candidate, i) => ({ ...candidate, relevance: relevances[i] ?? 0 }))
  }

  /** Chunks that have a Korean word with another particle: what is indexed are words with theirs. */
  async #inflectedHits(text: string, within: SearchScope): Promise<ChunkHit[]> {
    const words = [...new Set(text.match(HANGUL) ?? [])].slice(0, MOST_INFLECTED)
    const { chunks } = this.#index
    return (
      await Promise.all(words.map((word) => chunks.searchText(word, within, SMALL_CANDIDATES, 'slips')))
    ).flat()
  }

  /** Chunks that have words of the question joined or apart. */
  async #joinedHits(joined: readonly Joined[], within: SearchScope): Promise<ChunkHit[]> {
    const queries = joined.flatMap((one) => one.queries)
    const { chunks } = this.#index
    return (
      await Promise.all(
        queries.map(({ text, match }) => chunks.searchText(text, within, SMALL_CANDIDATES, match)),
      )
    ).flat()
  }

  /** The datasets in scope of which nothing was found beside the others'; null when there are none. */
  async #overlooked(hits: readonly ChunkHit[], within: SearchScope): Promise<SearchScope | null> {
    if (within.documentIds.length > 0 || within.datasetIds.length === 1) return null
    const keys = within.datasetIds.length > 0 ? within.datasetIds : await this.#catalog.datasets.searchable()
    const seen = new Set(hits.map(({ datasetId }) => datasetId))
    const datasetIds = keys.filter((key) => !seen.has(key))
    return datasetIds.length > 0 && seen.size > 0 ? { ...within, datasetIds } : null
  }

  /** What is searched in the store; null when the question's filters leave nothing. */
  async #scope({ datasets, documents }: RetrievalScope, filters: Filters): Promise<SearchScope | null> {
    const keyOf = async (name: string) => {
      const row = await this.#catalog.datasets.find(name)
      if (!row) throw new NotFoundError('dataset_not_found', `There is no dataset named '${name}'.`)
      return row.key
    }
    const given = await Promise.all([...new Set(datasets)].map(keyOf))
    const wanted = await Promise.all(filters.datasets.map(keyOf))
    const both =
      wanted.length === 0 ? given : wanted.filter((key) => given.length === 0 || given.includes(key))
    if (wanted.length > 0 && both.length === 0) return null
    await this.#catalog.documents.require(documents)
    return {
      datasetIds: [...new Set(both)],
      documentIds: [...new Set(documents)],
      ...(filters.files.length > 0 ? { fileNames: filters.files } : {}),
      ...(filters.extensions.length > 0 ? { extensions: filters.extensions } : {}),
    }
  }
}
