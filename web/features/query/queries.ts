import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { endpoints } from '../../../shared/endpoints.ts'
import { call } from '../../api/client.ts'

const PAGE = 50

/** The questions asked here that contain a text, newest first. `wanted`: false where they are not shown. */
export function usePastQueries(q: string, wanted: boolean) {
  return useInfiniteQuery({
    queryKey: ['queries', q],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.queries, { query: { limit: PAGE, offset: pageParam, ...(q ? { q } : {}) } }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((total, page) => total + page.data.length, 0)
      return last.data.length > 0 && seen < last.total ? seen : undefined
    },
    placeholderData: keepPreviousData,
    enabled: wanted,
  })
}

/** Forgets one question. @throws ApiError */
export async function forgetQuery(id: string): Promise<void> {
  await call(endpoints.deletePastQuery, { params: { id } })
}

/** Forgets all questions. @throws ApiError */
export async function forgetAllQueries(): Promise<void> {
  await call(endpoints.clearQueries, {})
}
