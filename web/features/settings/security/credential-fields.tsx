import * as texts from '#texts/settings.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'

/** A field for a code of the authenticator. */
export function CodeField(props: { hint: string; value: string; onChange: (code: string) => void }) {
  return (
    <Field label={texts.code} hint={props.hint}>
      {(ids) => (
        <TextInput
          {...ids}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={40}
          className="font-mono tracking-[0.2em]"
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** A password field. */
export function PasswordField(props: {
  label: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (value: string) => void
  hint?: string
  error?: string | null
  minLength?: number
  maxLength?: number
}) {
  const { label, hint, error, onChange, ...rest } = props
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {(ids) => (
        <TextInput
          {...ids}
          {...rest}
          type="password"
          required
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
