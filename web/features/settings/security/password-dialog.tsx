import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#texts/settings.tsx'
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from '../../../../shared/limits.ts'
import { useToast } from '../../../ui/toast.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
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
