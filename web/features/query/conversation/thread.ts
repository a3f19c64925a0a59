import { type QueryClient, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endpoints } from '../../../../shared/endpoints.ts'
import { MAX_TURN_CHARS } from '../../../../shared/limits.ts'
import type { Role } from '../../../../shared/roles.ts'
import { call } from '../../../api/client.ts'
import type { Asked } from '../answer/answer-state.ts'
import { noteStale } from '../answer/staleness.ts'

/** An answer with the datasets and the role it was asked with. */
export type SavedAnswer = Asked & { readonly datasets: readonly string[]; readonly role: Role }

/** The answers of a conversation in order. `last`: the last answer, if loaded. */
export type Thread = {
  readonly status: 'none' | 'pending' | 'gone' | 'failed' | 'loaded'
  readonly asked: readonly Asked[]
  readonly last: SavedAnswer | null
  readonly error: Error | null
}

/** The key of answers that the server's history does not have. */
const UNSAVED = 'unsaved'

function answerQuery(client: QueryClient, id: string) {
  return queryOptions({
    queryKey: ['answer', id],
    queryFn: async ({ signal }): Promise<SavedAnswer> => {
      const past = await call(endpoints.pastQuery, { params: { id } }, signal)
      noteStale(client, id, past.stale)
      const answer = { ...past.answer, query_id: id }
      return { question: past.query, answer, datasets: past.dataset_names, role: past.role }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * All answers of an unsaved conversation. A saved one is found by its last answer, which names those before
 * it.
 */
const unsavedQuery = queryOptions({
  queryKey: ['answer', UNSAVED],
  queryFn: (): readonly Asked[] => [],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/**
 * Returns the conversation that ends with the answer `id`. `unsaved`: without an id, returns the unsaved
 * conversation.
 */
export function useThread(id: string | undefined, unsaved: boolean): Thread {
  const client = useQueryClient()
  const last = useQuery({ ...answerQuery(client, id ?? ''), enabled: id !== undefined })
  const without = useQuery(unsavedQuery).data
  const ids = last.data?.answer.thread ?? []
  const before = useQueries({ queries: ids.map((other) => answerQuery(client, other)) })
  const found = before.map(({ data }) => data)
  const kept = last.data ?? null
  const waiting = before.some(({ isPending, fetchStatus }) => isPending && fetchStatus !== 'idle')
  // biome-ignore lint/correctness/useExhaustiveDependencies: The list is new each time; its items count.
  const asked = useMemo(
    () => (kept ? [...found.filter((one) => one !== undefined), kept] : []),
    [kept, ...found],
  )
  if (id === undefined) {
    const list = unsaved ? (without ?? []) : []
    return { status: list.length > 0 ? 'loaded' : 'none', asked: list, last: null, error: null }
  }
  if (kept && !waiting) return { status: 'loaded', asked, last: kept, error: null }
  const gone = last.error !== null && 'status' in last.error && last.error.status === 404
  return {
    status: gone ? 'gone' : last.error ? 'failed' : 'pending',
    asked: [],
    last: null,
    error: last.error,
  }
}

/** Caches an answer for its page. `thread`: the answers before it. */
export function cacheAnswer(client: QueryClient, kept: SavedAnswer, thread: readonly Asked[]): void {
  const id = kept.answer.query_id
  if (id === undefined) client.setQueryData(unsavedQuery.queryKey, [...thread, kept])
  else client.setQueryData(answerQuery(client, id).queryKey, kept)
}

/** Clears the unsaved conversation. */
export function clearUnsaved(client: QueryClient): void {
  client.setQueryData(unsavedQuery.queryKey, [])
}

/** The most answers sent along with the next question. */
const MOST_TURNS = 50

/** Returns the earlier answers of a thread in the form of a chat request. */
export function historyOf(thread: readonly Asked[]) {
  const told = thread.slice(-MOST_TURNS)
  return {
    history: told.flatMap(({ question, answer }) => [
      { role: 'user' as const, content: question },
      { role: 'assistant' as const, content: answer.answer.slice(0, MAX_TURN_CHARS) },
    ]),
    thread: told.flatMap(({ answer }) => answer.query_id ?? []),
  }
}
