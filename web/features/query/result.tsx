import { CornerDownRight } from 'lucide-react'
import { memo, useCallback, useMemo, useState } from 'react'
import type { AnswerView, CitationView } from '../../api/answer-view.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Doubt, Markdown, sourceAt } from '../../ui/markdown.tsx'
import { Notice } from '../../ui/notice.tsx'
import { smoothly } from '../../ui/smoothly.ts'
import { targetOf } from '../../viewer/target.ts'
import { STALE } from './answer-export.ts'
import { doubtsOf } from './answer-state.ts'
import { CiteCards } from './cite-card.tsx'
import { Sources, sourceElementId } from './sources.tsx'
import { useStale } from './staleness.ts'
import { citedAs, statementBefore } from './statement.ts'
import { TakeAway } from './take-away.tsx'
import { textParts } from './text-parts.ts'
import { Trace } from './trace.tsx'
import { useGrowing } from './use-growing.ts'

const TONES: Record<string, Tone> = { high: 'success', medium: 'warning' }

/** An answer with everything that lets a person check it. */
export const Result = memo(function Result(props: {
  question: string
  answer: AnswerView
  /** With highlights, sources and trace; an earlier answer of a thread shows itself alone. */
  whole: boolean
  onFollowUp: (question: string) => void
  onOpen: (source: CitationView) => void
}) {
  const { answer, question } = props
  const stale = useStale(answer.query_id)
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set())
  const [sectionOpen, setSectionOpen] = useState(true)
  const numbers = useMemo(
    () => new Set(answer.citations.map((citation) => citation.source_number)),
    [answer.citations],
  )
  const doubts = useMemo(() => doubtsOf(answer.claims ?? []), [answer.claims])

  const toggle = useCallback(
    (number: number) =>
      setExpanded((last) => {
        const next = new Set(last)
        if (!next.delete(number)) next.add(number)
        return next
      }),
    [],
  )

  /** To the document behind a mark; where the server does not name it, to the passage in the list of sources. */
  function follow(mark: Element, number: number) {
    const source = answer.citations.find((citation) => citation.source_number === number)
    if (source && targetOf(source)) return props.onOpen(citedAs(source, statementBefore(mark)))
    setSectionOpen(true)
    setExpanded(new Set(expanded).add(number))
    requestAnimationFrame(() => {
      const entry = document.getElementById(sourceElementId(number))
      entry?.scrollIntoView({ block: 'nearest', behavior: smoothly() })
      entry?.querySelector('button')?.focus({ preventScroll: true })
    })
  }

  return (
    <div className="appear grid grid-cols-1 gap-6">
      <Card aria-label={`Answer to: ${question}`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-4 md:px-7 md:pt-5">
          <h2 className="font-semibold">Answer</h2>
          <Badge tone={stale ? 'neutral' : (TONES[answer.confidence] ?? 'error')} data-testid="confidence">
            {answer.confidence.charAt(0).toUpperCase() + answer.confidence.slice(1)} confidence
            {stale && ' when given'}
          </Badge>
          {stale && <Badge tone="warning">Documents changed since</Badge>}
          <TakeAway asked={{ question, answer, stale }} />
        </div>
        <div className="px-5 pt-3 pb-5 md:px-7">
          <p dir="auto" className="mb-3 max-w-[68ch] text-[0.933rem] text-ink-faint">
            {question}
            {answer.standalone_question && answer.standalone_question !== question && (
              <span className="block">Understood as: {answer.standalone_question}</span>
            )}
          </p>
          <CiteCards sources={answer.citations}>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the marks inside are buttons; their clicks, by key or by pointer, arrive here. */}
            <div
              onClick={(event) => {
                const number = sourceAt(event.target)
                const mark = event.target instanceof Element && event.target.closest('.cite')
                if (mark && number !== null) follow(mark, number)
              }}
            >
              <Written text={answer.answer} sources={numbers} doubts={doubts} />
            </div>
          </CiteCards>
          <Byline answer={answer} stale={stale} />
        </div>
        {(answer.disclaimer || answer.notice) && (
          <div className="grid gap-3 px-5 pb-5 md:px-7">
            {answer.disclaimer && <Notice kind="warning">{answer.disclaimer}</Notice>}
            {answer.notice && <Notice kind="info">{answer.notice}</Notice>}
          </div>
        )}
        {props.whole && answer.suggested_followup && (
          <div className="border-t border-rule px-5 py-3 md:px-7">
            <button
              type="button"
              onClick={() => props.onFollowUp(answer.suggested_followup ?? '')}
              className="flex w-full items-start gap-2.5 rounded-md py-1 text-left hover:underline"
            >
              <CornerDownRight aria-hidden className="mt-1 size-4 shrink-0 text-ink-faint" />
              <span>
                <span className="mr-2 text-[0.867rem] text-ink-faint">Suggested follow-up</span>
                <span dir="auto">{answer.suggested_followup}</span>
              </span>
            </button>
          </div>
        )}
      </Card>
      {props.whole && answer.highlights && answer.highlights.length > 0 && (
        <Highlights highlights={answer.highlights} />
      )}
      {props.whole && answer.citations.length > 0 && (
        <Sources
          sources={answer.citations}
          note="What answers the question best comes first. The percentage is how likely a passage is about it."
          open={sectionOpen}
          onOpen={setSectionOpen}
          expanded={expanded}
          onToggle={toggle}
          onView={props.onOpen}
        />
      )}
      {props.whole && answer.nearest && answer.nearest.length > 0 && (
        <Sources
          title="Closest passages, judged not relevant"
          sources={answer.nearest}
          note="As the search ranks them. The percentage is how likely a passage is about the question."
          prefix="nearest"
          onView={props.onOpen}
        />
      )}
      {props.whole && answer.agents && answer.agents.length > 0 && <Trace agents={answer.agents} />}
    </div>
  )
})

