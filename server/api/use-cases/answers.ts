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
import { inertText } from '../../answer/write/inert-text.ts'
import { type LanguageModel, ModelError } from '../../models/chat/language-model.ts'
import { isDiskFull, isDiskUnwritable } from '../../platform/files/file-errors.ts'
import { AppError } from './app-error.ts'
import { findScopeOf } from './find-scope.ts'
import type { Services } from './services.ts'

/**
 * Answers a question, as answer() in answer/answer.ts describes, and adds both to the history. Throws NotFoundError before
 * the first event; reports later errors as events.
 */
export async function* ask(
  services: Services,
  { query, dataset_names = [], documents = [], role, max_results, mode }: Question,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { scope, datasets } = await findScopeOf(query, services.catalog, dataset_names, documents)
  const request = { question: query, scope, role, maxResults: max_results, mode }
  yield* answerAndKeep(services, request, { query, datasets }, {}, signal)
}

/** Answers a message of a conversation like ask(). The answer includes the standalone question made from the message. */
export async function* chat(
  services: Services,
  { message, dataset, documents = [], history, thread, role, mode }: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const named = dataset === undefined ? [] : [dataset].flat()
  const { scope, datasets } = await findScopeOf(message, services.catalog, named, documents)
  const model = history.length > 0 ? await modelOrNone(services) : null
  const question = await standaloneQuestion(message, history, model, signal, services.answering.embed)
  const asked = history.flatMap(({ role, content }) => (role === 'user' ? [content] : []))
  const request = { question, asked, scope, role, maxResults: DEFAULT_MAX_RESULTS, mode }
  // A model may have written it.
  const shown = question === message ? message : inertText(question)
  const conversation = { standalone_question: shown, ...(thread.length > 0 ? { thread } : {}) }
  yield* answerAndKeep(services, request, { query: message, datasets }, conversation, signal)
}

/** Returns the answer at the end of the events. Throws AppError if they end with an error, or without an answer. */
export async function answerOf(events: AsyncIterable<AnswerEvent>): Promise<Answer> {
  for await (const event of events) {
    if (event.event === 'result') return event.data
    if (event.event === 'error') throw new AppError('failed', event.data.code, event.data.detail)
  }
  throw new AppError('interrupted', 'interrupted', 'The question was cancelled before it was answered')
}

/**
 * Finds passages for a query, and orders them by how likely they answer it according to the reader model. Throws
 * NotFoundError for an unknown dataset or document.
 */
export async function searchPassages(
  { searching, answering }: Pick<Services, 'searching' | 'answering'>,
  { query, dataset_names = [], documents = [], max_results }: SearchRequest,
  signal: AbortSignal,
): Promise<SearchReply> {
  const started = performance.now()
  const { scope } = await findScopeOf(query, searching.catalog, dataset_names, documents)
  const question = readQuestion(query)
  const found = await search(searching, question, scope, Math.max(RERANKED, max_results), signal)
  const passages = await rerankWithReader(question, found, answering.read, signal)
  const results = passages.slice(0, max_results).map((passage, index) => ({
    ...citationOf({ number: index + 1, passage }),
    text: passage.text,
  }))
  return { results, took_ms: performance.now() - started }
}

/** Summarizes all documents of a dataset. Throws NotFoundError for an unknown dataset. */
export async function summarizeDataset(
  { catalog, summarizing }: Pick<Services, 'catalog' | 'summarizing'>,
  request: SummarizeRequest,
  signal: AbortSignal,
): Promise<Summary> {
  const { name } = await catalog.datasets.get(request.dataset)
  return await summarize({ ...request, dataset: name }, summarizing, signal)
}

/** Returns the language model; null if there is none or it is unavailable, which the answer's notice then says. */
async function modelOrNone({ answering }: Services): Promise<LanguageModel | null> {
  try {
    return await answering.languageModel()
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}

/** A question for the history: as the user wrote it, and the datasets in its scope. */
type Asked = { readonly query: string; readonly datasets: readonly string[] }

/** Answers and adds the answer to the history. `conversation`: the answer's fields about its conversation. */
async function* answerAndKeep(
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
    // The trace is long, so it comes last in the JSON.
    const { agents, ...rest } = event.data
    const fields = { ...rest, ...conversation }
    const id = await addToHistory(services, request, asked, { ...fields, agents })
    yield { event: 'result', data: { ...fields, ...(id === null ? {} : { query_id: id }), agents } }
  }
}

/** Returns the question's id in the history. If the disk is full or unwritable, logs that and returns null. */
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
