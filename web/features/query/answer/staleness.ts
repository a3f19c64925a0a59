import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { endpoints } from '../../../../shared/endpoints.ts'
import { call } from '../../../api/client.ts'

/** `stale`: a document that the answer cites has changed or gone. `kept`: the server can still tell. */
type Staleness = { stale: boolean; kept: boolean }

const KEY = ['staleness']

/** Asked again when documents change and when the answer comes back into view. */
function stalenessQuery(id: string | undefined) {
  return queryOptions({
    queryKey: [...KEY, id],
    queryFn: async ({ signal }): Promise<Staleness> => {
      if (id === undefined) return { stale: false, kept: false }
      return { stale: (await call(endpoints.pastQuery, { params: { id } }, signal)).stale, kept: true }
    },
    enabled: (query) => id !== undefined && query.state.data?.kept !== false,
    staleTime: 1_000,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Whether documents that an answer cites have changed or gone since it was given. `id`: its query_id. */
export function useStale(id: string | undefined): boolean {
  return useQuery(stalenessQuery(id)).data?.stale ?? false
}

/** Notes what was known of an answer when it came. */
export function noteStale(client: QueryClient, id: string | undefined, stale: boolean): void {
  if (id !== undefined) client.setQueryData(stalenessQuery(id).queryKey, { stale, kept: true })
}

/** Notes that the history no longer holds one question, or any: what was known of their answers stays. */
export function noteForgotten(client: QueryClient, id?: string): void {
  client.setQueriesData<Staleness>({ queryKey: id === undefined ? KEY : [...KEY, id] }, (known) =>
    known ? { ...known, kept: false } : known,
  )
}
