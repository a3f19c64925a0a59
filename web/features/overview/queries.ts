import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '../../../shared/endpoints.ts'
import { call } from '../../api/client.ts'

const SHOWN = 4

/** The last questions with their answers, newest first. */
export const lastQuestions = queryOptions({
  queryKey: ['queries', 'last'],
  queryFn: async ({ signal }) => (await call(endpoints.queries, { query: { limit: SHOWN } }, signal)).data,
})

/** Documents, datasets and questions a day over the last thirty days, oldest first. */
export const activityQuery = queryOptions({
  queryKey: ['activity'],
  queryFn: async ({ signal }) => (await call(endpoints.activity, { query: { days: 30 } }, signal)).data,
})
