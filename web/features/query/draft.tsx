import { useMemo } from 'react'
import type { CitationView } from '../../api/answer-view.ts'
import { Card } from '../../ui/card.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { agentLabel } from './agents.ts'
import type { Draft as DraftState } from './answer-state.ts'
import { Sources } from './sources.tsx'

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
          <Markdown text={text} sources={numbers} />
        )}
      </Card>
      {sources && sources.length > 0 && <Sources sources={sources} onView={onOpen} />}
    </div>
  )
}
