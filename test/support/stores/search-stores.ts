import type { AnswerServices } from '../../../server/answer/answer.ts'
import { type Passage, splitByRelevance } from '../../../server/answer/search/passage.ts'
import { type SearchStores, search } from '../../../server/answer/search/search.ts'
import type { SecondLook } from '../../../server/answer/search/second-look.ts'
import { readQuestion } from '../../../server/answer/understand/question.ts'
import { EVERYTHING } from '../../../server/api/use-cases/find-scope.ts'
import type { Embedder } from '../../../server/models/embedding/embedder.ts'
import type { ChunkStore } from '../../../server/storage/index/chunks/chunk-store.ts'
import type { Catalog } from '../../../server/storage/metadata/interfaces/catalog.ts'
import { reading } from '../reading.ts'

/** Returns stores for searches without a reranker. `embedder`: made the vectors of the chunks. */
export function searchStores(
  { catalog, chunks }: { readonly catalog: Catalog; readonly chunks: ChunkStore },
  embedder: Embedder,
  secondLook: SecondLook | null = null,
): SearchStores {
  return {
    ...{ catalog, chunks, relevanceEmbedder: embedder, secondLook, reranker: null },
    withIndex: (work) => work({ chunks, embedder }),
  }
}

/** Returns the passages that a search of all datasets finds for a question. */
export async function searchAll(stores: SearchStores, question: string, limit: number): Promise<Passage[]> {
  return await search(stores, readQuestion(question), EVERYTHING, limit)
}

/**
 * Returns services that answer by quoting what `find` returns, out of this many documents, without overviews.
 */
export function searchedAnswers(
  documents: number,
  find: (...args: Parameters<AnswerServices['library']['search']>) => Promise<Passage[]>,
): AnswerServices {
  return {
    library: {
      extent: async () => ({ datasets: 1, names: ['set'], documents, processing: 0 }),
      spelled: async (question) => question,
      search: async (...args) => splitByRelevance(await find(...args)),
      survey: async () => ({ passages: [], documents: 0 }),
      documentNames: async () => [],
      passagesAt: async () => [],
    },
    ...reading,
    tables: null,
    languageModel: async () => null,
    reportError: (error) => console.error(error),
  }
}
