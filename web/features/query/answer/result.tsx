import { memo, type ReactNode, useMemo } from 'react'
import * as texts from '#texts/query.tsx'
import type { AnswerView, CitationView } from '../../../api/answer-view.ts'
import { localizeMessage } from '../../../texts/localize/message.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/badge-look.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Doubt, Markdown, sourceAt } from '../../../ui/text/markdown.tsx'
import { useProgressiveCount } from '../../../ui/use-progressive-count.ts'
import { targetOf } from '../../../viewer/target.ts'
import { ComputedAside, ComputedPart } from '../computed/computed-part.tsx'
import { AnswerActions } from './answer-actions.tsx'
import { doubtsOf } from './answer-state.ts'
import { newHighlights, textParts } from './answer-text.ts'
import { Byline } from './byline.tsx'
import { CiteCards } from './cite-card.tsx'
import { ModelOffer } from './model-offer.tsx'
import { withRowTables } from './row-tables.ts'
import { useStale } from './staleness.ts'
import { citedAs, statementBefore } from './statement.ts'
import { Trace } from './trace.tsx'

const TONES: Record<string, Tone> = { high: 'success', medium: 'warning' }

/** An answer under its question, with everything needed to check it. */
export const Result = memo(function Result(props: {
  question: string
  answer: AnswerView
  /** False for earlier answers of a thread, which show no highlights or trace. */
  last: boolean
  /** Opens a source in its document. */
  onOpen: (source: CitationView) => void
  onList: (source: number) => void
  /** Opens the table of a reading of the question, by its position; at a row, by its start. */
  onTable: (reading: number, at?: number) => void
  /** A button that lists the sources of an earlier answer. */
  sources: ReactNode
  /** What can be done with a saved answer. */
  foot: ReactNode
}) {
  const { answer, question, last } = props
  const { computed } = answer
  const stale = useStale(answer.query_id)
  const numbers = useMemo(
    () => new Set(answer.citations.map((citation) => citation.source_number)),
    [answer.citations],
  )
  const doubts = useMemo(() => doubtsOf(answer.claims ?? []), [answer.claims])
  // Allows line breaks after the underscores of column names.
  const text = useMemo(
    () => withRowTables(answer, question).replaceAll('\\_', '\\_\u200b'),
    [answer, question],
  )
  const highlights = useMemo(() => newHighlights(answer), [answer])

  function follow(mark: Element, number: number) {
    const source = answer.citations.find((citation) => citation.source_number === number)
    if (source && targetOf(source)) props.onOpen(citedAs(source, statementBefore(mark)))
    else props.onList(number)
  }

  return (
    <Card aria-label={texts.answerTo(question)} className="appear min-w-0">
      <QuestionLine question={question} understood={answer.standalone_question ?? null}>
        <AnswerBadge answer={answer} stale={stale} />
        {stale && <Badge tone="warning">{texts.documentsChangedSince}</Badge>}
        {props.sources}
        <AnswerActions asked={{ question, answer, stale }} />
      </QuestionLine>
      <div className="px-5 pt-1 pb-5 md:px-7">
        <CiteCards sources={answer.citations}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: The marks inside are buttons, whose clicks bubble up. */}
          <div
            onClick={(event) => {
              const number = sourceAt(event.target)
              const mark = event.target instanceof Element && event.target.closest('.cite')
              if (mark && number !== null) follow(mark, number)
            }}
          >
            {computed?.in_answer ? (
              <ComputedPart
                computed={computed}
                citations={answer.citations}
                onOpen={props.onOpen}
                onTable={props.onTable}
              />
            ) : (
              <Written
                text={text}
                sources={numbers}
                doubts={doubts}
                look={answer.engine === 'extractive' ? 'quoted-rows' : ''}
              />
            )}
          </div>
        </CiteCards>
        {computed && !computed.in_answer && (
          <ComputedAside
            computed={computed}
            citations={answer.citations}
            onOpen={props.onOpen}
            onTable={props.onTable}
          />
        )}
        {last && highlights.length > 0 && <Highlights highlights={highlights} />}
        <Byline answer={answer} stale={stale} />
      </div>
      {last && (
        <div className="px-5 pb-5 empty:hidden md:px-7">
          <ModelOffer answer={answer} />
        </div>
      )}
      {(answer.disclaimer || answer.notice) && (
        <div className="grid gap-3 px-5 pb-5 md:px-7">
          {answer.disclaimer && (
            <Notice kind="warning">{localizeMessage(answer.said?.disclaimer, answer.disclaimer)}</Notice>
          )}
          {answer.notice && (
            <Notice kind="info">{localizeMessage(answer.said?.notice, answer.notice)}</Notice>
          )}
        </div>
      )}
      {props.foot}
      {last && answer.agents && answer.agents.length > 0 && <Trace answer={answer} />}
    </Card>
  )
})

/** The question above its answer, and a line of facts about the answer. */
export function QuestionLine(props: { question: string; understood?: string | null; children: ReactNode }) {
  const { question, understood } = props
  return (
    <header className="px-5 pt-5 md:px-7">
      <h2
        dir="auto"
        className="line-clamp-6 font-serif text-[1.33rem] leading-snug font-semibold text-pretty"
        title={question.length > 300 ? question : undefined}
      >
        {question}
      </h2>
      {understood && understood !== question && (
        <p dir="auto" className="mt-0.5 text-[0.867rem] text-ink-faint">
          {texts.understoodAs(understood)}
        </p>
      )}
      <div className="mt-1 flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1">{props.children}</div>
    </header>
  )
}

function AnswerBadge({ answer, stale }: { answer: AnswerView; stale: boolean }) {
  // Small talk asks nothing, so it has no confidence.
  if (answer.said?.answer?.code === 'small_talk') return null
  if (answer.answered === false || answer.outcome === 'not_found')
    return <Badge data-testid="confidence">{texts.notFound}</Badge>
  return (
    <Badge tone={stale ? 'neutral' : (TONES[answer.confidence] ?? 'error')} data-testid="confidence">
      {answer.outcome === 'may_answer' ? texts.possibleAnswer : confidenceLabel(answer.confidence, stale)}
    </Badge>
  )
}

function confidenceLabel(confidence: string, stale: boolean): string {
  const known = stale ? texts.confidenceWhenGiven : texts.confidence
  return (known as Readonly<Record<string, string>>)[confidence] ?? confidence
}

/** The text of an answer; long texts are rendered part by part. */
function Written(props: {
  text: string
  sources: ReadonlySet<number>
  doubts: readonly Doubt[]
  look: string
}) {
  const parts = useMemo(() => textParts(props.text), [props.text])
  const drawn = useProgressiveCount(parts.length, 1)
  return parts.slice(0, drawn).map((part, index) => (
    <Markdown
      // biome-ignore lint/suspicious/noArrayIndexKey: Parts never change their order.
      key={index}
      text={part}
      sources={props.sources}
      doubts={props.doubts}
      className={`${props.look} ${index > 0 ? 'mt-[0.8em]' : ''}`}
    />
  ))
}

function Highlights({ highlights }: { highlights: readonly string[] }) {
  return (
    <section aria-labelledby="key-highlights" className="mt-5">
      <h3 id="key-highlights" className="mb-2 font-semibold">
        {texts.keyHighlights}
      </h3>
      <ul className="grid gap-2">
        {highlights.map((highlight) => (
          <li key={highlight} dir="auto" className="max-w-[68ch] font-serif text-[1.067rem] leading-relaxed">
            <mark>{highlight.replaceAll('\t', ' · ')}</mark>
          </li>
        ))}
      </ul>
    </section>
  )
}
