import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import * as texts from '#texts/shell.tsx'
import {
  type Connectivity,
  currentConnectivity,
  onReconnect,
  subscribeConnectivity,
  watchConnectivity,
} from '../../api/connectivity.ts'
import { formatClock } from '../../ui/format/format-time.ts'

/** Returns whether the server is lost. Refetches the page's data when it is back. */
export function useConnectivity(): Connectivity {
  const client = useQueryClient()
  useEffect(watchConnectivity, [])
  useEffect(() => onReconnect(() => void client.invalidateQueries()), [client])
  return useSyncExternalStore(subscribeConnectivity, currentConnectivity, currentConnectivity)
}

/**
 * A thin bar under the header while the server is lost. It overlays the empty top of the page, so nothing
 * moves.
 */
export function Reconnecting({ since, hasAnswered }: Connectivity) {
  return (
    <div role="status" className="absolute inset-x-0 top-full">
      {since && (
        <p className="border-b border-rule bg-warning-wash truncate px-3 text-center text-[0.867rem] text-warning">
          {hasAnswered
            ? texts.reconnectingLastUpdatedAt(formatClock(since.getTime() / 1000))
            : texts.theServerCannotBeReached}
        </p>
      )}
    </div>
  )
}
