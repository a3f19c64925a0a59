import { type ComponentProps, type ReactNode, useId } from 'react'

const BOX =
  'w-full rounded-md border border-rule-strong bg-sheet px-3 text-ink transition-colors hover:not-disabled:border-ink-faint disabled:opacity-50'

/** A label above a control, and a hint or an error below it. The control receives the ids. */
export function Field(props: {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}) {
  const id = useId()
  const note = props.error ?? props.hint
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[0.867rem] font-medium text-ink-soft">
        {props.label}
      </label>
      {props.children({
        id,
        ...(note ? { 'aria-describedby': `${id}-note` } : {}),
        ...(props.error ? { 'aria-invalid': true as const } : {}),
      })}
      {note && (
        <p id={`${id}-note`} className={`text-[0.867rem] ${props.error ? 'text-error' : 'text-ink-faint'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A single-line text field. */
export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input className={`h-9.5 ${BOX} ${className}`} {...rest} />
}

/** A multi-line text field. Grows with its content where the browser supports that. */
export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={`field-sizing-content resize-none py-2.5 ${BOX} ${className}`} {...rest} />
}

/** A native select, so that phones and screen readers use their own lists. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select className={`h-9.5 ${BOX} ${className}`} {...rest} />
}
