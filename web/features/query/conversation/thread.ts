import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PastQuery, Rating } from '../../../../shared/answers.ts'
import { threadEndpoints } from '../../../../shared/endpoints/threads.ts'
import { MAX_TURN_CHARS } from '../../../../shared/limits.ts'
import type { Role } from '../../../../shared/roles.ts'
import { call } from '../../../api/client.ts'
import type { Asked } from '../answer/answer-state.ts'
import { noteStale } from '../answer/staleness.ts'

/** An answer with the datasets and the role it was asked with, and what the user thinks of it. */
export type SavedAnswer = Asked & {
  readonly datasets: readonly string[]
  readonly role: Role
  readonly rating?: Rating | null
  readonly note?: string
}

/** The answers of a conversation in order. `id`: the conversation's own; `earlier`: answers not loaded yet. */
export type Thread = {
  readonly status: 'none' | 'pending' | 'gone' | 'failed' | 'loaded'
  readonly id: string | null
  readonly asked: readonly SavedAnswer[]
  readonly earlier: number
  readonly loadEarlier: () => Promise<unknown>
  readonly error: Error | null
}

type Page = { readonly id: string | null; readonly answers: readonly SavedAnswer[]; readonly earlier: number }
type Pages = InfiniteData<Page, string | null>

/** Returns an answer of the history as the page shows it. */
function savedAnswerOf(past: PastQuery): SavedAnswer {
  const { id, query, dataset_names, role, rating, note } = past
  return {
    question: query,
    answer: { ...past.answer, query_id: id },
    datasets: dataset_names,
    role,
    rating,
    note,
  }
}

/** The last answers of a conversation by its id or that of one of its answers; further pages are those before. */
function threadQuery(client: QueryClient, id: string) {
  return infiniteQueryOptions({
    queryKey: ['thread', id],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = pageParam === null ? {} : { before: pageParam }
      const { data, answers, earlier } = await call(threadEndpoints.thread, { params: { id }, query }, signal)
      for (const past of answers) noteStale(client, past.id, past.stale)
      return { id: data?.id ?? null, answers: answers.map(savedAnswerOf), earlier }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ answers, earlier }) =>
      earlier > 0 ? (answers[0]?.answer.query_id ?? undefined) : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** All answers of a conversation that the server could not keep. */
const unsavedQuery = queryOptions({
  queryKey: ['thread'],
  queryFn: (): readonly SavedAnswer[] => [],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

const NONE = { id: null, asked: [], earlier: 0, loadEarlier: async () => {}, error: null }

/**
 * Returns the conversation with the id, or that of the answer with it. `unsaved`: without an id, returns the
 * conversation that the server could not keep.
 */
export function useThread(id: string | undefined, unsaved: boolean): Thread {
  const client = useQueryClient()
  const { data, error, fetchNextPage } = useInfiniteQuery({
    ...threadQuery(client, id ?? ''),
    enabled: id !== undefined,
  })
  const without = useQuery(unsavedQuery).data
  const asked = useMemo(() => (data?.pages ?? []).toReversed().flatMap(({ answers }) => answers), [data])
  if (id === undefined) {
    const list = unsaved ? (without ?? []) : []
    return { ...NONE, status: list.length > 0 ? 'loaded' : 'none', asked: list }
  }
  if (data) {
    const own = data.pages[0]?.id ?? null
    return {
      ...NONE,
      status: 'loaded',
      id: own,
      asked,
      earlier: data.pages.at(-1)?.earlier ?? 0,
      loadEarlier: fetchNextPage,
    }
  }
  const gone = error !== null && 'status' in error && error.status === 404
  return { ...NONE, status: gone ? 'gone' : error ? 'failed' : 'pending', error }
}

/**
 * Adds an answer to its conversation's page. `id`: the conversation's, undefined if the server could not keep the
 * answer; `thread`: the answers before it.
 */
export function cacheAnswer(
  client: QueryClient,
  kept: SavedAnswer,
  id: string | undefined,
  thread: readonly SavedAnswer[],
): void {
  if (id === undefined) {
    client.setQueryData(unsavedQuery.queryKey, [...thread, kept])
    return
  }
  const first: Pages = { pages: [{ id, answers: [], earlier: 0 }], pageParams: [null] }
  client.setQueryData<Pages>(threadQuery(client, id).queryKey, (known) => {
    // A conversation that goes on elsewhere is fetched.
    if (!known && thread.length > 0) return undefined
    const [last, ...earlier] = (known ?? first).pages
    if (!last) return known
    return { ...(known ?? first), pages: [{ ...last, id, answers: [...last.answers, kept] }, ...earlier] }
  })
}

/** Notes what the user thinks of an answer on its conversation's page. */
export function cacheJudgement(
  client: QueryClient,
  answerId: string,
  judgement: { readonly rating: Rating | null; readonly note: string },
): void {
  client.setQueriesData<Pages>(
    { queryKey: ['thread'], predicate: ({ queryKey }) => queryKey.length > 1 },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          answers: page.answers.map((one) =>
            one.answer.query_id === answerId ? { ...one, ...judgement } : one,
          ),
        })),
      },
  )
}

/** Drops deleted conversations: the one with this id, or all. */
export function dropThread(client: QueryClient, id?: string): void {
  client.removeQueries({ queryKey: id === undefined ? ['thread'] : ['thread', id] })
}

/** Clears the unsaved conversation. */
export function clearUnsaved(client: QueryClient): void {
  client.setQueryData(unsavedQuery.queryKey, [])
}

/** The most answers sent along with the next question. */
const MOST_TURNS = 50

/** Returns the earlier answers of a conversation that the server could not keep, in the form of a chat request. */
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
