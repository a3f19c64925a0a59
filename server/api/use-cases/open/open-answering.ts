import type { AnswerServices } from '../../../answer/answer.ts'
import { libraryOf } from '../../../answer/search/library.ts'
import { passageOf } from '../../../answer/search/passage.ts'
import type { SearchStores } from '../../../answer/search/search.ts'
import { spreadOver } from '../../../answer/search/survey.ts'
import type { SummaryServices } from '../../../answer/summary/summarize.ts'
import type { SearchedTables } from '../../../answer/tables/found-tables.ts'
import { ThreadedTables } from '../../../answer/tables/thread/threaded-tables.ts'
import { PassageEncoding } from '../../../ingest/encode/encode-passages.ts'
import type { ModelCatalog } from '../../../models/chat/model-catalog.ts'
import { openCrossEncoder } from '../../../models/embedding/cross-encoder.ts'
import type { Embedder } from '../../../models/embedding/embedder.ts'
import { BUILT_IN_SOURCE, openEmbedder } from '../../../models/embedding/embedder-source.ts'
import { ThreadedReader } from '../../../models/reading/threaded-reader.ts'
import type { Logger } from '../../../platform/log.ts'
import type { ChunkStore } from '../../../storage/index/chunks/chunk-store.ts'
import type { PassageEncodings } from '../../../storage/index/encodings/passage-encodings.ts'
import type { ServingIndex } from '../../../storage/index/serving/serving-index.ts'
import type { Catalog } from '../../../storage/metadata/interfaces/catalog.ts'
import type { DocumentTables } from '../../../storage/tables/document-tables.ts'

type Documents = { readonly catalog: Catalog; readonly chunks: ChunkStore }

export type AnsweringServices = {
  /** The stores and models that a search of this installation uses. */
  readonly searching: SearchStores
  /** Answers questions about this installation's documents. */
  readonly answering: AnswerServices
  /** Answers questions about documents of another catalog and index, with vectors of the embedded model. */
  answeringOver(documents: Documents): AnswerServices
  readonly summarizing: SummaryServices
}

type OpenedModels = {
  readonly comparing: Embedder
  readonly encoding: PassageEncoding | null
  close(): Promise<void>
}

/**
 * `models`: the chat models; `encodings`: of passages, null for no second look; `isReading`:
 * whether documents are being read; `reranker`: folder of a cross-encoder, or null; `threads`: cores for the reranker.
 */
export type AnsweringOptions = Documents & {
  readonly serving: ServingIndex
  readonly documentTables: DocumentTables
  readonly models: Pick<ModelCatalog, 'languageModel'>
  readonly encodings: PassageEncodings | null
  readonly isReading: () => boolean
  readonly reranker: string | null
  readonly threads: number
  readonly log: Logger
}

/**
 * Opens the models for search and reading; close() closes them. `comparing`: embedding model that compares passages;
 * `encoding`: encodes passages in the background once it is started; null without a second look.
 */
export async function openAnswering({
  catalog,
  chunks,
  serving,
  documentTables,
  models,
  encodings,
  isReading,
  reranker: encoder,
  threads,
  log,
}: AnsweringOptions): Promise<AnsweringServices & OpenedModels> {
  // Whatever model the index uses, passages are compared by the model for which the thresholds were measured.
  const comparing = await openEmbedder(BUILT_IN_SOURCE)
  const reranker = encoder === null ? null : await openCrossEncoder(encoder, threads)
  const reader = new ThreadedReader()
  const tables = new ThreadedTables(documentTables)
  const over = (stores: SearchStores, searched: SearchedTables | null): AnswerServices => ({
    library: libraryOf(stores),
    tables: searched,
    embed: (texts, kind) => comparing.embed(texts, kind),
    read: (question, passages, signal) => reader.read(question, passages, signal),
    entail: (claim, evidence) => reader.entail(claim, evidence),
    score: (readings, signal) => reader.score(readings, signal),
    languageModel: () => models.languageModel(),
    reportError: (error) => log.error('Answering failed', { error: String(error) }),
  })
  const encode = (text: string, signal?: AbortSignal) => reader.encode(text, signal)
  const isBusy = () => reader.isBusy || isReading()
  const searching: SearchStores = {
    ...{ catalog, chunks, relevanceEmbedder: comparing, reranker },
    secondLook: encodings && { encodings, encode },
    withIndex: (work) => serving.use(work),
  }
  const answering = over(searching, tables)
  const encoding = encodings && new PassageEncoding({ catalog, chunks, encodings, encode, isBusy, log })
  return {
    comparing,
    encoding,
    searching,
    answering,
    answeringOver: (documents) =>
      over(
        {
          ...{ ...documents, relevanceEmbedder: comparing, secondLook: null, reranker },
          withIndex: (work) => work({ chunks: documents.chunks, embedder: comparing }),
        },
        null,
      ),
    summarizing: summaryServices({ catalog, chunks }, answering),
    async close() {
      await encoding?.stop()
      await comparing.close()
      await reranker?.close()
      tables.close()
      await reader.close()
    },
  }
}

/** Gives summaries every completed document, and passages spread over each. */
function summaryServices(
  { catalog, chunks }: Documents,
  { embed, entail, languageModel }: AnswerServices,
): SummaryServices {
  return {
    ...{ embed, entail, languageModel },
    async documents(dataset) {
      const { documents } = await catalog.documents.list(dataset, {
        limit: Number.MAX_SAFE_INTEGER,
        offset: 0,
      })
      return documents.filter(({ status }) => status === 'completed')
    },
    async passages(documentId, limit) {
      const document = await catalog.documents.get(documentId)
      const found = await chunks.chunksAt(documentId, spreadOver(document.chunks, limit))
      return found.map((chunk) => passageOf(chunk, document.dataset, document.filename, 1))
    },
  }
}
