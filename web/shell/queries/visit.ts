import { queryOptions } from '@tanstack/react-query'
import { accessEndpoints } from '../../../shared/endpoints/access.ts'
import { call } from '../../api/client.ts'

/** The identity and role that the server grants this browser. */
export const visitQuery = queryOptions({
  queryKey: ['visit'],
  queryFn: ({ signal }) => call(accessEndpoints.visit, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Ends this browser's session. @throws ApiError */
export async function signOut(): Promise<void> {
  await call(accessEndpoints.signOut, {})
}
