import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#texts/settings.tsx'
import type { Token, TokenRole } from '../../../../shared/access.ts'
import { MAX_TOKEN_NAME_CHARS } from '../../../../shared/limits.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Select, TextInput } from '../../../ui/form/field.tsx'
import { formatDateTime } from '../../../ui/format/format-time.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { SecretText } from './secret-text.tsx'
import { createToken, revokeToken, tokensQuery } from './security-queries.ts'

/** The API tokens. */
export function Tokens() {
  const tokens = useQuery(tokensQuery)
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<Token | null>(null)
  return (
    <section aria-labelledby="api-tokens" className="grid grid-cols-1 gap-3 border-t border-rule pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="api-tokens" className="font-medium">
          {texts.apiTokens}
        </h3>
        <Button size="sm" onClick={() => setMaking(true)}>
          {texts.newToken}
        </Button>
      </div>
      {tokens.data && tokens.data.length > 0 ? (
        <ul className="divide-y divide-rule">
          {tokens.data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      ) : (
        <p className="text-[0.867rem] text-ink-faint">
          {texts.programsSendOneAsWhereA(<code className="font-mono">Authorization: Bearer</code>)}
        </p>
      )}
      {making && <TokenDialog onClose={() => setMaking(false)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </section>
  )
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { name, role, used_at, used_address } = token
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <bdi className="truncate font-medium" title={name}>
            {name}
          </bdi>
          <Badge tone={role === 'admin' ? 'warning' : 'neutral'}>{role}</Badge>
        </p>
        <p className="text-[0.867rem] text-ink-faint">
          {used_at === null
            ? texts.madeNeverUsed(formatDateTime(token.created_at))
            : texts.lastUsedFrom(formatDateTime(used_at), used_address)}
        </p>
      </div>
      <Button
        look="quiet"
        size="icon-sm"
        aria-label={texts.revoke(name)}
        title={texts.revoke2}
        onClick={onRevoke}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </li>
  )
}

const ROLES: readonly { value: TokenRole; label: string }[] = [
  { value: 'reader', label: texts.readerAsksAndReads },
  { value: 'admin', label: texts.adminMayDoEverything },
]

function TokenDialog({ onClose }: { onClose: () => void }) {
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

function RevokeDialog({ token, onClose }: { token: Token; onClose: () => void }) {
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
