import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Token, TokenRole } from '../../../shared/access.ts'
import { MAX_TOKEN_NAME_CHARS } from '../../../shared/limits.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select, TextInput } from '../../ui/field.tsx'
import { formatDateTime } from '../../ui/format-time.ts'
import { FormDialog } from './form-dialog.tsx'
import { SecretText } from './secret-text.tsx'
import { createToken, revokeToken, tokensQuery } from './security-queries.ts'

/** Tokens that let programs in. */
export function Tokens() {
  const tokens = useQuery(tokensQuery)
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<Token | null>(null)
  return (
    <section aria-labelledby="api-tokens" className="grid grid-cols-1 gap-3 border-t border-rule pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="api-tokens" className="font-medium">
          API Tokens
        </h3>
        <Button size="sm" onClick={() => setMaking(true)}>
          New Token
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
          Programs send one as <code className="font-mono">Authorization: Bearer</code> where a password is
          asked for.
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
            ? `Made ${formatDateTime(token.created_at)}, never used`
            : `Last used ${formatDateTime(used_at)} from ${used_address}`}
        </p>
      </div>
      <Button look="quiet" size="icon-sm" aria-label={`Revoke ${name}`} title="Revoke" onClick={onRevoke}>
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </li>
  )
}

const ROLES: readonly { value: TokenRole; label: string }[] = [
  { value: 'reader', label: 'Reader: asks and reads' },
  { value: 'admin', label: 'Admin: may do everything' },
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
        title="New Token"
        footer={
          <Button look="solid" onClick={onClose}>
            Done
          </Button>
        }
      >
        <SecretText
          label={`Token “${make.data.token.name}”`}
          hint="Copy it now: it is not shown again. Ibid keeps only its hash."
          value={make.data.secret}
        />
      </Dialog>
    )
  return (
    <FormDialog
      open
      onClose={onClose}
      title="New Token"
      action="Make Token"
      busy={make.isPending}
      failure={make.error}
      onSubmit={() => make.mutate({ name, role })}
    >
      <Field label="Name" hint="What will use it.">
        {(ids) => (
          <TextInput
            {...ids}
            required
            maxLength={MAX_TOKEN_NAME_CHARS}
            placeholder="e.g., nightly import"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Role">
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
      title="Revoke Token"
      action="Revoke"
      danger
      busy={revoke.isPending}
      failure={revoke.error}
      onSubmit={() => revoke.mutate(token.id)}
    >
      <p>
        What uses the token “<bdi>{token.name}</bdi>” is not let in any more, from its next request on.
      </p>
    </FormDialog>
  )
}
