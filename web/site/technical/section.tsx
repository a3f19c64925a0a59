import type { ReactNode } from 'react'

/** A section of the technical page. */
export function Section(props: { id: string; title: string; text?: ReactNode; children: ReactNode }) {
  const title = `${props.id}-title`
  return (
    <section
      id={props.id}
      aria-labelledby={title}
      className="scroll-mt-15 border-t border-rule py-12 first:border-t-0 md:py-16"
    >
      <h2
        id={title}
        className="font-serif text-[clamp(1.6rem,3vw,2.1rem)] leading-tight font-semibold tracking-[-0.018em]"
      >
        {props.title}
      </h2>
      {props.text && (
        <p className="mt-2 max-w-[66ch] leading-relaxed text-pretty text-ink-soft">{props.text}</p>
      )}
      <div className="mt-7">{props.children}</div>
    </section>
  )
}
