import type { AnswerRequest, AnswerServices, Survey } from '../../answer/agents/agent.ts'
import type { FoundPassages } from '../../answer/search/passage.ts'
import { type Passage, passageOf } from '../../answer/search/passage.ts'
import { RELEVANCE_THRESHOLD, type Retriever } from '../../answer/search/retriever.ts'
import type { SummaryServices } from '../../answer/summary/summarize.ts'
import type { Ingestion } from '../../ingest/ingestion.ts'
import type { ModelCatalog } from '../../models/chat/model-catalog.ts'
import type { Reader } from '../../models/reading/reader.ts'
import type { Logger } from '../../platform/log.ts'
import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { contentStems } from '../../text/words.ts'

/** Passages below the threshold that are shown when nothing above it was found. */
const NEAREST = 3
/** Documents that an overview is written from, and passages of each. */
const SURVEYED = 8
const PASSAGES_SURVEYED = 10
/** Chunks of a document that is read whole, taken from the store together. */
const CHUNKS_AT_ONCE = 1000

export type AnswerSources = {
  readonly catalog: Catalog
  readonly retriever: Retriever
  readonly chunks: ChunkStore
  readonly models: ModelCatalog
  readonly ingestion: Pick<Ingestion, 'activeJobs'>
  readonly reader: Reader
  readonly log: Logger
}

/** What the agents work with, over this installation's documents. */
export function answerServices({
  catalog,
  retriever,
  chunks,
  models,
  ingestion,
  reader,
  log,
}: AnswerSources): AnswerServices {
  async function survey({ datasets, documents }: AnswerRequest, named: ReadonlySet<string>): Promise<Survey> {
    const names = datasets.length > 0 ? datasets : (await catalog.datasets.list()).map(({ name }) => name)
    const lists = await Promise.all(
      names.map(
        async (name) =>
          (await catalog.documents.list(name, { limit: Number.MAX_SAFE_INTEGER, offset: 0 })).documents,
      ),
    )
    const all = lists
      .flat()
      .filter(
        ({ id, status, filename }) =>
          status === 'completed' &&
          (documents.length === 0 || documents.includes(id)) &&
          named.isSubsetOf(contentStems(filename.replace(/[._-]/g, ' '))),
      )
    // What several datasets have is told once.
    const meant = [...new Map(all.map((document) => [document.sha256, document])).values()]
    const step = Math.max(1, meant.length / SURVEYED)
    const read = meant.filter((_, index) => Math.floor(index % step) === 0).slice(0, SURVEYED)
    const found = await Promise.all(
      read.map(async ({ id, dataset, filename, chunks: count }) => {
        const stored = await chunks.chunksAt(id, spread(count, PASSAGES_SURVEYED))
        return stored.map((chunk) => passageOf(chunk, dataset, filename, 0))
      }),
    )
    return { passages: found.flat(), documents: meant.length }
  }

  return {
    async scope({ datasets, documents }) {
      const all = await catalog.datasets.list()
      const searched = datasets.length > 0 ? all.filter(({ name }) => datasets.includes(name)) : all
      const jobs = await ingestion.activeJobs()
      const processing = jobs
        .filter((job) => datasets.length === 0 || datasets.includes(job.dataset_name))
        .flatMap((job) => job.files)
        .filter((file) => file.status === 'pending' || file.status === 'processing').length
      const count =
        documents.length > 0
          ? documents.length
          : searched.reduce((sum, dataset) => sum + dataset.document_count, 0)
      return { datasets: searched.map(({ name }) => name), documents: count, processing }
    },
    async retrieve(question, request, limit, signal) {
      const { datasets, documents } = request
      const passages = await retriever.search(question, { datasets, documents }, limit, signal)
      return splitByRelevance(passages)
    },
    survey,
    async *document(passage) {
      const { documentId, dataset, filename, relevance } = passage
      for (let from = 0; ; from += CHUNKS_AT_ONCE) {
        const stored = await chunks.chunksOf(documentId, from, CHUNKS_AT_ONCE)
        yield* stored.map((chunk) => passageOf(chunk, dataset, filename, relevance))
        if (stored.length < CHUNKS_AT_ONCE) return
      }
    },
    embed: (texts, kind) => retriever.embed(texts, kind),
    read: (question, passages, signal) => reader.read(question, passages, signal),
    entail: (claim, evidence) => reader.entail(claim, evidence),
    languageModel: () => models.languageModel(),
    reportError: (error) => log.error('Answering failed', { error: String(error) }),
  }
}

/** At most `limit` of the numbers below `count`, evenly apart. */
function spread(count: number, limit: number): number[] {
  const step = Math.max(1, count / limit)
  return Array.from({ length: Math.min(limit, count) }, (_, index) => Math.floor(index * step))
}

/** Evidence, and what came closest to being it. */
export function splitByRelevance(passages: readonly Passage[]): FoundPassages {
  return {
    relevant: passages.filter(({ relevance }) => relevance >= RELEVANCE_THRESHOLD),
    nearest: passages.filter(({ relevance }) => relevance < RELEVANCE_THRESHOLD).slice(0, NEAREST),
  }
}

/** What a summary is made from: every completed document, and passages spread over each. */
export function summaryServices(
  { catalog, chunks }: Pick<AnswerSources, 'catalog' | 'chunks'>,
  answering: AnswerServices,
): SummaryServices {
  return {
    embed: answering.embed,
    entail: answering.entail,
    languageModel: answering.languageModel,
    async documents(dataset) {
      const { documents } = await catalog.documents.list(dataset, {
        limit: Number.MAX_SAFE_INTEGER,
        offset: 0,
      })
      return documents.filter(({ status }) => status === 'completed')
    },
    async passages(documentId, limit) {
      const document = await catalog.documents.get(documentId)
      const found = await chunks.chunksAt(documentId, spread(document.chunks, limit))
      return found.map((chunk) => passageOf(chunk, document.dataset, document.filename, 1))
    },
  }
}
