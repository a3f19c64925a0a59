import * as z from 'zod/mini'
import { Id } from '../bounds.ts'
import type { Endpoint } from '../endpoint.ts'
import * as threads from '../threads.ts'

/** Conversations, and what people think of answers. */
export const threadEndpoints = {
  threads: {
    method: 'GET',
    path: '/api/threads',
    summary: 'Conversations: pinned ones first, then by their last question',
    tag: 'Asking',
    query: threads.ThreadsQuery,
    reply: threads.ThreadList,
  },
  thread: {
    method: 'GET',
    path: '/api/threads/:id',
    summary: 'One conversation with its answers, by its id or that of one of its questions',
    tag: 'Asking',
    params: z.object({ id: Id }),
    query: threads.ThreadQuery,
    reply: threads.ThreadReply,
  },
  changeThread: {
    method: 'PATCH',
    path: '/api/threads/:id',
    summary: 'Rename or pin a conversation',
    tag: 'Asking',
    params: z.object({ id: Id }),
    body: threads.ThreadChange,
    reply: threads.ThreadChanged,
  },
  deleteThread: {
    method: 'DELETE',
    path: '/api/threads/:id',
    summary: 'Delete a conversation with all its questions',
    tag: 'Asking',
    params: z.object({ id: Id }),
    reply: threads.ThreadDeleted,
  },
  judgeAnswer: {
    method: 'PATCH',
    path: '/api/queries/:id',
    summary: 'Rate an answer up or down, or write a note on it',
    tag: 'Asking',
    params: z.object({ id: Id }),
    body: threads.AnswerJudgement,
    reply: threads.AnswerJudged,
  },
} as const satisfies Record<string, Endpoint>
