import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as texts from '#texts/ui.ts'
import { Button } from '../../../ui/form/button.tsx'

/** A drawer at the left edge, over the page. Escape and the backdrop close it; the focus returns to what opened it. */
export function ThreadSheet(props: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Base.Root open onOpenChange={(open) => open || props.onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop" />
        <Base.Popup
          initialFocus={false}
          className="appear fixed inset-y-0 left-0 z-50 flex w-[min(22rem,calc(100vw-2.5rem))] flex-col bg-sheet px-4 pt-3 pb-4 text-ink shadow-high"
        >
          <header className="mb-2 flex items-center justify-between gap-4">
            <Base.Title className="text-lg font-semibold">{props.title}</Base.Title>
            <Button look="quiet" size="icon-sm" aria-label={texts.close} onClick={props.onClose}>
              <X aria-hidden className="size-4" />
            </Button>
          </header>
          {props.children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
