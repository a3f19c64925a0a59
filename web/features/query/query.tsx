import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History as HistoryIcon } from 'lucide-react'
import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { EMPTY_QUERY, type Mode } from '../../../shared/answers.ts'
import { DEFAULT_MAX_RESULTS } from '../../../shared/limits.ts'
import type { Role } from '../../../shared/roles.ts'
import type { CitationView } from '../../api/answer-view.ts'
import type { DatasetList } from '../../shell/dataset-list.ts'
import { statusQuery } from '../../shell/status.ts'
import { TrySamples } from '../../shell/try-samples.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SourceViewer } from '../../viewer/source-viewer.tsx'
import { type Target, targetOf } from '../../viewer/target.ts'
import { Composer } from './composer.tsx'
import { Draft } from './draft.tsx'
import { canFollowUp, FollowUp, followUpOf } from './follow-up.tsx'
import { Result } from './result.tsx'
import { noteForgotten, noteStale, useStale } from './staleness.ts'
import { type Asked, useAsk } from './use-ask.ts'

const History = lazy(async () => ({ default: (await import('./history.tsx')).History }))

const Filled = z.object({ question: z.string(), datasets: z.array(z.string()) })

/** A question to the documents, and its answer with the places it comes from. */
export function Query(
  props: DatasetList & { previous: Asked | null; onQueryComplete: (asked: Asked) => void },
) {
  const client = useQueryClient()
  const location = useLocation()
  const filled = Filled.safeParse(location.state).data
  const [question, setQuestion] = useState(filled?.question ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(filled?.datasets ?? [])
  const [filledBy, setFilledBy] = useState(location.key)
  if (filled && filledBy !== location.key) {
    setFilledBy(location.key)
    setQuestion(filled.question)
    setChosen(filled.datasets)
  }
  const [role, setRole] = useState<Role>('general')
  const [mode, setMode] = useState<Mode>('fast')
  const byModel = useQuery(statusQuery).data?.engine.kind === 'ollama'
  const [source, setSource] = useSourceBeside()
  const closeSource = useCallback(() => setSource(null), [setSource])
  const [history, setHistory] = useState<'never' | 'open' | 'closed'>('never')
  const { state, start, stop, fail, dismiss, show } = useAsk(props.previous, props.onQueryComplete)
  const stale = useStale(state.thread.at(-1)?.answer.query_id)

  function submit(text: string) {
    const query = text.trim()
    if (query === '') return fail(EMPTY_QUERY)
    setSource(null)
    const scope = chosen.length > 0 ? { dataset_names: [...chosen] } : {}
    void start({ kind: 'question', body: { query, role, max_results: DEFAULT_MAX_RESULTS, mode, ...scope } })
  }

  const fillIn = useCallback((followUp: string) => {
    setQuestion(followUp)
    document.getElementById('question')?.focus()
  }, [])

  // One types at once; on a phone the keyboard would hide the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens, and not again.
  useEffect(() => {
    if (!props.previous && window.matchMedia('(pointer: fine)').matches)
      document.getElementById('question')?.focus({ preventScroll: true })
  }, [])

  const target = useMemo(() => source && targetOf(source), [source])
  return (
    <div className={target ? 'grid grid-cols-1 items-start gap-6 xl:grid-cols-2' : ''}>
      <div className="min-w-0">
        <Heading
          title="Query Documents"
          action={
            <Button size="sm" onClick={() => setHistory('open')}>
              <HistoryIcon aria-hidden className="size-4" />
              Earlier questions
            </Button>
          }
        >
          Ask a question. Every statement of the answer points to the place it comes from.
        </Heading>
        <div className="grid grid-cols-1 gap-6">
          <Composer
            datasets={props.datasets}
            question={question}
            onQuestion={setQuestion}
            onExample={fillIn}
            chosen={chosen}
            onChosen={setChosen}
            role={role}
            onRole={setRole}
            mode={byModel ? mode : null}
            onMode={setMode}
            busy={state.phase === 'asking'}
            onSubmit={() => submit(question)}
            onStop={stop}
          />
          {props.status === 'success' && props.datasets.length === 0 && (
            <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
              <p className="max-w-[52ch] text-ink-soft">
                There is nothing to ask yet. Upload documents, or take four short sample documents.
              </p>
              <div className="flex flex-wrap items-start gap-2">
                <Link to="/dashboard/upload" className={buttonClass()}>
                  Upload documents
                </Link>
                <TrySamples />
              </div>
            </Card>
          )}
          {state.phase === 'failed' && state.of === 'question' && (
            <Notice kind="error" onDismiss={dismiss}>
              {state.message}
            </Notice>
          )}
          {state.thread.map((asked, index) => {
            const last = index === state.thread.length - 1
            return (
              <Result
                key={asked.answer.query_id ?? `${index} ${asked.question}`}
                {...asked}
                whole={last && state.phase !== 'asking'}
                onOpen={setSource}
                onFollowUp={fillIn}
              />
            )
          })}
          {state.phase === 'asking' && <Draft draft={state.draft} onOpen={setSource} />}
          {state.phase === 'failed' && state.of === 'chat' && (
            <Notice kind="error" onDismiss={dismiss}>
              {state.message}
            </Notice>
          )}
          {canFollowUp(state.thread) && !stale && (
            <FollowUp
              busy={state.phase === 'asking'}
              onAsk={(message) =>
                void start({ kind: 'chat', body: { ...followUpOf(message, state.thread, role), mode } })
              }
            />
          )}
        </div>
      </div>
      {target && (
        <Beside key={`${target.documentId} ${target.start}`} target={target} onClose={closeSource} />
      )}
      <Suspense>
        {history !== 'never' && (
          <History
            open={history === 'open'}
            onClose={() => setHistory('closed')}
            onForgotten={(id) => noteForgotten(client, id)}
            onChoose={(past) => {
              noteStale(client, past.id, past.stale)
              setHistory('closed')
              setSource(null)
              setQuestion(past.query)
              setRole(past.role)
              setChosen(past.dataset_names)
              show({ question: past.query, answer: { ...past.answer, query_id: past.id } })
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/**
 * The source that stands beside the answer. Where that makes the answer narrower or wider, what was pressed to
 * open it stays in its place of the window.
 */
function useSourceBeside() {
  const [source, setSource] = useState<CitationView | null>(null)
  const opener = useRef<Element | null>(null)
  const top = useRef(0)
  const view = useCallback((next: CitationView | null) => {
    if (next) opener.current = document.activeElement
    top.current = opener.current?.getBoundingClientRect().top ?? 0
    setSource(next)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source, another layout.
  useLayoutEffect(() => {
    const pressed = opener.current
    if (pressed?.closest('main') && !pressed.closest('[data-viewer]'))
      window.scrollBy(0, pressed.getBoundingClientRect().top - top.current)
  }, [source])
  return [source, view] as const
}

/** The document beside the answer; over it where there is no room. Takes the focus, and gives it back. */
const Beside = memo(function Beside({ target, onClose }: { target: Target; onClose: () => void }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    place.current?.querySelector<HTMLElement>('[data-viewer-title]')?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside
      ref={place}
      data-viewer
      aria-label="Source beside the answer"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="fixed inset-0 z-40 bg-sheet xl:sticky xl:inset-auto xl:top-20 xl:z-10 xl:h-[calc(100dvh-6.5rem)] xl:rounded-lg xl:border xl:border-rule xl:shadow-low"
    >
      <SourceViewer target={target} onClose={onClose} />
    </aside>
  )
})
