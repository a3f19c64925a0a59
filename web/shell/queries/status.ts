import { queryOptions } from '@tanstack/react-query'
import { systemEndpoints } from '../../../shared/endpoints/system.ts'
import { call } from '../../api/client.ts'

/** The status of the server. */
export const statusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: async ({ signal }) => (await call(systemEndpoints.systemStatus, {}, signal)).data,
})
