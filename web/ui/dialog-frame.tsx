import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useInsertionEffect, useRef } from 'react'
import * as texts from '#texts/ui.ts'
import { Button } from './form/button.tsx'

const WIDTHS = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-2xl', xl: 'max-w-5xl' } as const

/** `locked` keeps Escape and the backdrop from closing the dialog. */
export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  size?: keyof typeof WIDTHS
  locked?: boolean
  children: ReactNode
  footer?: ReactNode
}

/** A modal dialog in one of four sizes. Its body scrolls above 70 % of the viewport's height. */
export function DialogFrame(props: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const close = () => {
    if (!props.locked) props.onClose()
  }
  const opener = useRef<Element | null>(null)
  // Runs before the first field takes the focus.
  useInsertionEffect(() => {
    if (props.open) opener.current = document.activeElement
  }, [props.open])
  /**
   * Returns focus to the element that opened the dialog, or to the page if the dialog removed that element.
   * Focus that has moved elsewhere stays.
   */
  const focusAfter = () => {
    const { activeElement: active, body } = document
    if (active && active !== body && !popup.current?.contains(active)) return false
    return opener.current?.isConnected || document.getElementById('content')
  }
  // Focuses the first text field, if there is one.
  const firstField = () => popup.current?.querySelector<HTMLElement>('input:not([readonly])') ?? true
  return (
    <Base.Root open={props.open} onOpenChange={(open) => open || close()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-cols-1 place-items-center p-4">
          <Base.Popup
            ref={popup}
            initialFocus={firstField}
            finalFocus={focusAfter}
            className={`w-full rounded-lg bg-sheet text-ink shadow-high transition duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 ${WIDTHS[props.size ?? 'md']}`}
          >
            <header className="flex items-center justify-between gap-4 pt-4 pr-4 pl-6">
              <Base.Title className="text-lg font-semibold">{props.title}</Base.Title>
              <Button
                look="quiet"
                size="icon-sm"
                aria-label={texts.close}
                disabled={props.locked}
                onClick={close}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </header>
            <div className="max-h-[70vh] overflow-y-auto px-6 py-3">{props.children}</div>
            {props.footer && (
              <footer className="flex justify-end gap-2 px-6 pt-2 pb-5">{props.footer}</footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
