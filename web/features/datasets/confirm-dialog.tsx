import type { ReactNode } from 'react'
import * as texts from '#texts/datasets.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'

/** Asks before something is done that takes a while; locked until then. `failure`: what went wrong, below the rest. */
export function ConfirmDialog(props: {
  open: boolean
  onClose: () => void
  title: string
  look?: 'solid' | 'danger'
  action: string
  busy: boolean
  disabled?: boolean
  onConfirm: () => void
  failure?: string | false
  children: ReactNode
}) {
  const { busy } = props
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      locked={busy}
      title={props.title}
      footer={
        <>
          <Button disabled={busy} onClick={props.onClose}>
            {texts.cancel}
          </Button>
          <Button
            look={props.look ?? 'danger'}
            disabled={busy || props.disabled}
            busy={busy}
            onClick={props.onConfirm}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {props.children}
        {props.failure && (
          <p role="alert" className="text-[0.933rem] text-error">
            {props.failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}
