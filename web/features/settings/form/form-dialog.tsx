import { type ReactNode, useId } from 'react'
import * as texts from '#texts/settings.tsx'
import { Refusal, useWait } from '../../../shell/refusal.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'

/**
 * A dialog with a form, which Enter submits, too. `failure`: the error of the last attempt, shown above the
 * fields.
 */
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
  const wait = useWait(props.failure)
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
            type="submit"
            form={id}
            look={props.danger ? 'danger' : 'solid'}
            disabled={busy || wait > 0}
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
          // React events bubble through portals to the form of the settings page.
          event.stopPropagation()
          props.onSubmit()
        }}
      >
        {props.failure !== null && props.failure !== undefined && (
          <Refusal failure={props.failure} left={wait} fallback={texts.theServerDoesNotAnswerTry} />
        )}
        {props.children}
      </form>
    </Dialog>
  )
}
