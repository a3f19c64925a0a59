import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '../../../shared/endpoints.ts'
import { call } from '../../api/client.ts'

/** The status of the server. */
export const statusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: async ({ signal }) => (await call(endpoints.systemStatus, {}, signal)).data,
})
