import { type ReactNode, useId } from 'react'
import { detailOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A dialog with fields, which is sent by Enter too. `failure`: what the server said, above the fields. */
export function FormDialog(props: {
  open: boolean
  onClose: () => void
  title: string
  action: string
  danger?: boolean
  busy: boolean
  failure: unknown
  onSubmit: () => void
  children: ReactNode
}) {
  const id = useId()
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
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            look={props.danger ? 'danger' : 'solid'}
            disabled={busy}
            busy={busy}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // Events rise through React's tree, in which the settings' own form is above this one.
          event.stopPropagation()
          props.onSubmit()
        }}
      >
        {props.failure !== null && props.failure !== undefined && (
          <Notice kind="error">{detailOf(props.failure, 'The server does not answer. Try again.')}</Notice>
        )}
        {props.children}
      </form>
    </Dialog>
  )
}
