import { useEffect, useMemo, useRef } from 'react'
import * as texts from '#texts/query.tsx'
import type { AgentName } from '../../../../shared/answers.ts'
import type { CitationView } from '../../../api/answer-view.ts'
import { localizeMessage } from '../../../texts/localize/message.ts'
import { Card } from '../../../ui/card.tsx'
import { scrollBehavior } from '../../../ui/scroll-behavior.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Cite } from '../../../ui/text/cite.tsx'
import { FileName } from '../../../ui/text/file-name.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import type { Draft as DraftState } from './answer-state.ts'
import { textParts } from './answer-text.ts'
import { QuestionLine } from './result.tsx'

/** An answer that would begin below this share of the window is scrolled into view. */
const IN_VIEW = 0.3

/** An answer in progress. Its sources appear as soon as they are ranked. */
export function Draft({ draft }: { draft: DraftState }) {
  const { sources, text } = draft
  const numbers = useMemo(() => new Set(sources?.map((source) => source.source_number)), [sources])
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0
    if (top > window.innerHeight * IN_VIEW || top < 0)
      place.current?.scrollIntoView({ behavior: scrollBehavior() })
  }, [])
  const step = draft.agents.findLast((agent) => agent.status === 'started')
  return (
    <Card ref={place} className="appear min-w-0 scroll-mt-18" aria-label={texts.answerInProgress} aria-busy>
      <QuestionLine question={draft.question}>
        <p role="status" className="text-[0.867rem] text-ink-faint">
          {draft.notice
            ? localizeMessage(draft.notice.said, draft.notice.reason)
            : step
              ? `${agentLabel(step.agent)}...`
              : texts.searching}
        </p>
        <Ranked sources={sources} />
      </QuestionLine>
      <div className="px-5 pt-1 pb-5 md:px-7">
        {text === '' ? (
          <div className="grid max-w-[68ch] gap-3 py-1.5">
            <Skeleton className="h-4" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ) : (
          textParts(text).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Parts never change their order.
            <Markdown key={index} text={part} sources={numbers} className={index > 0 ? 'mt-[0.8em]' : ''} />
          ))
        )}
      </div>
    </Card>
  )
}

/** The ranked sources in one line. */
function Ranked({ sources }: { sources: readonly CitationView[] | null }) {
  return (
    <section
      aria-label={texts.sourcesFound}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Scrollable regions must be reachable by keyboard.
      tabIndex={0}
      className="flex h-8 min-w-0 flex-1 items-center gap-2 overflow-x-auto overflow-y-hidden"
    >
      {sources?.length === 0 && <p className="text-[0.867rem] text-ink-faint">{texts.noSourcesFound}</p>}
      {sources?.map((source) => (
        <span
          key={source.source_number}
          className="flex max-w-56 shrink-0 items-baseline gap-1 rounded-sm bg-sunken px-1.5 py-0.5 text-[0.8rem] text-ink-soft"
        >
          <Cite number={source.source_number} quiet />
          <FileName name={source.filename} />
        </span>
      ))}
    </section>
  )
}

const LABELS = {
  ingestion: texts.choosingWhatIsSearched,
  retrieval: texts.searching2,
  ranking: texts.ranking,
  summarization: texts.writing,
  citation: texts.matchingStatementsToTheir,
  validation: texts.checkingEveryStatement,
} as const satisfies Record<AgentName, string>

/** Returns what an agent is doing. */
function agentLabel(agent: AgentName): string {
  return LABELS[agent]
}
