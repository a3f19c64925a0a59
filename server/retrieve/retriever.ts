import type { Embedder } from '../embed/embedder.ts'
import type { Catalog } from '../store/catalog.ts'
import { NotFoundError } from '../store/catalog-error.ts'
import type { ChunkStore, SearchScope, StoredChunk } from '../store/chunk-store.ts'
import type { Passage } from './passage.ts'
import { fuse, type RankedBy, rank } from './rank.ts'

/** Candidates that each side brings. */
const TEXT_CANDIDATES = 150
const VECTOR_CANDIDATES = 100
/** Passages below this relevance are not evidence. */
export const RELEVANCE_THRESHOLD = 0.5

/** Names and ids of what is searched; empty: everything. */
export type RetrievalScope = { readonly datasets: readonly string[]; readonly documents: readonly string[] }

/** Chunks, and the model that their vectors came from. */
export type SearchedIndex = { readonly chunks: ChunkStore; readonly embedder: Embedder }
export type UseIndex = <T>(work: (index: SearchedIndex) => Promise<T>) => Promise<T>

/** Finds passages by text and by meaning at once. */
export class Retriever {
  readonly #catalog: Catalog
  readonly #embedder: Embedder
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
  ) {
    this.#catalog = catalog
    this.#embedder = embedder
    this.#use = use
  }

  /**
   * The passages of completed documents that suit the query, best first, at most `limit`.
   * `by`: 'text' leaves out all that comes of vectors.
   * Throws NotFoundError for a dataset or document that is not there.
   */
  async search(
    query: string,
    scope: RetrievalScope,
    limit: number,
    signal?: AbortSignal,
    by: RankedBy = 'all',
  ): Promise<Passage[]> {
    return await this.#use((index) => this.#searchIn(index, query, scope, limit, by, signal))
  }

  async #searchIn(
    { chunks, embedder }: SearchedIndex,
    query: string,
    scope: RetrievalScope,
    limit: number,
    by: RankedBy,
    signal: AbortSignal | undefined,
  ): Promise<Passage[]> {
    const within = await this.#scope(scope)
    const vector = await embedder.embed([query], 'query')
    signal?.throwIfAborted()
    const [textHits, vectorHits] = await Promise.all([
      chunks.searchText(query, within, TEXT_CANDIDATES),
      chunks.searchVector(vector, within, VECTOR_CANDIDATES),
    ])
    signal?.throwIfAborted()
    const found = fuse(textHits, vectorHits, vector)
    const documents = await this.#catalog.documents.completed([
      ...new Set(found.map(({ hit }) => hit.documentId)),
    ])
    const shown = found.filter(({ hit }) => documents.has(hit.documentId))
    const words = await chunks.documentWords([...documents.keys()])
    return rank(query, shown, words, by)
      .slice(0, limit)
      .flatMap(({ hit, relevance }) => {
        const document = documents.get(hit.documentId)
        return document ? [passageOf(hit, document.dataset, document.filename, relevance)] : []
      })
  }

  async embed(texts: readonly string[], kind: 'query' | 'passage'): Promise<Float32Array> {
    return await this.#embedder.embed(texts, kind)
  }

  async #scope({ datasets, documents }: RetrievalScope): Promise<SearchScope> {
    const rows = await Promise.all(
      datasets.map(async (name) => {
        const row = await this.#catalog.datasets.find(name)
        if (!row) throw new NotFoundError('dataset_not_found', `There is no dataset named '${name}'.`)
        return row.key
      }),
    )
    for (const id of documents) await this.#catalog.documents.get(id)
    return { datasetIds: [...new Set(rows)], documentIds: [...new Set(documents)] }
  }
}

/** A stored chunk as a passage of its document. */
export function passageOf(hit: StoredChunk, dataset: string, filename: string, relevance: number): Passage {
  return {
    documentId: hit.documentId,
    dataset,
    filename,
    chunkIndex: hit.index,
    text: hit.text,
    rendered: hit.rendered,
    start: hit.start,
    end: hit.end,
    place: hit.place,
    ...(hit.sections ? { sections: hit.sections } : {}),
    relevance,
  }
}
