import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as texts from '#texts/settings.tsx'
import type { Token } from '../../../../shared/access.ts'
import { detailOf } from '../../../api/api-error.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { formatDateTime } from '../../../ui/format/format-time.ts'
import { revokeTokens, tokensQuery } from './security-queries.ts'

/** Who changes the password because others know it is told of the tokens, which let in as before. */
export function RemainingTokens({ tokens, onClose }: { tokens: readonly Token[]; onClose: () => void }) {
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: revokeTokens,
    onSuccess: () => {
      onClose()
      return client.invalidateQueries(tokensQuery)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.passwordChanged}
      footer={
        <>
          <Button disabled={revoke.isPending} onClick={onClose}>
            {texts.keep}
          </Button>
          <Button
            look="danger"
            disabled={revoke.isPending}
            busy={revoke.isPending}
            onClick={() => revoke.mutate()}
          >
            {texts.revokeThem(tokens.length)}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p className="text-ink-soft">{texts.tokensStillLetIn(tokens.length)}</p>
        <ul className="divide-y divide-rule">
          {tokens.map(({ id, name, role, used_at }) => (
            <li key={id} className="flex items-center gap-2 py-2">
              <bdi className="min-w-0 truncate font-medium" title={name}>
                {name}
              </bdi>
              <Badge tone={role === 'admin' ? 'warning' : 'neutral'}>{role}</Badge>
              <span className="ml-auto shrink-0 text-[0.867rem] text-ink-faint">
                {used_at === null ? texts.neverUsed : formatDateTime(used_at)}
              </span>
            </li>
          ))}
        </ul>
        {revoke.isError && (
          <p role="alert" className="text-error">
            {detailOf(revoke.error, texts.theTokensWereNotRevoked)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
