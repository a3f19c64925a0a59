import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, isUnanswered } from '../../api/api-error.ts'
import { useToast } from '../../ui/toast.tsx'

/** Provides the query client. A failed query whose meta has a `failure` message shows it as a toast. */
export function DataProvider({ children }: { children: ReactNode }) {
  const toast = useToast()
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 5_000,
            // A server on this machine or in the local network is reachable without the internet.
            networkMode: 'always',
            retry: (failures, error) => failures < 1 && error instanceof ApiError && error.status === 503,
          },
          mutations: { networkMode: 'always' },
        },
        queryCache: new QueryCache({
          onError: (error, query) => {
            const failure = query.meta?.failure
            if (typeof failure !== 'string') return
            console.error(`${failure}:`, error)
            // The data loaded before stays in view, below the bar that says the server is lost.
            if (isUnanswered(error) && query.state.data !== undefined) return
            toast(failure, 'error')
          },
        }),
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
