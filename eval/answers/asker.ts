import { answer } from '../../server/answer/answer.ts'
import type { Passage } from '../../server/answer/search/passage.ts'
import { questionVector } from '../../server/answer/search/question-vector.ts'
import { type SearchStores, search } from '../../server/answer/search/search.ts'
import type { SecondLook } from '../../server/answer/search/second-look.ts'
import { readQuestion } from '../../server/answer/understand/question.ts'
import { cosine } from '../../server/models/embedding/cosine.ts'
import type { Embedder } from '../../server/models/embedding/embedder.ts'
import type { Answer } from '../../shared/answers.ts'
import { asking } from '../../test/support/library.ts'
import { searchedAnswers, searchStores } from '../../test/support/stores/search-stores.ts'
import { datasetOf, type RetrievalStore } from '../retrieval/retrieval-store.ts'

/** An answer, and every passage that the search found for it, best first, used as evidence or not. */
export type AskedAnswer = { readonly answer: Answer; readonly found: readonly Passage[] }

/** The scores of a found passage. `bm25`: null if full text did not find it. */
export type Candidate = {
  readonly id: string
  readonly chunk: number
  readonly rank: number
  readonly text: string
  readonly headings: readonly string[]
  readonly relevance: number
  readonly score: number
  readonly cosine: number
  readonly bm25: number | null
}

/** Number of texts to score with BM25. */
const TEXTS = 200

/** Asks questions of a store the way the server does without a language model. */
export class Asker {
  readonly #store: RetrievalStore
  readonly #embedder: Embedder
  readonly #stores: SearchStores

  constructor(store: RetrievalStore, embedder: Embedder, secondLook: SecondLook | null) {
    this.#store = store
    this.#embedder = embedder
    this.#stores = searchStores(store, embedder, secondLook)
  }

  /**
   * Asks one dataset, or all if `group` is null. `without`: a document, by its id in the set, to answer without. Throws if the
   * chain fails.
   */
  async ask(question: string, group: string | null, without?: string): Promise<AskedAnswer> {
    const row = group === null ? null : await this.#store.catalog.datasets.find(datasetOf(group))
    const scope = { datasetIds: row ? [row.key] : [], documentIds: [] }
    // The first search is for the question; later ones are for suggested follow-ups.
    let found: readonly Passage[] | null = null
    const services = searchedAnswers(1, async (asked, _, limit, signal) => {
      const all = await search(this.#stores, asked, scope, limit, signal)
      const passages = all.filter(({ documentId }) => this.#store.ids.get(documentId) !== (without ?? null))
      found ??= passages
      return passages
    })
    for await (const event of answer(asking(question), services, AbortSignal.timeout(120_000)))
      if (event.event === 'result') return { answer: event.data, found: found ?? [] }
    throw new Error(`Cannot evaluate: '${question}' was not answered`)
  }

  /** Returns the best passages with their document ids in the set and their scores. */
  async candidates(
    question: string,
    group: string | null,
    found: readonly Passage[],
    limit: number,
  ): Promise<Candidate[]> {
    const { catalog, chunks, ids } = this.#store
    const row = group === null ? null : await catalog.datasets.find(datasetOf(group))
    const scope = { datasetIds: row ? [row.key] : [], documentIds: [] }
    const hits = await chunks.searchText(readQuestion(question).lexicalQuery, scope, TEXTS)
    const texts = new Map(hits.map(({ documentId, index, score }) => [`${documentId}/${index}`, score]))
    const best = found.slice(0, limit)
    if (best.length === 0) return []
    const asked = await questionVector(this.#embedder, question)
    const vectors = await this.#embedder.embed(
      best.map(({ rendered }) => rendered),
      'passage',
    )
    return best.map((passage, i) => ({
      id: ids.get(passage.documentId) ?? '',
      chunk: passage.chunkIndex,
      rank: i + 1,
      text: passage.rendered,
      headings: passage.place.headings ?? [],
      relevance: rounded(passage.relevance),
      score: rounded(passage.score ?? 0),
      cosine: rounded(cosine(vectors.subarray(i * asked.length, (i + 1) * asked.length), asked)),
      bm25: texts.get(`${passage.documentId}/${passage.chunkIndex}`) ?? null,
    }))
  }
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
