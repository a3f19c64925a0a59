import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'

const LOOKS = {
  solid: 'bg-solid text-on-solid hover:not-disabled:bg-solid-hover',
  outline: 'border border-rule-strong bg-sheet hover:not-disabled:bg-hover',
  quiet: 'text-ink-soft hover:not-disabled:bg-hover hover:not-disabled:text-ink',
  danger: 'bg-error text-sheet hover:not-disabled:opacity-90',
} as const

const SIZES = {
  sm: 'h-8 gap-1.5 px-2.5 text-[0.867rem]',
  md: 'h-9.5 gap-2 px-3.5 text-[0.933rem]',
  icon: 'size-9 shrink-0',
  'icon-sm': 'size-7 shrink-0',
} as const

type Look = { look?: keyof typeof LOOKS; size?: keyof typeof SIZES }

/** The classes of a button, for links that look like one. */
export function buttonClass({ look = 'outline', size = 'md' }: Look = {}): string {
  return `inline-flex items-center justify-center rounded-md font-medium whitespace-nowrap select-none transition-colors disabled:opacity-45 ${LOOKS[look]} ${SIZES[size]}`
}

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

/** A button. `busy` shows a spinner before its text; disabling it is the caller's choice. */
export function Button({ look, size, busy = false, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`${buttonClass({ ...(look && { look }), ...(size && { size }) })} ${className}`}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  )
}
