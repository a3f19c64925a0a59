import * as z from 'zod/mini'
import { atMost, Count, digits, distinct, Id, Ordinal } from './bounds.ts'
import { Computed } from './computed.ts'
import { DatasetRef } from './datasets.ts'
import { AnswerWriter, Engine, Provider } from './engines.ts'
import {
  DEFAULT_MAX_RESULTS,
  MAX_DATASETS_PER_QUESTION,
  MAX_DOCUMENTS_PER_QUESTION,
  MAX_FILES_PER_ANALYSIS,
  MAX_FILTER_CHARS,
  MAX_OFFSET,
  MAX_QUERY_CHARS,
  MAX_QUERY_RESULTS,
  MAX_SEARCH_RESULTS,
  MAX_TURN_CHARS,
  MAX_TURNS,
} from './limits.ts'
import { Message } from './message.ts'
import { PageOrigin } from './page-origin.ts'
import { Role } from './roles.ts'

export const EMPTY_QUERY = 'Please enter a query'

export const Query = atMost(
  z.string({ error: EMPTY_QUERY }).check(z.trim(), z.regex(/[^\s\ufeff]/, EMPTY_QUERY)),
  MAX_QUERY_CHARS,
  `Questions can have at most ${MAX_QUERY_CHARS} characters.`,
)

export const Mode = z.enum(['fast', 'thorough'])
export type Mode = z.infer<typeof Mode>

const AskedDatasets = distinct(
  DatasetRef,
  MAX_DATASETS_PER_QUESTION,
  `A question can name at most ${MAX_DATASETS_PER_QUESTION} datasets. Name none to ask all of them.`,
)
const AskedDocuments = distinct(
  Id,
  MAX_DOCUMENTS_PER_QUESTION,
  `A question can name at most ${MAX_DOCUMENTS_PER_QUESTION} documents.`,
)
const scope = { dataset_names: z.optional(AskedDatasets), documents: z.optional(AskedDocuments) }

/** The conversation that a question is added to: 'new', or the id of a conversation or of any of its questions. Without it, the answer belongs to none. */
const InThread = z.optional(Id)

export const Question = z.object({
  query: Query,
  ...scope,
  role: z._default(Role, 'general'),
  max_results: z._default(z.int().check(z.minimum(1), z.maximum(MAX_QUERY_RESULTS)), DEFAULT_MAX_RESULTS),
  mode: z._default(Mode, 'fast'),
  thread_id: InThread,
})
export type Question = z.infer<typeof Question>

/**
 * A source of an answer. `start`, `end`: UTF-16 offsets of the snippet in the document's extracted text.
 * `quote`: the verbatim sentence that supports the claim, with its own offsets. `origin`: set for a page of the web.
 */
export const Citation = z.object({
  source_number: Ordinal,
  filename: z.string(),
  dataset: z.string(),
  chunk_index: Count,
  relevance_score: z.number().check(z.minimum(0), z.maximum(1)),
  snippet: z.string(),
  document_id: z.string(),
  page: z.nullable(Ordinal),
  section: z.nullable(z.string()),
  start: Count,
  end: Count,
  quote: z.nullable(z.string()),
  quote_start: z.nullable(Count),
  quote_end: z.nullable(Count),
  used: z.boolean(),
  columns: z.optional(z.array(z.string())),
  origin: z.optional(PageOrigin),
})
export type Citation = z.infer<typeof Citation>

export const Support = z.enum(['supported', 'partial', 'unsupported'])
export type Support = z.infer<typeof Support>

export const Claim = z.object({
  text: z.string(),
  citations: z.array(Ordinal),
  support: Support,
  score: z.number().check(z.minimum(0), z.maximum(1)),
})
export type Claim = z.infer<typeof Claim>

/** The steps of an answer, in order, as people see them; answer() in server/answer/answer.ts says what each does. */
export const AgentName = z.enum([
  'ingestion',
  'retrieval',
  'ranking',
  'summarization',
  'citation',
  'validation',
])
export type AgentName = z.infer<typeof AgentName>

export const AgentTrace = z.object({
  agent: AgentName,
  status: z.enum(['done', 'skipped', 'failed']),
  ms: z.number().check(z.nonnegative()),
  detail: z.string(),
  said: z.optional(Message),
})
export type AgentTrace = z.infer<typeof AgentTrace>

export const Confidence = z.enum(['high', 'medium', 'low'])
export type Confidence = z.infer<typeof Confidence>

/** Outcome of a question; `may_answer`: the quotes may or may not answer it. */
export const Outcome = z.enum(['answered', 'may_answer', 'not_found'])
export type Outcome = z.infer<typeof Outcome>

/** Writer of a text. `sent_to`: address that passages were sent to for it; null if nowhere or unknown. */
const written = {
  engine: Engine,
  writer: AnswerWriter,
  provider: z.nullable(Provider),
  model: z.nullable(z.string()),
  sent_to: z.nullable(z.string()),
}

/** The `query_id`s of a conversation's earlier answers, oldest first. */
const Thread = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100))

/**
 * An answer, with fields in reading order. `standalone_question`: the question that a chat message was understood as.
 * `thread_id`: the conversation that it belongs to, which may be another than the one asked for if that was deleted meanwhile.
 * `computed`: what a table says to the question. `said`: codes of the fields that are Ibid's own sentences; `lead`: the first line of `answer`, above the quotes, before 0.3.
 */
