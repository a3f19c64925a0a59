import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { PastQuery } from '../../../../shared/answers.ts'
import { askingEndpoints } from '../../../../shared/endpoints/asking.ts'
import { threadEndpoints } from '../../../../shared/endpoints/threads.ts'
import type { Thread, ThreadChange } from '../../../../shared/threads.ts'
import { call } from '../../../api/client.ts'
import { THREADS } from './refresh-threads.ts'

/** The conversations whose name or questions contain a text, page by page. */
export function useThreads(q: string) {
  return useInfiniteQuery({
    queryKey: [...THREADS, q],
    queryFn: ({ pageParam, signal }) =>
      call(threadEndpoints.threads, { query: { offset: pageParam, ...(q ? { q } : {}) } }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((total, page) => total + page.data.length, 0)
      return last.data.length > 0 && seen < last.total ? seen : undefined
    },
    placeholderData: keepPreviousData,
  })
}

/** Renames or pins a conversation. @throws ApiError */
export async function changeThread({ id, ...body }: ThreadChange & { id: string }): Promise<Thread> {
  return (await call(threadEndpoints.changeThread, { params: { id }, body })).data
}

/** Deletes a conversation with its questions. @throws ApiError */
export async function deleteThread(id: string): Promise<void> {
  await call(threadEndpoints.deleteThread, { params: { id } })
}

/** Deletes all questions and conversations. @throws ApiError */
export async function forgetAllQueries(): Promise<void> {
  await call(askingEndpoints.clearQueries, {})
}

const PAGE = 100

/** Returns all answers of a conversation, oldest first. @throws ApiError */
export async function wholeThread(id: string): Promise<PastQuery[]> {
  const whole: PastQuery[] = []
  for (;;) {
    const before = whole[0]?.id
    const query = { limit: PAGE, ...(before === undefined ? {} : { before }) }
    const { answers, earlier } = await call(threadEndpoints.thread, { params: { id }, query })
    whole.unshift(...answers)
    if (earlier === 0 || answers.length === 0) return whole
  }
}
