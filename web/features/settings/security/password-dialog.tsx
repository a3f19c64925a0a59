import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#texts/settings.tsx'
import type { Token } from '../../../../shared/access.ts'
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from '../../../../shared/limits.ts'
import { detailOf } from '../../../api/api-error.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { formatDateTime } from '../../../ui/format/format-time.ts'
import { useToast } from '../../../ui/toast.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { PasswordField } from './credential-fields.tsx'
import { revokeTokens, setPassword, tokensQuery } from './security-queries.ts'

/** The dialog that sets or changes the password. Mounted while it is open. */
export function PasswordDialog({ isSet, onClose }: { isSet: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const { data: tokens } = useQuery(tokensQuery)
  const toast = useToast()
  const [current, setCurrent] = useState('')
  const [password, setNew] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: setPassword,
    onSuccess: () => {
      toast(isSet ? texts.passwordChangedOtherBrowsers : texts.passwordSet, 'success')
      if (!isSet || !tokens?.length) onClose()
      return client.invalidateQueries()
    },
  })
  if (save.isSuccess && tokens?.length) return <RemainingTokens tokens={tokens} onClose={onClose} />
  return (
    <FormDialog
      open
      onClose={onClose}
      title={isSet ? texts.changePassword : texts.setPassword}
      action={isSet ? texts.changePassword : texts.setPassword}
      busy={save.isPending}
      failure={save.error}
      onSubmit={() => {
        const differs = password !== again
        setWrong(differs ? texts.theTwoAreNotTheSame : null)
        if (!differs) save.mutate({ password, ...(isSet ? { current } : {}) })
      }}
    >
      {!isSet && <p className="text-ink-soft">{texts.fromThenOnTheDashboardAsks}</p>}
      <input type="text" name="username" autoComplete="username" value="owner" readOnly hidden />
      {isSet && (
        <PasswordField
          label={texts.currentPassword}
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
        />
      )}
      <PasswordField
        label={texts.newPassword}
        hint={texts.atLeastCharactersAFewWords(MIN_PASSWORD_CHARS)}
        autoComplete="new-password"
        minLength={MIN_PASSWORD_CHARS}
        maxLength={MAX_PASSWORD_CHARS}
        value={password}
        onChange={setNew}
      />
      <PasswordField
        label={texts.newPasswordAgain}
        autoComplete="new-password"
        error={wrong}
        value={again}
        onChange={setAgain}
      />
    </FormDialog>
  )
}

/** After a change of the password, lists the API tokens, which stay valid, and offers to revoke them. */
function RemainingTokens({ tokens, onClose }: { tokens: readonly Token[]; onClose: () => void }) {
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
