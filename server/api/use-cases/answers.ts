import type {
  Answer,
  AnswerEvent,
  ChatRequest,
  Question,
  SearchReply,
  SearchRequest,
  SummarizeRequest,
  Summary,
} from '../../../shared/answers.ts'
import { DEFAULT_MAX_RESULTS } from '../../../shared/limits.ts'
import { type AnswerRequest, answer } from '../../answer/answer.ts'
import { RERANKED, rerankWithReader } from '../../answer/evidence/rerank-with-reader.ts'
import { citationOf } from '../../answer/evidence/source-citation.ts'
import { search } from '../../answer/search/search.ts'
import { summarize } from '../../answer/summary/summarize.ts'
import { readQuestion } from '../../answer/understand/question.ts'
import { standaloneQuestion } from '../../answer/understand/standalone-question.ts'
import { type LanguageModel, ModelError } from '../../models/chat/language-model.ts'
import { isDiskFull, isDiskUnwritable } from '../../platform/files/disk-errors.ts'
import { AppError } from './app-error.ts'
import { findScope } from './find-scope.ts'
import type { Services } from './services.ts'

/**
 * Answers a question, and keeps both in the history. Throws NotFoundError before its first event; a later error is an
 * event.
 */
export async function* ask(
  services: Services,
  { query, dataset_names = [], documents = [], role, max_results, mode }: Question,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { scope, datasets } = await findScope(services.catalog, dataset_names, documents)
  const request = { question: query, scope, role, maxResults: max_results, mode }
  yield* answered(services, request, { query, datasets }, {}, signal)
}

/** Answers a message of a conversation, as ask() does a question; the answer has the question that it was understood as. */
export async function* chat(
  services: Services,
  { message, dataset, documents = [], history, thread, role, mode }: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const named = dataset === undefined ? [] : [dataset].flat()
  const { scope, datasets } = await findScope(services.catalog, named, documents)
  const model = history.length > 0 ? await modelOrNone(services) : null
  const question = await standaloneQuestion(message, history, model, signal)
  const asked = history.flatMap(({ role, content }) => (role === 'user' ? [content] : []))
  const request = { question, asked, scope, role, maxResults: DEFAULT_MAX_RESULTS, mode }
  const conversation = { standalone_question: question, ...(thread.length > 0 ? { thread } : {}) }
  yield* answered(services, request, { query: message, datasets }, conversation, signal)
}

/** The answer that the events end with. Throws AppError when they end with an error, or without an answer. */
export async function answerOf(events: AsyncIterable<AnswerEvent>): Promise<Answer> {
  for await (const event of events) {
    if (event.event === 'result') return event.data
    if (event.event === 'error') throw new AppError('failed', event.data.code, event.data.detail)
  }
  throw new AppError('interrupted', 'interrupted', 'The question was cancelled before it was answered')
}

/**
 * Finds the passages that suit a query, those first that the reader holds likeliest to answer it. Throws NotFoundError
 * for a dataset or document that is not there.
 */
export async function searchPassages(
  { searching, answering }: Pick<Services, 'searching' | 'answering'>,
  { query, dataset_names = [], documents = [], max_results }: SearchRequest,
  signal: AbortSignal,
): Promise<SearchReply> {
  const started = performance.now()
  const { scope } = await findScope(searching.catalog, dataset_names, documents)
  const question = readQuestion(query)
  const found = await search(searching, question, scope, Math.max(RERANKED, max_results), signal)
  const passages = await rerankWithReader(question, found, answering.read, signal)
  const results = passages.slice(0, max_results).map((passage, index) => ({
    ...citationOf({ number: index + 1, passage }),
    text: passage.text,
  }))
  return { results, took_ms: performance.now() - started }
}

/** Summarizes all documents of a dataset. Throws NotFoundError for a dataset that is not there. */
export async function summarizeDataset(
  { catalog, summarizing }: Pick<Services, 'catalog' | 'summarizing'>,
  request: SummarizeRequest,
  signal: AbortSignal,
): Promise<Summary> {
  const { name } = await catalog.datasets.get(request.dataset)
  return await summarize({ ...request, dataset: name }, summarizing, signal)
}

/** Null also for a model that cannot be had: the answer's notice says so. */
async function modelOrNone({ answering }: Services): Promise<LanguageModel | null> {
  try {
    return await answering.languageModel()
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}

/** A question as the history keeps it: as the person wrote it, with the datasets it was asked of. */
type Asked = { readonly query: string; readonly datasets: readonly string[] }

/** `conversation`: the fields of the answer that are about its conversation. */
async function* answered(
  services: Services,
  request: AnswerRequest,
  asked: Asked,
  conversation: Pick<Answer, 'standalone_question' | 'thread'>,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  for await (const event of answer(request, services.answering, signal)) {
    if (event.event !== 'result') {
      yield event
      continue
    }
    // The trace is long, and comes last.
    const { agents, ...rest } = event.data
    const fields = { ...rest, ...conversation }
    const id = await addToHistory(services, request, asked, { ...fields, agents })
    yield { event: 'result', data: { ...fields, ...(id === null ? {} : { query_id: id }), agents } }
  }
}

/** The question's id; null, and a line in the log, where the disk takes nothing: it is answered all the same. */
async function addToHistory(
  { catalog, log }: Services,
  { role }: AnswerRequest,
  { query, datasets }: Asked,
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
