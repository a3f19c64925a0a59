import { ChevronDown } from 'lucide-react'

/** The arrow of a collapsible section: down if closed, up if open. */
export function Chevron({ open }: { open: boolean }) {
  return (
    <ChevronDown
      aria-hidden
      className={`ml-auto size-4 shrink-0 text-ink-faint transition-transform ${open ? 'rotate-180' : ''}`}
    />
  )
}
