import type { QueryClient } from '@tanstack/react-query'

/** The key of all lists of conversations, whatever is searched for. */
export const THREADS = ['threads'] as const

/** Fetches the lists of conversations again. */
export function refreshThreads(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: THREADS })
}
