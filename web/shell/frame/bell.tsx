import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import * as texts from '#texts/shell.tsx'
import { systemEndpoints } from '../../../shared/endpoints/system.ts'
import type { Notification } from '../../../shared/system.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/form/button.tsx'
import { Boundary } from '../../ui/loading/boundary.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { NotLoaded } from '../../ui/loading/not-loaded.tsx'
import { settingsQuery } from '../queries/settings.ts'

const Notifications = lazyComponent(async () => (await import('./notifications.tsx')).Notifications)

/** Recent notifications, refetched every half minute. */
const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(systemEndpoints.notifications, {}, signal),
  refetchInterval: 30_000,
  refetchIntervalInBackground: true,
})

/** The bell, with a dot for unread notifications, and the list it opens. */
export function Bell() {
  const client = useQueryClient()
  const { data } = useQuery(notificationsQuery)
  const [opened, setOpened] = useState(0)
  const unread = data?.unread ?? 0
  useBrowserNotifications(data?.data)
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={unread > 0 ? texts.notificationsUnread(unread) : texts.notifications}
        popoverTarget="notifications"
        className="relative"
        onPointerEnter={Notifications.preload}
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
        aria-label={texts.latestNotifications}
        className="fixed inset-auto top-13 right-3 m-0 min-h-30 w-[min(24rem,calc(100vw-1.5rem))] rounded-lg border border-rule bg-sheet text-ink shadow-high"
        onToggle={() => setOpened(opened + 1)}
      >
        <Boundary
          resetKey={String(opened)}
          fallback={() => <NotLoaded what={texts.theListOfNotifications} />}
        >
          <Suspense>
            {opened > 0 && data && (
              <Notifications
                list={data}
                onRead={(list) => client.setQueryData(notificationsQuery.queryKey, list)}
              />
            )}
          </Suspense>
        </Boundary>
      </section>
    </>
  )
}

/**
 * Refreshes the page's data when notifications arrive. While the page is hidden, shows them as browser
 * notifications, if the person wants that and the browser allows it.
 */
function useBrowserNotifications(list: readonly Notification[] | undefined) {
  const wanted = useQuery(settingsQuery).data?.notifications.push ?? false
  const client = useQueryClient()
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!list) return
    const fresh = list.filter(({ id, read }) => !read && known.current && !known.current.has(id))
    known.current = new Set(list.map(({ id }) => id))
    // A job has ended that this page may not have followed.
    if (fresh.length > 0) void client.invalidateQueries()
    if (!wanted || !document.hidden || !('Notification' in window)) return
    if (window.Notification.permission !== 'granted') return
    for (const { title, message } of fresh) new window.Notification(title, { body: message })
  }, [list, wanted, client])
}
