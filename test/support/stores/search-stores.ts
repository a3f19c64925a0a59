import type { AnswerServices } from '../../../server/answer/answer.ts'
import { type Passage, splitByRelevance } from '../../../server/answer/search/passage.ts'
import { type SearchStores, search } from '../../../server/answer/search/search.ts'
import { readQuestion } from '../../../server/answer/understand/question.ts'
import { EVERYTHING } from '../../../server/api/use-cases/find-scope.ts'
import type { Embedder } from '../../../server/models/embedding/embedder.ts'
import type { ChunkStore } from '../../../server/storage/index/chunks/chunk-store.ts'
import type { Catalog } from '../../../server/storage/metadata/interfaces/catalog.ts'
import { reading } from '../reading.ts'

/** A catalog and chunks to be searched, without a reranker, the vectors of the chunks being of `embedder`. */
export function searchStores(
  { catalog, chunks }: { readonly catalog: Catalog; readonly chunks: ChunkStore },
  embedder: Embedder,
): SearchStores {
  return {
    ...{ catalog, chunks, relevanceEmbedder: embedder, reranker: null },
    withIndex: (work) => work({ chunks, embedder }),
  }
}

/** The passages that a search of everything finds for a question. */
export async function searchAll(stores: SearchStores, question: string, limit: number): Promise<Passage[]> {
  return await search(stores, readQuestion(question), EVERYTHING, limit)
}

/** Answers by quoting what `find` finds in so many documents, without overviews; a comparison sees one passage of a table. */
export function searchedAnswers(
  documents: number,
  find: (...args: Parameters<AnswerServices['library']['search']>) => Promise<Passage[]>,
): AnswerServices {
  return {
    library: {
      extent: async () => ({ datasets: 1, names: ['set'], documents, processing: 0 }),
      search: async (...args) => splitByRelevance(await find(...args)),
      async *wholeDocument(passage) {
        yield passage
      },
      survey: async () => ({ passages: [], documents: 0 }),
    },
    ...reading,
    languageModel: async () => null,
    reportError: (error) => console.error(error),
  }
}
