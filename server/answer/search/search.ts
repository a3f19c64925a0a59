import { cosine, rowOf } from '../../models/embedding/cosine.ts'
import type { CrossEncoder } from '../../models/embedding/cross-encoder.ts'
import type { Embedder } from '../../models/embedding/embedder.ts'
import type { ChunkStore, SearchScope } from '../../storage/index/chunks/chunk-store.ts'
import type { DocumentWords } from '../../storage/index/chunks/word-counts.ts'
import type { Searchable } from '../../storage/index/serving/serving-index.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { NotFoundError } from '../../storage/metadata/interfaces/catalog-error.ts'
import { type Filters, type Question, readQuestion } from '../understand/question.ts'
import { type AnalyzedChunk, analyzeChunk, withFoundDocuments } from './candidates.ts'
import { exactMatcher } from './matching/exact-match.ts'
import { correct, corrections } from './matching/spelling.ts'
import { deduplicate, mergeRankings } from './merge-rankings.ts'
import { type Passage, passageOf } from './passage.ts'
import { questionVector } from './question-vector.ts'
import { type Ranked, rank } from './rank.ts'
import { withRelevance } from './relevance.ts'
import { orderWithinDocuments, rerank } from './rerank.ts'
import { type EmbeddedQuestion, Retrieval } from './retrieval.ts'
import { alikeOf, encodeQuestion, lookAgain, type SecondLook } from './second-look.ts'

/** The datasets and documents to search, in the order in which they were named; empty: all. */
export type Scope = Pick<SearchScope, 'datasetIds' | 'documentIds'>

/**
 * Corrects the spelling of a question by the words of the texts in scope, once for all that reads it. Throws NotFoundError if
 * a filter names an unknown dataset.
 */
export async function spelled(
  { withIndex, ...services }: SearchStores,
  question: Question,
  scope: Scope,
): Promise<Question> {
  return await withIndex((index) =>
    new Search({ ...services, index, signal: undefined }).spelled(question, scope),
  )
}

/** What a search works on. */
export type SearchStores = {
  readonly catalog: Catalog
  readonly chunks: ChunkStore
  /** Runs work on the serving index (ServingIndex.use), which stays open until the work is done even if it is replaced. */
  readonly withIndex: <T>(work: (index: Searchable) => Promise<T>) => Promise<T>
  /** The model whose cosines give the relevance, whichever model embedded the index. */
  readonly relevanceEmbedder: Embedder
  /** Reorders passages by what they mean; null: none. */
  readonly secondLook: SecondLook | null
  /** Reranks the first passages; null: none. */
  readonly reranker: CrossEncoder | null
}

/**
 * Finds the passages of completed documents for a question, the best first, at most `limit`: narrows the scope by the
 * filters (`file:`, `type:`, `dataset:`), corrects the spelling, embeds the question, retrieves chunks by words, vectors
 * and exact phrases, drops documents that are not completed, ranks the candidates, judges their relevance, orders them
 * within documents, takes a second look at them, reranks the first ones if there is a reranker, merges the rankings of the
 * parts of a question, and removes near-duplicates. Throws NotFoundError if a filter names an unknown dataset, and when `signal` aborts.
 */
export async function search(
  { withIndex, ...services }: SearchStores,
  question: Question,
  scope: Scope,
  limit: number,
  signal?: AbortSignal,
): Promise<Passage[]> {
  return await withIndex((index) => new Search({ ...services, index, signal }).run(question, scope, limit))
}

type SearchServices = Omit<SearchStores, 'chunks' | 'withIndex'> & {
  readonly index: Searchable
  readonly signal: AbortSignal | undefined
}

/** One search of one index. */
class Search {
  readonly #with: SearchServices

  constructor(services: SearchServices) {
    this.#with = services
  }

