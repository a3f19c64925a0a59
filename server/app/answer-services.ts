import type { AnswerRequest, AnswerServices } from '../agents/agent.ts'
import type { SummaryServices } from '../agents/summary/summarize.ts'
import type { Ingestion } from '../ingest/ingestion.ts'
import type { Question } from '../language/question.ts'
import type { ModelCatalog } from '../llm/model-catalog.ts'
import type { Logger } from '../log.ts'
import type { Reader } from '../read/reader.ts'
import type { FoundPassages } from '../retrieve/passage.ts'
import { type Passage, passageOf } from '../retrieve/passage.ts'
import { RELEVANCE_THRESHOLD, type Retriever } from '../retrieve/retriever.ts'
import type { Catalog } from '../store/catalog.ts'
import type { ChunkStore } from '../store/chunk-store.ts'

/** Passages below the threshold that are shown when nothing above it was found. */
const NEAREST = 3

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
  /** The openings of the documents in scope, in turn, newest document first. */
  async function openings(
    question: Question,
    { datasets, documents }: AnswerRequest,
    limit: number,
  ): Promise<Passage[]> {
    const names = datasets.length > 0 ? datasets : (await catalog.datasets.list()).map(({ name }) => name)
    const lists = await Promise.all(
      names.map(
        async (name) => (await catalog.documents.list(name, { limit: limit * 2, offset: 0 })).documents,
      ),
    )
    const shown = lists
      .flat()
      .filter(
        ({ id, status }) => status === 'completed' && (documents.length === 0 || documents.includes(id)),
      )
      .slice(0, limit)
    const each = Math.max(1, Math.floor(limit / Math.max(1, shown.length)))
    const found = await Promise.all(
      shown.map(async ({ id, dataset, filename, chunks: count }) => {
        const indexes = Array.from({ length: Math.min(each, count) }, (_, i) =>
          Math.floor((i * count) / each),
        )
        const stored = await chunks.chunksAt(id, [...new Set(indexes)])
        return stored.map((chunk) => ({ chunk, dataset, filename }))
      }),
    )
    const all = found.flat()
    const relevances = await retriever.relevanceOf(
      question,
      all.map(({ chunk }) => chunk),
    )
    return all.map(({ chunk, dataset, filename }, i) =>
      passageOf(chunk, dataset, filename, relevances[i] ?? 0),
    )
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
      return { datasets: searched.map(({ name }) => name), documents: count, versions: count, processing }
    },
    async retrieve(question, request, limit, signal) {
      const { datasets, documents } = request
      const passages = await retriever.searchTwice(question, { datasets, documents }, limit, signal)
      const found = splitByRelevance(passages)
      if (!question.isOverview) return found
      // A question about the whole is answered from the whole: what was found, then how the documents begin.
      const first = found.relevant.slice(0, Math.ceil(limit / 2))
      const known = new Set(first.map(keyOf))
      const rest = (await openings(question, request, limit)).filter((passage) => !known.has(keyOf(passage)))
      return { ...found, relevant: [...first, ...rest].slice(0, limit), nearest: [] }
    },
    embed: (texts, kind) => retriever.embed(texts, kind),
    read: (question, passages, signal) => reader.read(question, passages, signal),
    entail: (pairs, signal) => reader.entail(pairs, signal),
    languageModel: () => models.languageModel(),
    reportError: (error) => log.error('Answering failed', { error: String(error) }),
  }
}

function keyOf({ documentId, chunkIndex }: Passage): string {
  return `${documentId}/${chunkIndex}`
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
    reportError: answering.reportError,
    async documents(dataset) {
      const { documents } = await catalog.documents.list(dataset, { limit: -1, offset: 0 })
      return documents.filter(({ status }) => status === 'completed')
    },
    async passages(documentId, limit) {
      const document = await catalog.documents.get(documentId)
      const step = Math.max(1, document.chunks / limit)
      const count = Math.min(limit, document.chunks)
      const indexes = Array.from({ length: count }, (_, i) => Math.floor(i * step))
      const found = await chunks.chunksAt(documentId, indexes)
      return found.map((chunk) => passageOf(chunk, document.dataset, document.filename, 1))
    },
  }
}
