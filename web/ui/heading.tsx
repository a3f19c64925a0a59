import type { ReactNode } from 'react'

/** The title of a page, which may be a name in any direction, a line below it, and an action for the whole page. */
export function Heading(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-serif text-[1.9rem] leading-tight font-semibold tracking-[-0.015em]">
          <bdi>{props.title}</bdi>
        </h1>
        {props.children && <p className="mt-1 max-w-[80ch] text-pretty text-ink-soft">{props.children}</p>}
      </div>
      {props.action}
    </div>
  )
}