  async run(asked: Question, scope: Scope, limit: number): Promise<Passage[]> {
    const within = await this.#scope(scope, asked.filters)
    if (within === null) return []
    const { catalog, index, signal } = this.#with
    const whole = await this.#spelled(asked, within)
    const questions = await Promise.all(
      [whole, ...whole.parts].map(async (question) => ({
        question,
        // Encoded while chunks are retrieved.
        encoded: this.#encoded(question),
        vector: await questionVector(index.embedder, question.semanticQuery),
      })),
    )
    // The parts of a question together ask for all of it, so the whole needs no search of its own.
    const queries = whole.parts.length > 0 ? questions.slice(1) : questions
    const { hits, joined } = await new Retrieval(this.#with).run(queries, asked.exact, within)
    signal?.throwIfAborted()
    const ids = [...new Set(hits.map(({ documentId }) => documentId))]
    const [documents, words] = await Promise.all([
      catalog.documents.namesOfCompleted(ids),
      index.chunks.documentWords(ids),
    ])
    signal?.throwIfAborted()
    const matching = exactMatcher(asked.exact)
    const found = hits
      .filter(({ documentId }) => documents.has(documentId))
      .map((hit) => analyzeChunk(hit, matching, joined))
    const known = withFoundDocuments(words, found)
    const rankings = await Promise.all(questions.map((one) => this.#rank(one, found, known)))
    signal?.throwIfAborted()
    return deduplicate(mergeRankings(rankings), limit).flatMap(({ hit, relevance, score }) => {
      const document = documents.get(hit.documentId)
      return document ? { ...passageOf(hit, document.dataset, document.filename, relevance), score } : []
    })
  }

  async spelled(asked: Question, scope: Scope): Promise<Question> {
    const within = await this.#scope(scope, asked.filters)
    return within === null ? asked : await this.#spelled(asked, within)
  }

  /** Costs no search unless the question has a word that the index does not have. */
  async #spelled(asked: Question, within: SearchScope): Promise<Question> {
    // The words of a question about all documents need not be in any: 'De quoi parlent' is not meant as 'parent'.
    if (asked.isSpelled || asked.overview?.size === 0) return asked
    const { index, relevanceEmbedder } = this.#with
    const isWord = (word: string) => relevanceEmbedder.isWord?.(word) ?? false
    const fixes = await corrections(asked.text, within, index.chunks, isWord)
    const question = fixes.length === 0 ? asked : readQuestion(correct(asked.text, fixes))
    return { ...question, filters: asked.filters, exact: asked.exact, isSpelled: true }
  }

  /** Ranks chunks for one question, the best first. */
  async #rank(
    { question, vector, encoded }: EmbeddedQuestion,
    found: readonly AnalyzedChunk[],
    words: DocumentWords,
  ): Promise<Ranked[]> {
    const { reranker, secondLook, signal } = this.#with
    const meaning = await encoded
    const hits = found.map(({ hit }) => hit)
    const alike = meaning && secondLook ? alikeOf(secondLook, hits, meaning) : null
    const all = await this.#withComparableRelevance(question, rank(question, vector, found, words, alike))
    const ordered = question.isPasted ? all : orderWithinDocuments(all)
    const ranked = alike ? lookAgain(ordered) : ordered
    if (reranker === null) return ranked
    signal?.throwIfAborted()
    return await rerank(question.text, ranked, reranker)
  }

  /** Encodes a question for a second look; null if there is none, as for pasted texts. */
  #encoded(question: Question): Promise<Float32Array | null> {
    const { secondLook, signal } = this.#with
    if (!secondLook || question.isPasted) return Promise.resolve(null)
    const encoded = encodeQuestion(secondLook, question.semanticQuery, signal)
    // #rank() awaits it, unless the search fails before.
    encoded.catch(() => undefined)
    return encoded
  }

  /** Recomputes the relevance with the relevance embedder: the cosines of other models have other distributions. */
  async #withComparableRelevance(question: Question, ranked: Ranked[]): Promise<Ranked[]> {
    const { index, relevanceEmbedder } = this.#with
    if (ranked.length === 0 || index.embedder.sha256 === relevanceEmbedder.sha256) return ranked
    const query = await questionVector(relevanceEmbedder, question.semanticQuery)
    const texts = ranked.map(({ hit }) => hit.rendered)
    const vectors = await relevanceEmbedder.embed(texts, 'passage')
    const compared = ranked.map((candidate, i) => ({
      ...candidate,
      cosine: cosine(rowOf(vectors, i, query.length), query),
    }))
    return withRelevance(question, compared)
  }

  /** Combines a scope with a question's filters; null if no dataset remains. */
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
