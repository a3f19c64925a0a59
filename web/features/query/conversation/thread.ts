import { type QueryClient, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endpoints } from '../../../../shared/endpoints.ts'
import { MAX_TURN_CHARS } from '../../../../shared/limits.ts'
import type { Role } from '../../../../shared/roles.ts'
import { call } from '../../../api/client.ts'
import type { Asked } from '../answer/answer-state.ts'
import { noteStale } from '../answer/staleness.ts'

/** An answer with what it was asked of, and as whom. */
export type Kept = Asked & { readonly datasets: readonly string[]; readonly role: Role }

/** The answers of a conversation in their order; `kept`: the last, where it is there. */
export type Thread = {
  readonly status: 'none' | 'pending' | 'gone' | 'failed' | 'there'
  readonly asked: readonly Asked[]
  readonly kept: Kept | null
  readonly error: Error | null
}

/** Where answers are kept that no history does. */
const UNSAVED = 'unsaved'

function keptQuery(client: QueryClient, id: string) {
  return queryOptions({
    queryKey: ['answer', id],
    queryFn: async ({ signal }): Promise<Kept> => {
      const past = await call(endpoints.pastQuery, { params: { id } }, signal)
      noteStale(client, id, past.stale)
      const answer = { ...past.answer, query_id: id }
      return { question: past.query, answer, datasets: past.dataset_names, role: past.role }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Of an unsaved conversation all answers, else the last alone, which names those before it. */
const unsavedQuery = queryOptions({
  queryKey: ['answer', UNSAVED],
  queryFn: (): readonly Asked[] => [],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The conversation that ends with the answer of an id. `unsaved`: where there is no id, the one that has none. */
export function useThread(id: string | undefined, unsaved: boolean): Thread {
  const client = useQueryClient()
  const last = useQuery({ ...keptQuery(client, id ?? ''), enabled: id !== undefined })
  const without = useQuery(unsavedQuery).data
  const ids = last.data?.answer.thread ?? []
  const before = useQueries({ queries: ids.map((other) => keptQuery(client, other)) })
  const found = before.map(({ data }) => data)
  const kept = last.data ?? null
  const waiting = before.some(({ isPending, fetchStatus }) => isPending && fetchStatus !== 'idle')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is a new one each time; what is in it counts.
  const asked = useMemo(
    () => (kept ? [...found.filter((one) => one !== undefined), kept] : []),
    [kept, ...found],
  )
  if (id === undefined) {
    const list = unsaved ? (without ?? []) : []
    return { status: list.length > 0 ? 'there' : 'none', asked: list, kept: null, error: null }
  }
  if (kept && !waiting) return { status: 'there', asked, kept, error: null }
  const gone = last.error !== null && 'status' in last.error && last.error.status === 404
  return {
    status: gone ? 'gone' : last.error ? 'failed' : 'pending',
    asked: [],
    kept: null,
    error: last.error,
  }
}

/** Keeps an answer for its page. `thread`: those before it. */
export function keepAnswer(client: QueryClient, kept: Kept, thread: readonly Asked[]): void {
  const id = kept.answer.query_id
  if (id === undefined) client.setQueryData(unsavedQuery.queryKey, [...thread, kept])
  else client.setQueryData(keptQuery(client, id).queryKey, kept)
}

/** Forgets the conversation that no history keeps. */
export function dropUnsaved(client: QueryClient): void {
  client.setQueryData(unsavedQuery.queryKey, [])
}

/** As many answers of a conversation are told again with the next question. */
const MOST_TURNS = 50

/** The earlier answers of a thread as a chat takes them. */
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
