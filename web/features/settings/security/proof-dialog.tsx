import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as texts from '#texts/settings.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { CodeField, PasswordField } from './credential-fields.tsx'
import type { Proof } from './security-queries.ts'

/**
 * Asks for the password, and with `withCode` for a code, before a protected action. Mounted while it is open.
 */
export function ProofDialog<T>(props: {
  title: string
  action: string
  danger?: boolean
  withCode?: boolean
  children: ReactNode
  prove: (proof: Proof) => Promise<T>
  onProven: (reply: T) => void
  onClose: () => void
}) {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
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
      onSubmit={() => prove.mutate({ password, ...(props.withCode ? { code } : {}) })}
    >
      <div className="text-ink-soft">{props.children}</div>
      <PasswordField
        label={texts.yourPassword}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {props.withCode && <CodeField hint={texts.theSixDigitsThatYour} value={code} onChange={setCode} />}
    </FormDialog>
  )
}
