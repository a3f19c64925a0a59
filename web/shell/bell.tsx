import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon, CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { endpoints } from '../../shared/endpoints.ts'
import type { Notification } from '../../shared/system.ts'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { formatDateTime } from '../ui/format-time.ts'
import { settingsQuery } from './settings.ts'

/** What happened lately; asked for again every half minute. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(endpoints.notifications, {}, signal),
  refetchInterval: 30_000,
  refetchIntervalInBackground: true,
})

/** The bell, with a dot when something is unread, and the list it opens. */
export function Bell() {
  const client = useQueryClient()
  const { data } = useQuery(notificationsQuery)
  const unread = data?.unread ?? 0
  useBrowserNotifications(data?.data)
  const read = useMutation({
    mutationFn: () => call(endpoints.readNotifications, { body: {} }),
    onSuccess: (list) => client.setQueryData(notificationsQuery.queryKey, list),
  })
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        popoverTarget="notifications"
        className="relative"
      >
        <BellIcon aria-hidden className="size-4.5" />
        {unread > 0 && (
          <span
            data-testid="unread-dot"
            className="absolute top-2 right-2 size-2 rounded-full bg-error ring-2 ring-paper"
          />
        )}
      </Button>
      <section
        id="notifications"
        popover="auto"
        aria-label="Latest notifications"
        className="fixed inset-auto top-13 right-3 m-0 w-[min(24rem,calc(100vw-1.5rem))] rounded-lg border border-rule bg-sheet text-ink shadow-high"
      >
        <header className="flex h-12 items-center justify-between border-b border-rule pr-2 pl-4">
          <h2 className="font-semibold">Notifications</h2>
          {unread > 0 && (
            <Button look="quiet" size="sm" disabled={read.isPending} onClick={() => read.mutate()}>
              Mark all as read
            </Button>
          )}
        </header>
        {data && data.data.length > 0 ? (
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
            aria-label="Notifications"
            className="max-h-96 divide-y divide-rule overflow-y-auto focus-visible:-outline-offset-2"
          >
            {data.data.map((notification) => (
              <Entry key={notification.id} notification={notification} />
            ))}
          </ul>
        ) : (
          <p className="px-4 py-6 text-ink-faint">
            Nothing yet. Finished and failed uploads, a full disk or a lost language model are told here.
          </p>
        )}
      </section>
    </>
  )
}

function Entry({ notification }: { notification: Notification }) {
  const good = notification.kind === 'job_completed'
  const Icon = good ? CircleCheck : CircleAlert
  return (
    <li className={`flex gap-3 px-4 py-3 ${notification.read ? '' : 'bg-sunken'}`}>
      <Icon aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${good ? 'text-success' : 'text-error'}`} />
      <div className="min-w-0">
        <p className="font-medium">{notification.title}</p>
        <p className="line-clamp-3 text-[0.933rem] text-ink-soft">{notification.message}</p>
        <p className="mt-0.5 text-[0.8rem] text-ink-faint">{formatDateTime(notification.created_at)}</p>
      </div>
    </li>
  )
}

/** Tells what is new while the page is out of view, where the person wanted that and the browser allows it. */
function useBrowserNotifications(list: readonly Notification[] | undefined) {
  const wanted = useQuery(settingsQuery).data?.notifications.push ?? false
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!list) return
    const fresh = list.filter(({ id, read }) => !read && known.current && !known.current.has(id))
    known.current = new Set(list.map(({ id }) => id))
    if (!wanted || !document.hidden || !('Notification' in window)) return
    if (window.Notification.permission !== 'granted') return
    for (const { title, message } of fresh) new window.Notification(title, { body: message })
  }, [list, wanted])
}
