import type { CrossEncoder } from '../../models/embedding/cross-encoder.ts'
import type { Embedder } from '../../models/embedding/embedder.ts'
import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { type Question, readQuestion } from '../understand/question.ts'
import type { Passage } from './passage.ts'
import { type RetrievalScope, Search, type SearchedIndex, type Searching } from './search.ts'

/** Passages below this relevance are not evidence. */
export const RELEVANCE_THRESHOLD = 0.3

type UseIndex = <T>(work: (index: SearchedIndex) => Promise<T>) => Promise<T>

/** Finds passages by text and by meaning at once. */
export class Retriever {
  readonly #working: Omit<Searching, 'index' | 'signal'>
  readonly #use: UseIndex

  /**
   * `embedder`: what texts are compared with that are not stored. `use`: gives the chunks and the model that
   * their vectors came from, where both may change; without it they are `chunks` and `embedder`.
   */
  constructor(
    catalog: Catalog,
    chunks: ChunkStore,
    embedder: Embedder,
    use: UseIndex = (work) => work({ chunks, embedder }),
    reranker: CrossEncoder | null = null,
  ) {
    this.#working = { catalog, comparing: embedder, reranker }
    this.#use = use
  }

  /**
   * The passages of completed documents that suit the query, best first, at most `limit`; what says the same comes
   * once. The query may carry filters (`file:`, `type:`, `dataset:`), which hold beside the scope.
   * Throws NotFoundError for a dataset or document that is not there.
   */
  async search(
    query: string | Question,
    scope: RetrievalScope,
    limit: number,
    signal?: AbortSignal,
  ): Promise<Passage[]> {
    const question = typeof query === 'string' ? readQuestion(query) : query
    return await this.#use((index) =>
      new Search({ ...this.#working, index, signal }).run(question, scope, limit),
    )
  }

  async embed(texts: readonly string[], kind: 'query' | 'passage'): Promise<Float32Array> {
    return await this.#working.comparing.embed(texts, kind)
  }
}
