import type {
  Answer,
  AnswerEvent,
  ChatRequest,
  ChatTurn,
  Question,
  SearchReply,
  SearchRequest,
} from '../../../shared/answers.ts'
import { DEFAULT_MAX_RESULTS, MAX_TURN_CHARS, MAX_TURNS } from '../../../shared/limits.ts'
import { roundedMilliseconds } from '../../../shared/rounded.ts'
import type { ThreadReply } from '../../../shared/threads.ts'
import { type AnswerRequest, answer } from '../../answer/answer.ts'
import { RERANKED, rerankWithReader } from '../../answer/evidence/rerank-with-reader.ts'
import { citationOf } from '../../answer/evidence/source-citation.ts'
import { search } from '../../answer/search/search.ts'
import { readQuestion } from '../../answer/understand/question.ts'
import { standaloneQuestion } from '../../answer/understand/standalone-question.ts'
import { inertText } from '../../answer/write/inert-text.ts'
import { type LanguageModel, ModelError } from '../../models/chat/language-model.ts'
import { isDiskFull, isDiskUnwritable } from '../../platform/files/file-errors.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import type { WantedThread } from '../../storage/metadata/interfaces/thread-catalog.ts'
import { AppError } from './app-error.ts'
import { findScopeOf } from './find-scope.ts'
import { keptFollowUp } from './follow-ups.ts'
import { PageOrigins } from './page-origins.ts'
import type { Services } from './services.ts'

/**
 * Who asks: `reader` is the id of a token that sees only its own conversations, and owns those it begins; null for everybody
 * else.
 */
export type Asker = { readonly reader: string | null }
const OWNER: Asker = { reader: null }

/**
 * Answers a question, as answer() in answer/answer.ts describes, and adds both to the history. Throws NotFoundError before
 * the first event; reports later errors as events.
 */
export async function* ask(
  services: Services,
  { query, dataset_names = [], documents = [], role, max_results, mode, thread_id }: Question,
  signal: AbortSignal,
  by: Asker = OWNER,
): AsyncGenerator<AnswerEvent> {
  const { scope, datasets } = await findScopeOf(query, services.catalog, dataset_names, documents)
  await requireThread(services, thread_id, by)
  const request = { question: query, scope, role, maxResults: max_results, mode }
  yield* answerAndKeep(services, request, { query, datasets, ...inThread(thread_id, by) }, {}, signal)
}

