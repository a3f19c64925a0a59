import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { PasswordField } from './password-field.tsx'

/** Asks for the password before something is done that it protects. Mounted while it is open. */
export function ProofDialog<T>(props: {
  title: string
  action: string
  danger?: boolean
  children: ReactNode
  prove: (password: string) => Promise<T>
  onProven: (reply: T) => void
  onClose: () => void
}) {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const prove = useMutation({
    mutationFn: props.prove,
    onSuccess: (reply) => {
      props.onProven(reply)
      return client.invalidateQueries()
    },
  })
  return (
    <FormDialog
      open
      onClose={props.onClose}
      title={props.title}
      action={props.action}
      {...(props.danger ? { danger: true } : {})}
      busy={prove.isPending}
      failure={prove.error}
      onSubmit={() => prove.mutate(password)}
    >
      <div className="text-ink-soft">{props.children}</div>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </FormDialog>
  )
}
