import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#texts/settings.tsx'
import type { Token, TokenRole } from '../../../../shared/access.ts'
import { MAX_TOKEN_NAME_CHARS } from '../../../../shared/limits.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Select, TextInput } from '../../../ui/form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { SecretText } from './secret-text.tsx'
import { createToken, revokeToken, tokensQuery } from './security-queries.ts'

const ROLES: readonly { value: TokenRole; label: string }[] = [
  { value: 'reader', label: texts.readerAsksAndReads },
  { value: 'admin', label: texts.adminMayDoEverything },
]

/** Makes a token, and shows it once. Mounted while it is open. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [role, setRole] = useState<TokenRole>('reader')
  const make = useMutation({
    mutationFn: createToken,
    onSuccess: () => client.invalidateQueries(tokensQuery),
  })
  if (make.data)
    return (
      <Dialog
        open
        onClose={onClose}
        title={texts.newToken}
        footer={
          <Button look="solid" onClick={onClose}>
            {texts.done}
          </Button>
        }
      >
        <SecretText
          label={texts.token(make.data.token.name)}
          hint={texts.copyItNowItIsNot}
          value={make.data.secret}
        />
      </Dialog>
    )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.newToken}
      action={texts.makeToken}
      busy={make.isPending}
      failure={make.error}
      onSubmit={() => make.mutate({ name, role })}
    >
      <Field label={texts.name} hint={texts.whatWillUseIt}>
        {(ids) => (
          <TextInput
            {...ids}
            required
            maxLength={MAX_TOKEN_NAME_CHARS}
            placeholder={texts.eGNightlyImport}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={texts.role}>
        {(ids) => (
          <Select
            {...ids}
            value={role}
            onChange={(event) => setRole(event.target.value === 'admin' ? 'admin' : 'reader')}
          >
            {ROLES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}

/** Asks before a token is revoked. Mounted while it is open. */
export function RevokeDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: revokeToken,
    onSuccess: () => {
      onClose()
      return client.invalidateQueries(tokensQuery)
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.revokeToken}
      action={texts.revoke2}
      danger
      busy={revoke.isPending}
      failure={revoke.error}
      onSubmit={() => revoke.mutate(token.id)}
    >
      <p>{texts.whatUsesTheTokenIsNot(<bdi>{token.name}</bdi>)}</p>
    </FormDialog>
  )
}
