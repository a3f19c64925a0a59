import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

/** A button. `busy` shows a spinner before its text; disabling it is up to the caller. */
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
