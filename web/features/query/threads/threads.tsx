import { PanelLeftClose } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import * as texts from '#texts/query.tsx'
import { PartFailure } from '../../../shell/loading/page-failure.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Boundary } from '../../../ui/loading/boundary.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMedia } from '../../../ui/use-media.ts'

const ThreadList = lazyComponent(async () => (await import('./thread-list.tsx')).ThreadList)
const Sheet = lazyComponent(async () => (await import('./thread-sheet.tsx')).ThreadSheet)

/** The list has a column where the page has room for it; else it slides over the page. */
const COLUMN = '(width >= 80rem)'
/** Where answer and sources have room beside the list, it is open until it is closed. */
const ROOMY = '(width >= 90rem)'
const KEY = 'ibid.conversations'

/** Whether the list of conversations is shown. The column stays as it was left in this browser. */
export function useThreadsOpen(): { open: boolean; setOpen: (open: boolean) => void } {
  const column = useMedia(COLUMN)
  const roomy = useMedia(ROOMY)
  const [left, setLeft] = useState(() => localStorage.getItem(KEY))
  const [sheet, setSheet] = useState(false)
  return {
    open: column ? (left === null ? roomy : left === 'open') : sheet,
    setOpen: (open) => {
      if (!column) return setSheet(open)
      const state = open ? 'open' : 'closed'
      localStorage.setItem(KEY, state)
      setLeft(state)
    },
  }
}

/** The Query page with the list of conversations at its left, or over it on narrow screens. Its code is loaded when it is shown. */
export function WithThreads(props: {
  open: boolean
  onOpen: (open: boolean) => void
  current: string | null
  onDeleted: (id?: string) => void
  children: ReactNode
}) {
  const column = useMedia(COLUMN)
  const close = () => props.onOpen(false)
  const list = (
    <Boundary
      resetKey={String(props.open)}
      fallback={(error, retry) => <NotListed error={error} retry={retry} />}
    >
      <Suspense fallback={<Skeleton className="h-40" />}>
        <ThreadList
          current={props.current}
          onOpen={() => {
            if (!column) close()
          }}
          onDeleted={props.onDeleted}
        />
      </Suspense>
    </Boundary>
  )
  const asColumn = column && props.open
  return (
    <div className={asColumn ? 'grid grid-cols-[15rem_minmax(0,1fr)] items-start gap-x-6' : undefined}>
      {asColumn && (
        <aside
          aria-label={texts.conversations}
          className="sticky top-20 -mb-12 flex h-[calc(100dvh-6.5rem)] min-w-0 flex-col border-r border-rule pr-4"
        >
          <div className="mb-2 flex h-8 items-center justify-between gap-2">
            <h2 className="font-semibold">{texts.conversations}</h2>
            <Button
              look="quiet"
              size="icon-sm"
              aria-label={texts.hideConversations}
              title={texts.hideConversations}
              onClick={close}
            >
              <PanelLeftClose aria-hidden className="size-4" />
            </Button>
          </div>
          {list}
        </aside>
      )}
      <div className="min-w-0">{props.children}</div>
      {!column && props.open && (
        <Suspense>
          <Sheet title={texts.conversations} onClose={close}>
            {list}
          </Sheet>
        </Suspense>
      )}
    </div>
  )
}

/** In place of a list whose code did not come. Closing it and opening it again asks for the code again. */
function NotListed({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => retry, [retry])
  return <PartFailure error={error} retry={retry} />
}
