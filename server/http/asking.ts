import type { Hono } from 'hono'
import type { AnswerEvent, ChatRequest, Question, SearchHit } from '../../shared/answers.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { DEFAULT_MAX_RESULTS } from '../../shared/limits.ts'
import type { AnswerRequest } from '../agents/agent.ts'
import { answer } from '../agents/chain.ts'
import { standaloneQuestion } from '../agents/chat/standalone-question.ts'
import { citationOf } from '../agents/ranking.ts'
import { summarize } from '../agents/summary/summarize.ts'
import { type LanguageModel, ModelError } from '../llm/language-model.ts'
import type { Passage } from '../retrieve/passage.ts'
import { isDiskFull } from '../store/disk-full.ts'
import { isDiskUnwritable } from '../store/disk-unwritable.ts'
import { resultOf } from './answer-result.ts'
import { on } from './endpoint.ts'
import type { Services } from './services.ts'

type Asked = { readonly request: AnswerRequest; readonly standalone?: string }

export function askingRoutes(app: Hono, services: Services): void {
  const { retriever, catalog } = services

  async function* asked(body: Question, signal: AbortSignal) {
    yield* ask(services, { request: await checked(services, questionRequest(body)) }, signal)
  }
  async function* chatted(body: ChatRequest, signal: AbortSignal) {
    yield* ask(services, await chatRequest(services, body, signal), signal)
  }

  on(app, endpoints.query).either(
    async ({ body, signal }) => await resultOf(asked(body, signal)),
    ({ body, signal }) => asked(body, signal),
  )
  on(app, endpoints.chat).either(
    async ({ body, signal }) => await resultOf(chatted(body, signal)),
    ({ body, signal }) => chatted(body, signal),
  )

  on(app, endpoints.search).json(async ({ body, signal }) => {
    const started = performance.now()
    const scope = { datasets: body.dataset_names ?? [], documents: body.documents ?? [] }
    const passages = await retriever.search(body.query, scope, body.max_results, signal)
    return { results: passages.map(searchHit), took_ms: performance.now() - started }
  })

  on(app, endpoints.summarize).json(async ({ body, signal }) => {
    await catalog.datasets.get(body.dataset)
    const { dataset, type, max_length: maxWords = null } = body
    return await summarize({ dataset, type, maxWords }, services.summarizing, signal)
  })

  on(app, endpoints.queries).json(async ({ query }) => {
    const { queries, total } = await catalog.queries.list(query)
    return { data: queries, total }
  })
  on(app, endpoints.pastQuery).json(async ({ params }) => await catalog.queries.get(params.id))
  on(app, endpoints.deletePastQuery).json(async ({ params }) => {
    await catalog.queries.remove(params.id)
    return { status: 'deleted' as const, queries_deleted: 1 }
  })
  on(app, endpoints.clearQueries).json(async () => ({
    status: 'deleted' as const,
    queries_deleted: await catalog.queries.clear(),
  }))
}

/** The request as the agents take it, after its datasets and documents were found to be there. */
async function checked({ catalog }: Services, request: AnswerRequest): Promise<AnswerRequest> {
  for (const name of request.datasets) await catalog.datasets.get(name)
  for (const id of request.documents) await catalog.documents.get(id)
  return request
}

function questionRequest(body: Question): AnswerRequest {
  return {
    question: body.query,
    datasets: body.dataset_names ?? [],
    documents: body.documents ?? [],
    role: body.role,
    maxResults: body.max_results,
    mode: body.mode,
  }
}

/** A chat message as a question that stands on its own. */
async function chatRequest(services: Services, body: ChatRequest, signal: AbortSignal): Promise<Asked> {
  const datasets = body.dataset === undefined ? [] : [body.dataset].flat()
  const request = await checked(services, {
    question: body.message,
    datasets,
    documents: body.documents ?? [],
    role: body.role,
    maxResults: DEFAULT_MAX_RESULTS,
    mode: body.mode,
  })
  const model = body.history.length > 0 ? await modelOrNone(services) : null
  const question = await standaloneQuestion(body.message, body.history, model, signal)
  return { request: { ...request, question }, standalone: question }
}

/** A model that cannot be had is no reason not to answer: the chain says so in its notice. */
async function modelOrNone({ answering }: Services): Promise<LanguageModel | null> {
  try {
    return await answering.languageModel()
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}

/** Asks, and remembers the question with its answer. */
async function* ask(
  services: Services,
  { request, standalone }: Asked,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  for await (const event of answer(request, services.answering, signal)) {
    if (event.event !== 'result') {
      yield event
      continue
    }
    // The trace is long, and comes last.
    const { agents, ...rest } = event.data
    const told = { ...rest, ...(standalone === undefined ? {} : { standalone_question: standalone }) }
    const { question, datasets, role } = request
    const query = { query: question, datasetNames: datasets, role, answer: { ...told, agents } }
    const id = await remembered(services, query)
    yield { event: 'result', data: { ...told, ...(id === null ? {} : { query_id: id }), agents } }
  }
}

/** The question's id; null, and a line in the log, where the disk takes nothing: it is answered all the same. */
async function remembered(
  { catalog, log }: Services,
  query: Parameters<Services['catalog']['queries']['add']>[0],
): Promise<string | null> {
  try {
    return await catalog.queries.add(query)
  } catch (error) {
    if (!isDiskFull(error) && !isDiskUnwritable(error)) throw error
    log.error('Cannot keep a question with its answer', { error: String(error) })
    return null
  }
}

function searchHit(passage: Passage, index: number): SearchHit {
  return { ...citationOf({ number: index + 1, passage }), text: passage.text }
}