/** Answers a message of a conversation like ask(), after the turns given, or else those of its `thread_id`. The answer includes the standalone question made from the message. */
export async function* chat(
  services: Services,
  { message, dataset, documents = [], history: given, thread, thread_id, again, role, mode }: ChatRequest,
  signal: AbortSignal,
  by: Asker = OWNER,
): AsyncGenerator<AnswerEvent> {
  const named = dataset === undefined ? [] : [dataset].flat()
  const { scope, datasets } = await findScopeOf(message, services.catalog, named, documents)
  await requireThread(services, thread_id, by)
  const history =
    given.length > 0 || thread_id === undefined ? given : await turnsOf(services.catalog, thread_id, again)
  const model = history.length > 0 ? await modelOrNone(services) : null
  const question = await standaloneQuestion(message, history, model, signal, services.answering.embed)
  const asked = history.flatMap(({ role, content }) => (role === 'user' ? [content] : []))
  const request = { question, asked, scope, role, maxResults: DEFAULT_MAX_RESULTS, mode }
  // A model may have written it.
  const shown = question === message ? message : inertText(question)
  const conversation = { standalone_question: shown, ...(thread.length > 0 ? { thread } : {}) }
  const asking = { query: message, datasets, ...inThread(thread_id, by) }
  yield* answerAndKeep(services, request, asking, conversation, signal)
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
  const hits = passages.slice(0, max_results).map((passage, index) => ({
    ...citationOf({ number: index + 1, passage }),
    text: passage.text,
  }))
  const results = await new PageOrigins(searching.catalog).addTo(hits)
  return { results, took_ms: roundedMilliseconds(performance.now() - started) }
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

function inThread(id: string | undefined, { reader }: Asker): { readonly thread?: WantedThread } {
  return id === undefined ? {} : { thread: { id, owner: reader } }
}

/** A question for the history: as the user wrote it, the datasets in its scope, and its conversation. */
type Asked = { readonly query: string; readonly datasets: readonly string[]; readonly thread?: WantedThread }

/** Answers and adds the answer to the history. `conversation`: the answer's fields about its conversation. */
async function* answerAndKeep(
  services: Services,
  request: AnswerRequest,
  asked: Asked,
  conversation: Pick<Answer, 'standalone_question' | 'thread'>,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const resume = services.guides.hold()
  try {
    const origins = new PageOrigins(services.catalog)
    for await (const plain of answer(request, services.answering, signal)) {
      const event = await origins.addToEvent(plain)
      if (event.event !== 'result') {
        yield event
        continue
      }
      // The trace is long, so it comes last in the JSON.
      const { agents, ...rest } = event.data
      const suggested_followup = await keptFollowUp(services, request.question, rest)
      const fields = { ...rest, suggested_followup, ...conversation }
      const kept = await addToHistory(services, request, asked, { ...fields, agents })
      yield { event: 'result', data: { ...fields, ...kept, agents } }
    }
  } finally {
    resume()
  }
}

/** Returns the ids of the question and its conversation. If the disk is full or unwritable, logs that and returns none. */
async function addToHistory(
  { catalog, log }: Services,
  { role }: AnswerRequest,
  { query, datasets, ...thread }: Asked,
  answer: Answer,
): Promise<Pick<Answer, 'query_id' | 'thread_id'>> {
  try {
    const kept = await catalog.queries.add({ query, datasetNames: datasets, role, answer, ...thread })
    return { query_id: kept.id, ...(kept.threadId === null ? {} : { thread_id: kept.threadId }) }
  } catch (error) {
    if (!isDiskFull(error) && !isDiskUnwritable(error)) throw error
    log.error('Cannot keep a question with its answer', { error: String(error) })
    return {}
  }
}

/** The id that asks for a new conversation. */
const NEW = 'new'

/** Throws NotFoundError unless a question may be added to this conversation: it is 'new', known, or undefined. */
async function requireThread(
  { catalog }: Pick<Services, 'catalog'>,
  id: string | undefined,
  { reader }: Asker,
): Promise<void> {
  if (id !== undefined && id !== NEW) await catalog.threads.find(id, reader)
}

/** Returns the last turns of a conversation, of those before a question if one is given. */
async function turnsOf(
  { threads, queries }: Pick<Catalog, 'threads' | 'queries'>,
  id: string,
  before?: string,
): Promise<ChatTurn[]> {
  if (id === NEW) return []
  if (before !== undefined) await queries.get(before)
  const thread = await threads.find(id, null)
  const asked = thread
    ? await queries.ofThread(thread.id, MAX_TURNS / 2, before)
    : id === before
      ? []
      : [await queries.get(id)]
  return asked.flatMap(({ query, answer }) => [
    { role: 'user' as const, content: query },
    { role: 'assistant' as const, content: answer.answer.slice(0, MAX_TURN_CHARS).toWellFormed() },
  ])
}

/** Returns a conversation with its last answers, of those before a question if one is given. Throws NotFoundError. */
export async function openThread(
  { threads, queries }: Pick<Catalog, 'threads' | 'queries'>,
  id: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
  reader: string | null,
): Promise<ThreadReply> {
  const data = await threads.find(id, reader)
  if (before !== undefined) await queries.get(before, reader)
  if (data === null)
    return { data, answers: before === undefined ? [await queries.get(id, reader)] : [], earlier: 0 }
  const answers = await queries.ofThread(data.id, limit, before)
  const [first] = answers
  return { data, answers, earlier: first ? await threads.earlier(data.id, first.id) : 0 }
}
