import { memo, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import * as texts from '#texts/query.tsx'
import type { CitationView } from '../../../api/answer-view.ts'
import { PartFailure } from '../../../shell/loading/page-failure.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Boundary } from '../../../ui/loading/boundary.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import type { Target } from '../../../viewer/target.ts'
import type { Draft as DraftState } from '../answer/answer-state.ts'
import { Draft } from '../answer/draft.tsx'
import { FollowUps } from '../answer/follow-ups.tsx'
import { Result } from '../answer/result.tsx'
import { withAskedColumns } from '../answer/row-tables.ts'
import { withComputedColumns } from '../computed/computed-target.ts'
import { Nearest, Sources } from '../sources/sources.tsx'
import { BESIDE } from './beside.ts'
import { Judgement } from './judgement.tsx'
import { useSourceAddress } from './source-address.ts'
import type { SavedAnswer } from './thread.ts'

const SourceViewer = lazyComponent(
  async () => (await import('../../../viewer/source-viewer.tsx')).SourceViewer,
)

/** High enough for the last question of several to reach the top of the window. */
const ROOM = 'min-h-[calc(100dvh-13rem)]'

const answerKey = ({ question, answer }: SavedAnswer, index: number) =>
  answer.query_id ?? `${index} ${question}`

/**
 * The answers of a conversation, the box for the next question, and the sources: of the last answer, or of
 * the answer chosen by its sources button.
 */
export function Conversation(props: {
  thread: readonly SavedAnswer[]
  /** Loads answers before these; null if there are none. */
  earlier: { readonly count: number; readonly load: () => Promise<unknown> } | null
  /** Asks a question of the thread again; null while a question is asked. */
  onAgain: ((asked: SavedAnswer) => void) | null
  draft: DraftState | null
  /** Asks a question on in the conversation. */
  onFollowUp: (question: string) => void
  head: ReactNode
  foot: ReactNode
}) {
  const { draft, onAgain: again } = props
  const thread = useMemo(
    () =>
      props.thread.map(({ question, answer, ...rest }) => ({
        ...rest,
        question,
        answer: withComputedColumns(withAskedColumns(answer, question)),
      })),
    [props.thread],
  )
  const wide = useMedia(BESIDE)
  const { target, owner, view, viewTable, close } = useSourceAddress(thread)
  const [listed, setListed] = useState<{ key: string; source: number | null } | null>(null)
  const last = thread.at(-1)
  const shown = thread.findIndex((asked, index) => answerKey(asked, index) === listed?.key)
  const at = shown >= 0 ? shown : thread.length - 1
  const lastKey = last && answerKey(last, thread.length - 1)
  const place = useRef<HTMLDivElement>(null)
  // Scrolls to the last question, or to the one whose source is in the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs with each answer.
  useEffect(() => {
    if (thread.length <= 1) return
    const named = owner === null ? -1 : thread.findIndex(({ answer }) => answer.query_id === owner)
    place.current?.children.item(named < 0 ? thread.length - 1 : named)?.scrollIntoView({ block: 'start' })
  }, [lastKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs when another answer is the last.
  useEffect(() => setListed(null), [lastKey])

  const sourcesOf = (index: number) => {
    const asked = thread[index]
    if (!asked) return null
    const open = (next: CitationView) => view(next, asked)
    const { citations, nearest = [] } = asked.answer
    if (citations.length > 0)
      return (
        <Sources
          key={answerKey(asked, index)}
          answer={asked.answer}
          wanted={index === at ? (listed?.source ?? null) : null}
          onView={open}
        />
      )
    return nearest.length > 0 ? <Nearest sources={nearest} onView={open} /> : null
  }

  const panel = target && (
    <SourcePanel
      key={`${target.documentId} ${target.start} ${target.page} ${JSON.stringify(target.table)}`}
      target={target}
      onClose={close}
    />
  )
  return (
    <div
      className={`-mb-12 grid grid-cols-1 items-start gap-x-6 ${target ? 'xl:grid-cols-2 min-[1700px]:grid-cols-[42rem_minmax(0,1fr)]' : 'xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'}`}
    >
      <div className="flex min-h-[calc(100dvh-6.25rem)] min-w-0 flex-col">
        {props.head}
        {props.earlier && <Earlier {...props.earlier} />}
        <div ref={place} className="grid grid-cols-1 gap-5">
          {thread.map((asked, index) => {
            const isLast = index === thread.length - 1 && draft === null
            const key = answerKey(asked, index)
            const count = asked.answer.citations.length
            return (
              <div
                key={key}
                className={`grid min-w-0 scroll-mt-18 grid-cols-1 content-start gap-5 ${isLast && index > 0 ? ROOM : ''}`}
              >
                <Result
                  question={asked.question}
                  answer={asked.answer}
                  foot={
                    asked.answer.query_id !== undefined && (
                      <Judgement
                        id={asked.answer.query_id}
                        rating={asked.rating ?? null}
                        note={asked.note ?? ''}
                        onAgain={again && (() => again(asked))}
                      />
                    )
                  }
                  last={isLast}
                  onOpen={(next) => view(next, asked)}
                  onTable={(reading, at) => viewTable({ reading, at }, asked)}
                  onList={(number) => setListed({ key, source: number })}
                  sources={
                    !isLast &&
                    count > 0 && (
                      <Button
                        look="quiet"
                        size="sm"
                        aria-pressed={index === at}
                        onClick={() => setListed(listed?.key === key ? null : { key, source: null })}
                      >
                        {texts.nSources(count)}
                      </Button>
                    )
                  }
                />
                {isLast && <FollowUps answer={asked.answer} onAsk={props.onFollowUp} />}
                {!wide && (isLast || listed?.key === key) && sourcesOf(index)}
              </div>
            )
          })}
          {draft && (
            <div className={thread.length > 0 ? ROOM : ''}>
              <Draft draft={draft} />
            </div>
          )}
        </div>
        {props.foot}
      </div>
      {wide ? (
        <div data-viewer className="sticky top-20 flex max-h-[calc(100dvh-6.5rem)] min-w-0 gap-6">
          <div
            className={
              target
                ? 'hidden w-80 shrink-0 overflow-y-auto rounded-lg min-[1700px]:block'
                : 'min-w-0 flex-1 overflow-y-auto rounded-lg'
            }
          >
            {draft ? <SourcesComing /> : sourcesOf(at)}
          </div>
          {panel}
        </div>
      ) : (
        panel
      )}
    </div>
  )
}

/** A button that shows the answers before those shown. */
function Earlier({ count, load }: { count: number; load: () => Promise<unknown> }) {
  const [loading, setLoading] = useState(false)
  return (
    <div className="mb-4 text-center">
      <Button
        size="sm"
        busy={loading}
        disabled={loading}
        onClick={() => {
          setLoading(true)
          void load().finally(() => setLoading(false))
        }}
      >
        {texts.nEarlierAnswers(count)}
      </Button>
    </div>
  )
}

function SourcesComing() {
  return (
    <Card aria-hidden className="grid gap-3 p-5">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-2/3" />
    </Card>
  )
}

/**
 * The document panel the answer, or over it on narrow screens. Takes the focus, and returns it when closed.
 */
const SourcePanel = memo(function SourcePanel({ target, onClose }: { target: Target; onClose: () => void }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside
      ref={place}
      data-viewer
      aria-label={texts.sourceBesideTheAnswer}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="fixed inset-0 z-40 bg-sheet xl:static xl:z-auto xl:h-[calc(100dvh-6.5rem)] xl:min-w-0 xl:flex-1 xl:rounded-lg xl:border xl:border-rule xl:shadow-low"
    >
      <Boundary resetKey="" fallback={(error, retry) => <PartFailure error={error} retry={retry} />}>
        <Suspense fallback={<Skeleton className="h-full" />}>
          <WhenShown
            run={() =>
              place.current?.querySelector<HTMLElement>('[data-viewer-title]')?.focus({ preventScroll: true })
            }
          >
            <SourceViewer target={target} onClose={onClose} />
          </WhenShown>
        </Suspense>
      </Boundary>
    </aside>
  )
})

/** Runs once its children are there, whose code may have to be loaded first. */
function WhenShown({ run, children }: { run: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: Once.
  useEffect(run, [])
  return children
}
