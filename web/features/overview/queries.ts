import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '../../../shared/endpoints.ts'
import { call } from '../../api/client.ts'

/** Documents, datasets and questions a day over the last thirty days, oldest first. */
export const activityQuery = queryOptions({
  queryKey: ['activity'],
  queryFn: async ({ signal }) => (await call(endpoints.activity, { query: { days: 30 } }, signal)).data,
})
