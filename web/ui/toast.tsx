import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import * as texts from '#texts/ui.ts'
import { TOAST_MS } from '../../shared/limits.ts'
import { Button } from './form/button.tsx'

export type ToastType = 'success' | 'error' | 'warning' | 'info'
export type ShowToast = (message: string, type: ToastType) => void

type ToastState = { id: number; open: boolean; message: string; type: ToastType }

const KINDS = {
  success: { icon: CircleCheck, ink: 'text-success' },
  warning: { icon: TriangleAlert, ink: 'text-warning' },
  error: { icon: CircleAlert, ink: 'text-error' },
  info: { icon: Info, ink: 'text-info' },
} as const

const ToastContext = createContext<ShowToast | null>(null)

/**
 * Returns a function that shows one message at the top right for five seconds; a new message replaces the
 * last.
 */
export function useToast(): ShowToast {
  const show = use(ToastContext)
  if (!show) throw new Error('Cannot show a toast: no ToastProvider above this component')
  return show
}

/** Provides the toast for the components below it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ToastState>({ id: 0, open: false, message: '', type: 'info' })
  const show = useCallback<ShowToast>((message, type) => {
    setToast((last) => ({ id: last.id + 1, open: true, message, type }))
  }, [])
  const close = useMemo(() => () => setToast((last) => ({ ...last, open: false })), [])
  const { id, open } = toast

  // `id` restarts the five seconds when a new message replaces an open one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: See above.
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(close, TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, open, close])

  return (
    <ToastContext value={show}>
      {children}
      <Toast toast={toast} onClose={close} />
    </ToastContext>
  )
}

function Toast({ toast, onClose }: { toast: ToastState; onClose: () => void }) {
  const { icon: Icon, ink } = KINDS[toast.type]
  return (
    <div
      role={toast.type === 'error' ? 'alert' : 'status'}
      className="pointer-events-none fixed top-4 right-4 z-60 w-[min(24rem,calc(100vw-2rem))]"
    >
      {toast.open && (
        <div
          key={toast.id}
          data-toast={toast.type}
          className="appear pointer-events-auto flex items-start gap-3 rounded-lg bg-sheet py-3 pr-3 pl-4 shadow-high"
        >
          <Icon aria-hidden className={`mt-1 size-4.5 shrink-0 ${ink}`} />
          <p className="min-w-0 flex-1 py-0.5">{toast.message}</p>
          <Button look="quiet" size="icon-sm" aria-label={texts.closeNotification} onClick={onClose}>
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      )}
    </div>
  )
}
