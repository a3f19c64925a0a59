import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#texts/settings.tsx'
import type { Token } from '../../../../shared/access.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { formatDateTime } from '../../../ui/format/format-time.ts'
import { DialogLoader } from '../../../ui/loading/dialog-loader.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { tokensQuery } from './security-queries.ts'

const TokenDialog = lazyComponent(async () => (await import('./token-dialogs.tsx')).TokenDialog)
const RevokeDialog = lazyComponent(async () => (await import('./token-dialogs.tsx')).RevokeDialog)

/** The API tokens. */
export function Tokens() {
  const tokens = useQuery(tokensQuery)
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<Token | null>(null)
  function close() {
    setMaking(false)
    setRevoking(null)
  }
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
      <DialogLoader open={making || revoking !== null} onClose={close}>
        {making && <TokenDialog onClose={close} />}
        {revoking && <RevokeDialog token={revoking} onClose={close} />}
      </DialogLoader>
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
