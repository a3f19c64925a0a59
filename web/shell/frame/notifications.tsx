import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import * as texts from '#texts/shell.tsx'
import { systemEndpoints } from '../../../shared/endpoints/system.ts'
import type { Notification } from '../../../shared/system.ts'
import { call } from '../../api/client.ts'
import { localizeMessage } from '../../texts/localize/message.ts'
import { Button } from '../../ui/form/button.tsx'
import { Ago } from '../../ui/format/ago.tsx'

type List = { data: Notification[]; unread: number }

/** The list that the bell opens, with a button that marks all notifications as read. */
export function Notifications({ list, onRead }: { list: List; onRead: (list: List) => void }) {
  const read = useMutation({
    mutationFn: () => call(systemEndpoints.readNotifications, { body: {} }),
    onSuccess: onRead,
  })
  return (
    <>
      <header className="flex h-12 items-center justify-between border-b border-rule pr-2 pl-4">
        <h2 className="font-semibold">{texts.notifications}</h2>
        {list.unread > 0 && (
          <Button look="quiet" size="sm" disabled={read.isPending} onClick={() => read.mutate()}>
            {texts.markAllAsRead}
          </Button>
        )}
      </header>
      {list.data.length > 0 ? (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: Scrollable regions must be reachable by keyboard.
          tabIndex={0}
          aria-label={texts.notifications}
          className="max-h-96 divide-y divide-rule overflow-y-auto focus-visible:-outline-offset-2"
        >
          {list.data.map((notification) => (
            <Entry key={notification.id} notification={notification} />
          ))}
        </ul>
      ) : (
        <p className="px-4 py-6 text-ink-faint">{texts.nothingYetFinishedAndFailed}</p>
      )}
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
        <p className="font-medium">{localizeMessage(notification.said?.title, notification.title)}</p>
        <p className="line-clamp-3 text-[0.933rem] text-ink-soft">
          {localizeMessage(notification.said?.message, notification.message)}
        </p>
        <p className="mt-0.5 text-[0.8rem] text-ink-faint">
          <Ago at={notification.created_at} />
        </p>
      </div>
    </li>
  )
}
