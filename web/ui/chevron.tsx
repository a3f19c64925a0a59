import { ChevronDown } from 'lucide-react'

/** At the end of what folds: down when closed, up when open. */
export function Chevron({ open }: { open: boolean }) {
  return (
    <ChevronDown
      aria-hidden
      className={`ml-auto size-4 shrink-0 text-ink-faint transition-transform ${open ? 'rotate-180' : ''}`}
    />
  )
}
