import type { ComponentProps, ReactNode } from 'react'
import { CARD_LOOK } from './card-look.ts'

/** A framed section of a page. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`${CARD_LOOK} ${className}`} {...rest} />
}

/** The heading of a card. `end`: what stands at its right. */
export function CardHeading({ id, children, end }: { id?: string; children: ReactNode; end?: ReactNode }) {
  return (
    <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule px-5 py-2.5">
      <h2 id={id} className="text-base font-semibold">
        {children}
      </h2>
      {end}
    </header>
  )
}
