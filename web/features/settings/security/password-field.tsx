import { Field, TextInput } from '../../../ui/form/field.tsx'

/** A password that is typed. */
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
