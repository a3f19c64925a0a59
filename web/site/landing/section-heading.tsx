import type { ReactNode } from 'react'

/** The heading of a section of the landing page: title, subtitle, and an action at its end. */
export function SectionHeading(props: { id: string; title: string; children?: ReactNode; end?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="min-w-0">
        <h2
          id={props.id}
          className="max-w-[24ch] font-serif text-[clamp(1.8rem,3.6vw,2.6rem)] leading-[1.12] font-semibold tracking-[-0.02em]"
        >
          {props.title}
        </h2>
        {props.children && (
          <p className="mt-3 max-w-[62ch] text-[1.07rem] leading-relaxed text-pretty text-ink-soft">
            {props.children}
          </p>
        )}
      </div>
      {props.end}
    </div>
  )
}
