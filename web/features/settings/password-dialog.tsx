import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from '../../../shared/limits.ts'
import { useToast } from '../../ui/toast.tsx'
import { FormDialog } from './form-dialog.tsx'
import { PasswordField } from './password-field.tsx'
import { RemainingTokens } from './remaining-tokens.tsx'
import { setPassword, tokensQuery } from './security-queries.ts'

/** Sets the first password, or another one. Mounted while it is open. */
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
      toast(isSet ? 'Password changed. Other browsers are signed out.' : 'Password set.', 'success')
      if (!isSet || !tokens?.length) onClose()
      return client.invalidateQueries()
    },
  })
  if (save.isSuccess && tokens?.length) return <RemainingTokens tokens={tokens} onClose={onClose} />
  return (
    <FormDialog
      open
      onClose={onClose}
      title={isSet ? 'Change Password' : 'Set Password'}
      action={isSet ? 'Change Password' : 'Set Password'}
      busy={save.isPending}
      failure={save.error}
      onSubmit={() => {
        const differs = password !== again
        setWrong(differs ? 'The two are not the same.' : null)
        if (!differs) save.mutate({ password, ...(isSet ? { current } : {}) })
      }}
    >
      {!isSet && (
        <p className="text-ink-soft">
          From then on the dashboard asks for it, on this machine too, and programs need a token.
        </p>
      )}
      <input type="text" name="username" autoComplete="username" value="owner" readOnly hidden />
      {isSet && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
        />
      )}
      <PasswordField
        label="New password"
        hint={`At least ${MIN_PASSWORD_CHARS} characters. A few words that do not belong together are easy to keep.`}
        autoComplete="new-password"
        minLength={MIN_PASSWORD_CHARS}
        maxLength={MAX_PASSWORD_CHARS}
        value={password}
        onChange={setNew}
      />
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        error={wrong}
        value={again}
        onChange={setAgain}
      />
    </FormDialog>
  )
}
