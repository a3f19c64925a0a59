import * as z from 'zod/mini'
import { PastQuery, Rating } from './answers.ts'
import { atMost, Count, digits, Id, withoutControls } from './bounds.ts'
import {
  MAX_FILTER_CHARS,
  MAX_NOTE_CHARS,
  MAX_OFFSET,
  MAX_THREAD_NAME_CHARS,
  THREAD_ANSWERS,
  THREADS_PAGE_SIZE,
} from './limits.ts'

/** How far an answer can be trusted, in one word; 'none' for small talk. */
export const AnswerBadge = z.enum(['high', 'medium', 'low', 'may_answer', 'not_found', 'none'])
export type AnswerBadge = z.infer<typeof AnswerBadge>

/** A conversation: questions that build on each other. `badge`: that of its last answer. Times are epoch seconds. */
export const Thread = z.object({
  id: z.string(),
  name: z.string(),
  pinned: z.boolean(),
  questions: Count,
  badge: AnswerBadge,
  created_at: z.number(),
  updated_at: z.number(),
})
export type Thread = z.infer<typeof Thread>

export const ThreadList = z.object({ data: z.array(Thread), total: Count })

/** `q`: a part of a conversation's name or of one of its questions. */
export const ThreadsQuery = z.object({
  q: z.optional(atMost(z.string(), MAX_FILTER_CHARS)),
  limit: z._default(digits(1, 500), THREADS_PAGE_SIZE),
  offset: z._default(digits(0, MAX_OFFSET), 0),
})

/** `before`: id of the question before which the last ones are wanted. */
export const ThreadQuery = z.object({
  limit: z._default(digits(1, 100), THREAD_ANSWERS),
  before: z.optional(Id),
})

/**
 * A conversation with its last answers, oldest first. `earlier`: number of answers before them. `data`: null if the id is
 * that of a question of its own, which is then the only answer.
 */
export const ThreadReply = z.object({
  data: z.nullable(Thread),
  answers: z.array(PastQuery),
  earlier: Count,
})
export type ThreadReply = z.infer<typeof ThreadReply>

export const ThreadName = atMost(
  withoutControls(
    z
      .string({ error: 'Please name the conversation.' })
      .check(z.trim(), z.regex(/[^\s\ufeff]/, 'Please name the conversation.')),
    "A conversation's name may not contain control characters.",
  ),
  MAX_THREAD_NAME_CHARS,
  `A conversation's name can have at most ${MAX_THREAD_NAME_CHARS} characters.`,
)

export const ThreadChange = z.object({ name: z.optional(ThreadName), pinned: z.optional(z.boolean()) })
export type ThreadChange = z.infer<typeof ThreadChange>

export const ThreadChanged = z.object({ data: Thread })

export const ThreadDeleted = z.object({ status: z.literal('deleted'), queries_deleted: Count })

/** `rating`: null takes it back. */
export const AnswerJudgement = z.object({
  rating: z.optional(z.nullable(Rating)),
  note: z.optional(
    atMost(
      z.string().check(z.trim()),
      MAX_NOTE_CHARS,
      `A note can have at most ${MAX_NOTE_CHARS} characters.`,
    ),
  ),
})
export type AnswerJudgement = z.infer<typeof AnswerJudgement>

export const AnswerJudged = z.object({ data: z.pick(PastQuery, { id: true, rating: true, note: true }) })
