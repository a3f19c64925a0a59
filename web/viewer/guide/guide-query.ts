import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '../../../shared/endpoints.ts'
import { call } from '../../api/client.ts'

/** How often a guide is looked for that is not made yet, or whose questions are not asked yet. */
const AGAIN_MS = 5000

/** The guide of a document; null until it is made. */
export const guideQuery = (id: string) =>
  queryOptions({
    queryKey: ['document-guide', id],
    queryFn: async ({ signal }) => (await call(endpoints.documentGuide, { params: { id } }, signal)).data,
    refetchInterval: ({ state }) => (state.data?.is_asked || state.error ? false : AGAIN_MS),
    retry: false,
  })
