import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as texts from '#texts/ui.ts'
import { Button } from './form/button.tsx'

const KINDS = {
  success: { icon: CircleCheck, look: 'bg-success-wash', ink: 'text-success' },
  warning: { icon: TriangleAlert, look: 'bg-warning-wash', ink: 'text-warning' },
  error: { icon: CircleAlert, look: 'bg-error-wash', ink: 'text-error' },
  info: { icon: Info, look: 'bg-info-wash', ink: 'text-info' },
} as const

export type NoticeKind = keyof typeof KINDS

/** An inline message. Errors interrupt a screen reader; other kinds wait. */
export function Notice(props: {
  kind: NoticeKind
  title?: string
  children?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
}) {
  const { icon: Icon, look, ink } = KINDS[props.kind]
  return (
    <div
      role={props.kind === 'error' ? 'alert' : 'status'}
      className={`appear flex items-start gap-3 rounded-lg px-4 py-3 ${look}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1">
        {props.title && <p className={`font-semibold ${ink}`}>{props.title}</p>}
        {props.children && <div className="text-[0.933rem] text-pretty">{props.children}</div>}
      </div>
      {props.action}
      {props.onDismiss && (
        <Button
          look="quiet"
          size="icon-sm"
          aria-label={texts.dismiss}
          className="-my-0.5 -mr-1.5"
          onClick={props.onDismiss}
        >
          <X aria-hidden className="size-4" />
        </Button>
      )}
    </div>
  )
}
