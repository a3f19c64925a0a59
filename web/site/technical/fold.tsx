import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A part of the page under a heading that opens and closes it; on paper it is open. */
export function Fold(props: { title: ReactNode; aside?: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details className="group/fold border-t border-rule last:border-b" open={props.open}>
      <summary className="flex min-h-11 list-none items-center gap-3 rounded-sm py-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <h3 className="font-semibold">{props.title}</h3>
        <span className="ml-auto text-[0.867rem] text-ink-faint">{props.aside}</span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-ink-faint transition-transform group-open/fold:rotate-180"
        />
      </summary>
      <div className="pt-1 pb-6">{props.children}</div>
    </details>
  )
}
