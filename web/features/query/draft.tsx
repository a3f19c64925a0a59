import { useMemo } from 'react'
import type { CitationView } from '../../api/answer-view.ts'
import { Card } from '../../ui/card.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { agentLabel } from './agents.ts'
import type { Draft as DraftState } from './answer-state.ts'
import { Sources } from './sources.tsx'

/** From so many characters on, what is written stays as it is drawn. */
const PART_CHARS = 4_000

/** A text that grows, in parts of which only the last one changes; each ends with a block of markdown. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const end = text.indexOf('\n\n', from + PART_CHARS)
    if (end < 0) break
    const inFence = (text.slice(from, end).match(/^```/gm)?.length ?? 0) % 2 === 1
    if (inFence || /^\n\n(\s|\||[-*+] |\d+[.)] )/.test(text.slice(end, end + 8))) break
    parts.push(text.slice(from, end))
    from = end + 2
  }
  return [...parts, text.slice(from)]
}

/** An answer while it is written; its sources stand there as soon as they are ranked. */
export function Draft({ draft, onOpen }: { draft: DraftState; onOpen: (source: CitationView) => void }) {
  const { sources, text } = draft
  const numbers = useMemo(() => new Set(sources?.map((source) => source.source_number)), [sources])
  const step = draft.agents.findLast((agent) => agent.status === 'started')
  return (
    <div className="grid grid-cols-1 gap-6" aria-busy>
      <Card className="p-5 md:p-7" aria-label="Answer in progress">
        <p role="status" className="mb-3 text-[0.867rem] text-ink-faint">
          {draft.notice ?? (step ? `${agentLabel(step.agent)}...` : 'Searching...')}
        </p>
        {text === '' ? (
          <div className="grid max-w-[68ch] gap-3">
            <Skeleton className="h-4" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ) : (
          partsOf(text).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is written stays in its place.
            <Markdown key={index} text={part} sources={numbers} className={index > 0 ? 'mt-4' : ''} />
          ))
        )}
      </Card>
      {sources && sources.length > 0 && <Sources sources={sources} onView={onOpen} />}
    </div>
  )
}
