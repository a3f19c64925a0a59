import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import * as texts from '#texts/shell.tsx'
import {
  currentPresence,
  onReturn,
  type Presence,
  subscribePresence,
  watchPresence,
} from '../../api/presence.ts'
import { formatClock } from '../../ui/format/format-time.ts'

/** Whether the server is lost. What the page shows is loaded anew when it is back. */
export function usePresence(): Presence {
  const client = useQueryClient()
  useEffect(watchPresence, [])
  useEffect(() => onReturn(() => void client.invalidateQueries()), [client])
  return useSyncExternalStore(subscribePresence, currentPresence, currentPresence)
}

/** A slim line under the header while the server is lost. It covers the empty top of the page, so nothing moves. */
export function Reconnecting({ since }: Presence) {
  return (
    <div role="status" className="absolute inset-x-0 top-full">
      {since && (
        <p className="border-b border-rule bg-warning-wash truncate px-3 text-center text-[0.867rem] text-warning">
          {texts.reconnectingLastUpdatedAt(formatClock(since.getTime() / 1000))}
        </p>
      )}
    </div>
  )
}
