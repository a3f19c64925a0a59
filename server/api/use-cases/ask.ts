import type { Answer, AnswerEvent, ChatRequest, Question } from '../../../shared/answers.ts'
import { DEFAULT_MAX_RESULTS } from '../../../shared/limits.ts'
import type { AnswerRequest } from '../../answer/agents/agent.ts'
import { answer } from '../../answer/agents/chain.ts'
import { standaloneQuestion } from '../../answer/chat/standalone-question.ts'
import { type LanguageModel, ModelError } from '../../models/chat/language-model.ts'
import { isDiskFull } from '../../platform/files/disk-full.ts'
import { isDiskUnwritable } from '../../platform/files/disk-unwritable.ts'
import { AppError } from './app-error.ts'
import type { Services } from './services.ts'

/** Answers a question and remembers both. Throws NotFoundError before its first event; then an error is an event. */
export async function* ask(
  services: Services,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const request = {
    question: question.query,
    datasets: question.dataset_names ?? [],
    documents: question.documents ?? [],
    role: question.role,
    maxResults: question.max_results,
    mode: question.mode,
  }
  const datasets = await checkScope(services, request)
  yield* answered(services, { ...request, datasets }, question.query, {}, signal)
}

/** The same for a message of a conversation; the answer says as which question it was understood. */
export async function* chat(
  services: Services,
  { message, dataset, documents = [], history, thread, role, mode }: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const named = dataset === undefined ? [] : [dataset].flat()
  const datasets = await checkScope(services, { datasets: named, documents })
  const model = history.length > 0 ? await modelOrNone(services) : null
  const question = await standaloneQuestion(message, history, model, signal)
  const asked = history.flatMap(({ role, content }) => (role === 'user' ? [content] : []))
  const request = { question, asked, datasets, documents, role, maxResults: DEFAULT_MAX_RESULTS, mode }
  const also = {
    standalone_question: question,
    ...(thread.length > 0 ? { thread } : {}),
  }
  yield* answered(services, request, message, also, signal)
}

/** The answer that such events end with. Throws AppError when they end with an error, or without an answer. */
export async function answerOf(events: AsyncIterable<AnswerEvent>): Promise<Answer> {
  for await (const event of events) {
    if (event.event === 'result') return event.data
    if (event.event === 'error') throw new AppError('failed', event.data.code, event.data.detail)
  }
  throw new AppError('interrupted', 'interrupted', 'The question was cancelled before it was answered')
}

/** The names of the datasets as they are kept. Throws NotFoundError for a dataset or document that is not there. */
async function checkScope(
  { catalog }: Services,
  { datasets, documents }: Pick<AnswerRequest, 'datasets' | 'documents'>,
): Promise<string[]> {
  const named = await Promise.all(
    datasets.map(
      async (name) => ((await catalog.datasets.find(name)) ?? (await catalog.datasets.get(name))).name,
    ),
  )
  await catalog.documents.require(documents)
  return [...new Set(named)]
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

/** `written`: the question as the person wrote it. `also`: what the answer says of its conversation. */
async function* answered(
  services: Services,
  request: AnswerRequest,
  written: string,
  also: Pick<Answer, 'standalone_question' | 'thread'>,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  for await (const event of answer(request, services.answering, signal)) {
    if (event.event !== 'result') {
      yield event
      continue
    }
    // The trace is long, and comes last.
    const { agents, ...rest } = event.data
    const told = { ...rest, ...also }
    const id = await remembered(services, request, written, { ...told, agents })
    yield { event: 'result', data: { ...told, ...(id === null ? {} : { query_id: id }), agents } }
  }
}

/** The question's id; null, and a line in the log, where the disk takes nothing: it is answered all the same. */
async function remembered(
  { catalog, log }: Services,
  { datasets, role }: AnswerRequest,
  query: string,
  answer: Answer,
): Promise<string | null> {
  try {
    return await catalog.queries.add({ query, datasetNames: datasets, role, answer })
  } catch (error) {
    if (!isDiskFull(error) && !isDiskUnwritable(error)) throw error
    log.error('Cannot keep a question with its answer', { error: String(error) })
    return null
  }
}
