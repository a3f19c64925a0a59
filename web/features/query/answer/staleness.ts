import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { askingEndpoints } from '../../../../shared/endpoints/asking.ts'
import { call } from '../../../api/client.ts'

/**
 * `stale`: a document that the answer cites has changed or gone. `kept`: the answer is in the server's
 * history, so it can be checked.
 */
type Staleness = { stale: boolean; kept: boolean }

const KEY = ['staleness']

/** Fetched again when documents change and when the answer comes back into view. */
function stalenessQuery(id: string | undefined) {
  return queryOptions({
    queryKey: [...KEY, id],
    queryFn: async ({ signal }): Promise<Staleness> => {
      if (id === undefined) return { stale: false, kept: false }
      return { stale: (await call(askingEndpoints.pastQuery, { params: { id } }, signal)).stale, kept: true }
    },
    enabled: (query) => id !== undefined && query.state.data?.kept !== false,
    staleTime: 1_000,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns whether documents that an answer cites have changed or gone since. `id`: its query_id. */
export function useStale(id: string | undefined): boolean {
  return useQuery(stalenessQuery(id)).data?.stale ?? false
}

/** Records whether an answer is stale. */
export function noteStale(client: QueryClient, id: string | undefined, stale: boolean): void {
  if (id !== undefined) client.setQueryData(stalenessQuery(id).queryKey, { stale, kept: true })
}

/** Records that the history no longer has one question, or any. What was known of their answers stays. */
export function noteForgotten(client: QueryClient, id?: string): void {
  client.setQueriesData<Staleness>({ queryKey: id === undefined ? KEY : [...KEY, id] }, (known) =>
    known ? { ...known, kept: false } : known,
  )
}
