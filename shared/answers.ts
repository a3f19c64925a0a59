import { z } from 'zod'
import { atMost, digits, distinct, Id } from './bounds.ts'
import { DatasetRef } from './datasets.ts'
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
import { Role } from './roles.ts'
import { Said } from './said.ts'

export const EMPTY_QUERY = 'Please enter a query'

export const Query = atMost(
  z
    .string({ error: EMPTY_QUERY })
    .trim()
    .regex(/[^\s\ufeff]/, EMPTY_QUERY),
  MAX_QUERY_CHARS,
  `A query may have at most ${MAX_QUERY_CHARS} characters.`,
)

export const Mode = z.enum(['fast', 'thorough'])
export type Mode = z.infer<typeof Mode>

const AskedDatasets = distinct(
  DatasetRef,
  MAX_DATASETS_PER_QUESTION,
  `A question may name at most ${MAX_DATASETS_PER_QUESTION} datasets. Name none to ask all of them.`,
)
const AskedDocuments = distinct(
  Id,
  MAX_DOCUMENTS_PER_QUESTION,
  `A question may name at most ${MAX_DOCUMENTS_PER_QUESTION} documents.`,
)
const scope = { dataset_names: AskedDatasets.optional(), documents: AskedDocuments.optional() }

export const Question = z.object({
  query: Query,
  ...scope,
  role: Role.default('general'),
  max_results: z.number().int().min(1).max(MAX_QUERY_RESULTS).default(DEFAULT_MAX_RESULTS),
  mode: Mode.default('fast'),
})
export type Question = z.infer<typeof Question>

/**
 * A source of an answer. `start`, `end`: UTF-16 offsets of the snippet in the document's extracted text.
 * `quote`: the verbatim sentence that supports the claim, with its own offsets.
 */
export const Citation = z.object({
  source_number: z.number().int().positive(),
  filename: z.string(),
  dataset: z.string(),
  chunk_index: z.number().int().nonnegative(),
  relevance_score: z.number().min(0).max(1),
  snippet: z.string(),
  document_id: z.string(),
  page: z.number().int().positive().nullable(),
  section: z.string().nullable(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  quote: z.string().nullable(),
  quote_start: z.number().int().nonnegative().nullable(),
  quote_end: z.number().int().nonnegative().nullable(),
  used: z.boolean(),
})
export type Citation = z.infer<typeof Citation>

export const Support = z.enum(['supported', 'partial', 'unsupported'])
export type Support = z.infer<typeof Support>

export const Claim = z.object({
  text: z.string(),
  citations: z.array(z.number().int().positive()),
  support: Support,
  score: z.number().min(0).max(1),
})
export type Claim = z.infer<typeof Claim>

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
  ms: z.number().nonnegative(),
  detail: z.string(),
  said: Said.optional(),
})
export type AgentTrace = z.infer<typeof AgentTrace>

export const Confidence = z.enum(['high', 'medium', 'low'])
export type Confidence = z.infer<typeof Confidence>

/** What came of a question; `may_answer`: what is quoted may answer it or not. */
export const Outcome = z.enum(['answered', 'may_answer', 'not_found'])
export type Outcome = z.infer<typeof Outcome>

/** As the first version of the API tells who wrote: 'ollama' for any language model. See `writer` and `provider`. */
export const Engine = z.enum(['ollama', 'extractive'])
export type Engine = z.infer<typeof Engine>

/** Who wrote: a language model, or nobody, where documents are quoted. */
export const AnswerWriter = z.enum(['model', 'extractive'])
export type AnswerWriter = z.infer<typeof AnswerWriter>

/** By which protocol a language model is spoken with. */
export const Provider = z.enum(['ollama', 'openai'])
export type Provider = z.infer<typeof Provider>

/** Who wrote what is sent. `sent_to`: the address that passages went to for it; null when they went nowhere, or it is not known. */
const written = {
  engine: Engine,
  writer: AnswerWriter,
  provider: Provider.nullable(),
  model: z.string().nullable(),
  sent_to: z.string().nullable(),
}

/** The `query_id`s of the answers that a conversation had before, the first one first. */
const Thread = z.array(z.string().max(64)).max(100)

/**
 * The fields stand in the order in which a person reads them. `standalone_question`: what a chat message was
 * understood to ask, where that is a sentence. `said`: the fields that are sentences of Ibid's own, by code.
 */