export const Answer = z.object({
  answer: z.string(),
  answered: z.boolean(),
  confidence: Confidence,
  confidence_score: z.number().check(z.minimum(0), z.maximum(1)),
  outcome: z.optional(Outcome),
  disclaimer: z.nullable(z.string()),
  ...written,
  notice: z.optional(z.nullable(z.string())),
  highlights: z.array(z.string()),
  citations: z.array(Citation),
  nearest: z.optional(z.array(Citation)),
  computed: z.optional(Computed),
  suggested_followup: z.nullable(z.string()),
  claims: z.array(Claim),
  took_ms: z.number().check(z.nonnegative()),
  standalone_question: z.optional(z.string()),
  thread: z.optional(Thread),
  thread_id: z.optional(z.string()),
  said: z.optional(
    z.partial(z.object({ answer: Message, lead: Message, disclaimer: Message, notice: Message })),
  ),
  query_id: z.optional(z.string()),
  agents: z.array(AgentTrace),
})
export type Answer = z.infer<typeof Answer>

/**
 * Events of a streamed answer, in their possible order. `computed`: what a table says, as in `result`, before the text that
 * tells it. `restart`: discard the tokens so far.
 */
export const AnswerEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('agent'),
    data: z.object({
      agent: AgentName,
      status: z.enum(['started', 'done', 'skipped', 'failed']),
      ms: z.number().check(z.nonnegative()),
      detail: z.string(),
      said: z.optional(Message),
    }),
  }),
  z.object({ event: z.literal('citations'), data: z.object({ citations: z.array(Citation) }) }),
  z.object({ event: z.literal('computed'), data: z.object({ computed: Computed }) }),
  z.object({ event: z.literal('token'), data: z.object({ text: z.string() }) }),
  z.object({
    event: z.literal('restart'),
    data: z.object({ reason: z.string(), said: z.optional(Message) }),
  }),
  z.object({ event: z.literal('result'), data: Answer }),
  z.object({ event: z.literal('error'), data: z.object({ detail: z.string(), code: z.string() }) }),
])
export type AnswerEvent = z.infer<typeof AnswerEvent>

export const SearchRequest = z.object({
  query: Query,
  ...scope,
  max_results: z._default(z.int().check(z.minimum(1), z.maximum(MAX_SEARCH_RESULTS)), DEFAULT_MAX_RESULTS),
})
export type SearchRequest = z.infer<typeof SearchRequest>

export const SearchHit = z.extend(Citation, { text: z.string() })
export type SearchHit = z.infer<typeof SearchHit>

export const SearchReply = z.object({
  results: z.array(SearchHit),
  took_ms: z.number().check(z.nonnegative()),
})
export type SearchReply = z.infer<typeof SearchReply>

export const ChatTurn = z.object({
  role: z.enum(['user', 'assistant']),
  content: atMost(z.string(), MAX_TURN_CHARS),
})
export type ChatTurn = z.infer<typeof ChatTurn>

/** `thread_id` of a conversation, without `history`: its earlier answers are the history; with `again`, those before that question. */
export const ChatRequest = z.object({
  message: Query,
  dataset: z.optional(z.union([DatasetRef, AskedDatasets])),
  documents: z.optional(AskedDocuments),
  history: z._default(z.array(ChatTurn).check(z.maxLength(MAX_TURNS)), []),
  thread: z._default(Thread, []),
  thread_id: InThread,
  again: z.optional(Id),
  role: z._default(Role, 'general'),
  mode: z._default(Mode, 'fast'),
})
export type ChatRequest = z.infer<typeof ChatRequest>

export const SummaryType = z.enum(['brief', 'detailed', 'bullets'])
export type SummaryType = z.infer<typeof SummaryType>

export const SummarizeRequest = z.object({
  dataset: DatasetRef,
  type: z._default(SummaryType, 'brief'),
  max_length: z.optional(z.int().check(z.minimum(20), z.maximum(5000))),
})
export type SummarizeRequest = z.infer<typeof SummarizeRequest>

export const Summary = z.object({
  summary: z.string(),
  citations: z.array(Citation),
  documents_covered: Count,
  documents_total: Count,
  ...written,
  took_ms: z.number().check(z.nonnegative()),
  notice: z.optional(z.nullable(z.string())),
})
export type Summary = z.infer<typeof Summary>

export const AnalyzeForm = z.object({
  files: z.array(z.file()).check(z.minLength(1), z.maxLength(MAX_FILES_PER_ANALYSIS)),
  query: Query,
  role: z.optional(Role),
})

/** What a person thinks of an answer. */
export const Rating = z.enum(['up', 'down'])
export type Rating = z.infer<typeof Rating>

/**
 * A question of this installation's history. `stale`: a cited document has changed or been deleted since. `thread_id`: its
 * conversation; null for a question of its own.
 */
export const PastQuery = z.object({
  id: z.string(),
  query: z.string(),
  dataset_names: z.array(z.string()),
  role: Role,
  asked_at: z.number(),
  answer: Answer,
  stale: z.boolean(),
  thread_id: z.nullable(z.string()),
  rating: z.nullable(Rating),
  note: z.string(),
})
export type PastQuery = z.infer<typeof PastQuery>

export const PastQueryList = z.object({ data: z.array(PastQuery), total: Count })

export const QueriesQuery = z.object({
  q: z.optional(atMost(z.string(), MAX_FILTER_CHARS)),
  rating: z.optional(Rating),
  limit: z._default(digits(1, 500), 50),
  offset: z._default(digits(0, MAX_OFFSET), 0),
})

export const QueriesDeleted = z.object({ status: z.literal('deleted'), queries_deleted: z.int() })
