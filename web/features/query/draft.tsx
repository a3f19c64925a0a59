import { useEffect, useMemo, useRef } from 'react'
import type { CitationView } from '../../api/answer-view.ts'
import { Card } from '../../ui/card.tsx'
import { Cite } from '../../ui/cite.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { smoothly } from '../../ui/smoothly.ts'
import { targetOf } from '../../viewer/target.ts'
import { agentLabel } from './agents.ts'
import type { Draft as DraftState } from './answer-state.ts'
import { textParts } from './text-parts.ts'

/** An answer that would begin below this share of the window, as on a phone, is brought into view. */
const IN_VIEW = 0.5

/** An answer while it is written; its sources stand there as soon as they are ranked. */
export function Draft({ draft, onOpen }: { draft: DraftState; onOpen: (source: CitationView) => void }) {
  const { sources, text } = draft
  const numbers = useMemo(() => new Set(sources?.map((source) => source.source_number)), [sources])
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0
    if (top > window.innerHeight * IN_VIEW) place.current?.scrollIntoView({ behavior: smoothly() })
  }, [])
  const step = draft.agents.findLast((agent) => agent.status === 'started')
  return (
    <Card ref={place} className="appear scroll-mt-18" aria-label="Answer in progress" aria-busy>
      <div className="flex min-h-12 items-center gap-3 px-5 pt-4 md:px-7 md:pt-5">
        <h2 className="font-semibold">Answer</h2>
        <p role="status" className="text-[0.867rem] text-ink-faint">
          {draft.notice ?? (step ? `${agentLabel(step.agent)}...` : 'Searching...')}
        </p>
      </div>
      <div className="px-5 pt-3 pb-5 md:px-7">
        <Ranked sources={sources} onOpen={onOpen} />
        {text === '' ? (
          <div className="grid max-w-[68ch] gap-3">
            <Skeleton className="h-4" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ) : (
          textParts(text).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is written stays in its place.
            <Markdown key={index} text={part} sources={numbers} className={index > 0 ? 'mt-[0.8em]' : ''} />
          ))
        )}
      </div>
    </Card>
  )
}

/** The sources as soon as they are ranked, in one line: what is written below must not move for them. */
function Ranked(props: { sources: readonly CitationView[] | null; onOpen: (source: CitationView) => void }) {
  return (
    <section
      aria-label="Sources found"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="mb-2 flex h-8 items-center gap-2 overflow-x-auto overflow-y-hidden"
    >
      {props.sources === null && <Skeleton className="h-4 w-64 max-w-full" />}
      {props.sources?.length === 0 && <p className="text-[0.867rem] text-ink-faint">No sources found</p>}
      {props.sources?.map((source) => (
        <button
          key={source.source_number}
          type="button"
          disabled={targetOf(source) === null}
          onClick={() => props.onOpen(source)}
          className="flex max-w-56 shrink-0 items-baseline gap-1 rounded-sm bg-sunken px-1.5 py-0.5 text-[0.8rem] text-ink-soft hover:not-disabled:bg-hover"
        >
          <Cite number={source.source_number} />
          <bdi className="truncate">{source.filename}</bdi>
          {source.page && <span className="shrink-0 text-ink-faint">p. {source.page}</span>}
        </button>
      ))}
    </section>
  )
}