/** The text of an answer, a long one part after part. */
function Written(props: { text: string; sources: ReadonlySet<number>; doubts: readonly Doubt[] }) {
  const parts = useMemo(() => textParts(props.text), [props.text])
  const drawn = useGrowing(parts.length, 1)
  return parts.slice(0, drawn).map((part, index) => (
    <Markdown
      // biome-ignore lint/suspicious/noArrayIndexKey: what is written stays in its place.
      key={index}
      text={part}
      sources={props.sources}
      doubts={props.doubts}
      className={index > 0 ? 'mt-[0.8em]' : ''}
    />
  ))
}

function Byline({ answer, stale }: { answer: AnswerView; stale: boolean }) {
  // What stands there in place of its text says so itself.
  if (answer.citations.some(({ snippet }) => snippet === '')) return null
  if (stale)
    return (
      <p role="status" className="mt-4 text-[0.867rem] text-ink-faint">
        {STALE}
      </p>
    )
  const parts = [writerOf(answer), answer.took_ms === undefined ? null : spanOf(answer.took_ms)]
  const known = parts.filter((part) => part !== null)
  if (known.length === 0) return null
  return <p className="mt-4 text-[0.867rem] text-ink-faint">{known.join(' · ')}</p>
}

function spanOf(milliseconds: number): string {
  return milliseconds < 100 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

function writerOf(answer: AnswerView): string | null {
  if (answer.answered === false) return null
  if (answer.engine === 'ollama') return `Written by ${answer.model ?? 'the language model'}`
  return answer.engine === 'extractive' ? 'Quoted word for word from the documents' : null
}

function Highlights({ highlights }: { highlights: readonly string[] }) {
  return (
    <section aria-labelledby="key-highlights">
      <h2 id="key-highlights" className="mb-3 font-semibold">
        Key Highlights
      </h2>
      <ul className="grid gap-3">
        {highlights.map((highlight) => (
          <li key={highlight} dir="auto" className="max-w-[76ch] font-serif text-[1.067rem] leading-relaxed">
            <mark>{highlight}</mark>
          </li>
        ))}
      </ul>
    </section>
  )
}
