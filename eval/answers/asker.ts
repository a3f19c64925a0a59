import type { AnswerServices } from '../../server/answer/agents/agent.ts'
import { answer } from '../../server/answer/agents/chain.ts'
import type { Passage } from '../../server/answer/search/passage.ts'
import { questionVector } from '../../server/answer/search/question-vector.ts'
import { Retriever } from '../../server/answer/search/retriever.ts'
import { readQuestion } from '../../server/answer/understand/question.ts'
import { splitByRelevance } from '../../server/api/use-cases/answer-services.ts'
import { cosine } from '../../server/models/embedding/cosine.ts'
import type { Embedder } from '../../server/models/embedding/embedder.ts'
import type { Answer } from '../../shared/answers.ts'
import { asking } from '../../test/support/library.ts'
import { reading } from '../../test/support/reading.ts'
import { datasetOf, type RetrievalStore } from '../retrieval/retrieval-store.ts'

/** An answer with what was found for it, the best first, whether it was evidence or not. */
export type AskedAnswer = { readonly answer: Answer; readonly found: readonly Passage[] }

/** What a passage that was found may be judged by. `bm25`: null where the text was not found by its words. */
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

/** Texts whose BM25 is asked for. */
const TEXTS = 200

/** Asks questions of a store as the server does without a language model. */
export class Asker {
  readonly #store: RetrievalStore
  readonly #embedder: Embedder
  readonly #retriever: Retriever

  constructor(store: RetrievalStore, embedder: Embedder) {
    this.#store = store
    this.#embedder = embedder
    this.#retriever = new Retriever(store.catalog, store.chunks, embedder)
  }

  /** `group`: the dataset that is asked; null: all. Throws when the chain fails. */
  async ask(question: string, group: string | null): Promise<AskedAnswer> {
    const datasets = group === null ? [] : [datasetOf(group)]
    // The first search is the question's; later ones are for what to ask next.
    let found: readonly Passage[] | null = null
    const services: AnswerServices = {
      scope: async () => ({ datasets: ['set'], documents: 1, processing: 0 }),
      retrieve: async (asked, _, limit, signal) => {
        const passages = await this.#retriever.search(asked, { datasets, documents: [] }, limit, signal)
        found ??= passages
        return splitByRelevance(passages)
      },
      async *document(passage) {
        yield passage
      },
      survey: async () => ({ passages: [], documents: 0 }),
      ...reading,
      languageModel: async () => null,
      reportError: (error) => console.error(error),
    }
    for await (const event of answer(asking(question), services, AbortSignal.timeout(120_000)))
      if (event.event === 'result') return { answer: event.data, found: found ?? [] }
    throw new Error(`Cannot evaluate: '${question}' was not answered`)
  }

  /** The best passages found, with the ids of the set and what speaks for each. */
  async candidates(
    question: string,
    group: string | null,
    found: readonly Passage[],
    limit: number,
  ): Promise<Candidate[]> {
    const { catalog, chunks, ids } = this.#store
    const row = group === null ? null : await catalog.datasets.find(datasetOf(group))
    const scope = { datasetIds: row ? [row.key] : [], documentIds: [] }
    const hits = await chunks.searchText(readQuestion(question).told, scope, TEXTS)
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