export const Answer = z.object({
  answer: z.string(),
  answered: z.boolean(),
  confidence: Confidence,
  confidence_score: z.number().min(0).max(1),
  outcome: Outcome.optional(),
  disclaimer: z.string().nullable(),
  ...written,
  notice: z.string().nullable().optional(),
  highlights: z.array(z.string()),
  citations: z.array(Citation),
  nearest: z.array(Citation).optional(),
  suggested_followup: z.string().nullable(),
  claims: z.array(Claim),
  took_ms: z.number().nonnegative(),
  standalone_question: z.string().optional(),
  thread: Thread.optional(),
  said: z.object({ answer: Said, disclaimer: Said, notice: Said }).partial().optional(),
  query_id: z.string().optional(),
  agents: z.array(AgentTrace),
})
export type Answer = z.infer<typeof Answer>

/** What a streamed answer consists of, in the order it can arrive. `restart`: forget the tokens so far. */
export const AnswerEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('agent'),
    data: z.object({
      agent: AgentName,
      status: z.enum(['started', 'done', 'skipped', 'failed']),
      ms: z.number().nonnegative(),
      detail: z.string(),
      said: Said.optional(),
    }),
  }),
  z.object({ event: z.literal('citations'), data: z.object({ citations: z.array(Citation) }) }),
  z.object({ event: z.literal('token'), data: z.object({ text: z.string() }) }),
  z.object({ event: z.literal('restart'), data: z.object({ reason: z.string(), said: Said.optional() }) }),
  z.object({ event: z.literal('result'), data: Answer }),
  z.object({ event: z.literal('error'), data: z.object({ detail: z.string(), code: z.string() }) }),
])
export type AnswerEvent = z.infer<typeof AnswerEvent>

export const SearchRequest = z.object({
  query: Query,
  ...scope,
  max_results: z.number().int().min(1).max(MAX_SEARCH_RESULTS).default(DEFAULT_MAX_RESULTS),
})
export type SearchRequest = z.infer<typeof SearchRequest>

export const SearchHit = Citation.extend({ text: z.string() })
export type SearchHit = z.infer<typeof SearchHit>

export const SearchReply = z.object({ results: z.array(SearchHit), took_ms: z.number().nonnegative() })
export type SearchReply = z.infer<typeof SearchReply>

export const ChatTurn = z.object({
  role: z.enum(['user', 'assistant']),
  content: atMost(z.string(), MAX_TURN_CHARS),
})
export type ChatTurn = z.infer<typeof ChatTurn>

export const ChatRequest = z.object({
  message: Query,
  dataset: z.union([DatasetRef, AskedDatasets]).optional(),
  documents: AskedDocuments.optional(),
  history: z.array(ChatTurn).max(MAX_TURNS).default([]),
  thread: Thread.default([]),
  role: Role.default('general'),
  mode: Mode.default('fast'),
})
export type ChatRequest = z.infer<typeof ChatRequest>

export const SummaryType = z.enum(['brief', 'detailed', 'bullets'])
export type SummaryType = z.infer<typeof SummaryType>

export const SummarizeRequest = z.object({
  dataset: DatasetRef,
  type: SummaryType.default('brief'),
  max_length: z.number().int().min(20).max(5000).optional(),
})
export type SummarizeRequest = z.infer<typeof SummarizeRequest>

export const Summary = z.object({
  summary: z.string(),
  citations: z.array(Citation),
  documents_covered: z.number().int().nonnegative(),
  documents_total: z.number().int().nonnegative(),
  ...written,
  took_ms: z.number().nonnegative(),
  notice: z.string().nullable().optional(),
})
export type Summary = z.infer<typeof Summary>

export const AnalyzeForm = z.object({
  files: z.array(z.file()).min(1).max(MAX_FILES_PER_ANALYSIS),
  query: Query,
  role: Role.optional(),
})

/** One question of this installation's history. `stale`: a cited document has changed or gone since. */
export const PastQuery = z.object({
  id: z.string(),
  query: z.string(),
  dataset_names: z.array(z.string()),
  role: Role,
  asked_at: z.number(),
  answer: Answer,
  stale: z.boolean(),
})
export type PastQuery = z.infer<typeof PastQuery>

export const PastQueryList = z.object({ data: z.array(PastQuery), total: z.number().int().nonnegative() })

export const QueriesQuery = z.object({
  q: atMost(z.string(), MAX_FILTER_CHARS).optional(),
  limit: digits(1, 500).default(50),
  offset: digits(0, MAX_OFFSET).default(0),
})

export const QueriesDeleted = z.object({ status: z.literal('deleted'), queries_deleted: z.number().int() })
