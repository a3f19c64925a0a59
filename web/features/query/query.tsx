import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquarePlus, MessagesSquare } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useNavigationType, useParams } from 'react-router'
import * as texts from '#texts/query.tsx'
import { EMPTY_QUERY, type Mode } from '../../../shared/answers.ts'
import { DEFAULT_MAX_RESULTS } from '../../../shared/limits.ts'
import type { Role } from '../../../shared/roles.ts'
import { QuestionToFill } from '../../shell/navigation-state.ts'
import type { DatasetList } from '../../shell/queries/datasets.ts'
import { statusQuery } from '../../shell/queries/status.ts'
import { Button } from '../../ui/form/button.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AskLine } from './ask/ask-line.tsx'
import { type Asked, useAsk } from './ask/use-ask.ts'
import { BESIDE } from './conversation/beside.ts'
import { cacheAnswer, clearUnsaved, historyOf, type SavedAnswer, useThread } from './conversation/thread.ts'
import { FirstQuestion } from './first-question.tsx'
import { refreshThreads } from './threads/refresh-threads.ts'
import { useThreadsOpen, WithThreads } from './threads/threads.tsx'

const Conversation = lazyComponent(async () => (await import('./conversation/conversation.tsx')).Conversation)

const addressOf = (id: string) => `/dashboard/query/${encodeURIComponent(id)}`

/** The Query page: a question box, and the answers of the conversation with their sources. */
export function Query(
  props: DatasetList & { previous: Asked | null; onQueryComplete: (asked: Asked) => void },
) {
  const { id } = useParams()
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const arrived = useNavigationType()
  const filled = QuestionToFill.safeParse(location.state).data
  // Returning to Query shows the last answer; going back from there shows the empty page.
  const comesBack = id === undefined && filled === undefined && arrived !== 'POP'
  const [question, setQuestion] = useState(filled?.question ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(filled?.datasets ?? [])
  const [role, setRole] = useState<Role>('general')
  const [mode, setMode] = useState<Mode>('fast')
  const [unsaved, setUnsaved] = useState(comesBack)
  const [announcement, setAnnouncement] = useState('')
  const [filledBy, setFilledBy] = useState(location.key)
  if (filled && filledBy !== location.key) {
    setFilledBy(location.key)
    setQuestion(filled.question)
    setChosen(filled.datasets)
    setUnsaved(false)
  }
  const thread = useThread(id, unsaved)
  const [scopeOf, setScopeOf] = useState<string>()
  const last = id === undefined ? undefined : thread.asked.at(-1)
  if (last && scopeOf !== id) {
    setScopeOf(id)
    setChosen(last.datasets)
    setRole(last.role)
  }
  const known = new Set(props.datasets.map(({ name }) => name))
  const scope = props.status === 'success' ? chosen.filter((name) => known.has(name)) : chosen
  const byModel = useQuery(statusQuery).data?.engine.kind === 'ollama'
  const threads = useThreadsOpen()
  const { state, start, stop, fail, dismiss } = useAsk(id ?? '', complete)

  function complete(asked: Asked) {
    const { query_id, thread_id = query_id, citations } = asked.answer
    cacheAnswer(client, { ...asked, datasets: scope, role }, thread_id, thread.asked)
    void refreshThreads(client)
    setScopeOf(thread_id)
    setUnsaved(thread_id === undefined)
    void import('./answer/answer-text.ts').then(({ spokenAnswer }) =>
      setAnnouncement(texts.answerAnnounced(spokenAnswer(asked.answer).slice(0, 600))),
    )
    props.onQueryComplete(asked)
    if (thread_id === undefined) return navigate('/dashboard/query', { replace: true })
    const shows = filled?.ask === true && window.matchMedia(BESIDE).matches
    const first = shows ? citations.find(({ used }) => used) : undefined
    const source = first ? `?source=${first.source_number}` : ''
    if (thread_id !== id || source !== '')
      navigate(addressOf(thread_id) + source, { replace: (filled?.ask ?? false) || id !== undefined })
  }

  /** Asks on in the conversation; one that the server could not keep is sent along. */
  function begin(
    query: string,
    role: Role,
    datasets: readonly string[],
    { again, documents = [] }: { again?: string | undefined; documents?: readonly string[] },
  ) {
    const goesOn = thread.asked.length > 0
    const asked = { role, mode }
    if (!goesOn)
      return start({
        kind: 'question',
        body: {
          ...{ query, ...asked, max_results: DEFAULT_MAX_RESULTS, thread_id: 'new' },
          ...(datasets.length > 0 ? { dataset_names: [...datasets] } : {}),
          ...(documents.length > 0 ? { documents: [...documents] } : {}),
        },
      })
    const before = id === undefined ? historyOf(thread.asked) : { thread_id: thread.id ?? id }
    return start({
      kind: 'chat',
      body: {
        ...{ message: query, ...asked, ...before },
        ...(again === undefined ? {} : { again }),
        ...(datasets.length > 0 ? { dataset: [...datasets] } : {}),
      },
    })
  }

  async function submit(text: string) {
    const query = text.trim()
    const isFilled = query === filled?.question.trim() && thread.asked.length === 0
    const documents = isFilled ? (filled?.documents ?? []) : []
    if (query === '') return fail(EMPTY_QUERY)
    if (location.search !== '') navigate(location.pathname, { replace: true })
    setQuestion('')
    if (window.matchMedia('(pointer: fine)').matches) document.getElementById('question')?.focus()
    if (!(await begin(query, role, scope, { documents }))) setQuestion((now) => now || text)
  }

  const askAgain = ({ question, role, datasets, answer }: SavedAnswer) => {
    if (location.search !== '') navigate(location.pathname, { replace: true })
    const there = datasets.filter((name) => known.has(name))
    void begin(question, role, there, { again: answer.query_id })
  }

  /** Asks a suggested question; what is being written stays. */
  const askNext = (followUp: string) => {
    if (location.search !== '') navigate(location.pathname, { replace: true })
    void begin(followUp, role, scope, {})
  }

  const fillIn = useCallback((followUp: string) => {
    setQuestion(followUp)
    document.getElementById('question')?.focus()
  }, [])

  function startNew() {
    clearUnsaved(client)
    const fresh: QuestionToFill = { question: '', datasets: [...scope] }
    navigate('/dashboard/query', { state: fresh })
  }

  const asking = question.trim() !== '' || id !== undefined
  // The code of answers comes while the question is written.
  useEffect(() => {
    if (asking) void Conversation.preload()
  }, [asking])

  const docked = thread.status === 'loaded' || (state.phase === 'asking' && id === undefined)
  const focus = (id === undefined || arrived !== 'POP') && <TakesFocus />
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs once each time the page is opened with a question.
  useEffect(() => {
    if (filled?.ask) void submit(filled.question)
  }, [location.key])

  const back = props.previous?.answer.thread_id ?? props.previous?.answer.query_id
  if (comesBack && back !== undefined && state.phase === 'idle')
    return <Navigate to={addressOf(back)} replace />
  // An answer's own address leads to it in its conversation.
  if (thread.id !== null && id !== undefined && thread.id !== id)
    return (
      <Navigate to={`${addressOf(thread.id)}${location.search || `?in=${encodeURIComponent(id)}`}`} replace />
    )

  const box = {
    datasets: props.datasets,
    isPending: props.status === 'pending',
    question,
    onQuestion: setQuestion,
    chosen: scope,
    onChosen: setChosen,
    role,
    onRole: setRole,
    mode: byModel ? mode : null,
    onMode: setMode,
    busy: state.phase === 'asking',
    onSubmit: () => void submit(question),
    onStop: stop,
  }
  const list = !threads.open && (
    <Button size="sm" onClick={() => threads.setOpen(true)} aria-label={texts.conversations}>
      <MessagesSquare aria-hidden className="size-4" />
      <span className={docked ? 'max-sm:hidden' : ''}>{texts.conversations}</span>
    </Button>
  )
  const failure = state.phase === 'failed' && (
    <Notice kind="error" onDismiss={dismiss}>
      {state.message}
    </Notice>
  )
  return (
    <WithThreads
      open={threads.open}
      onOpen={threads.setOpen}
      current={thread.id}
      onDeleted={(gone) => {
        if (id !== undefined && (gone === undefined || gone === thread.id)) startNew()
      }}
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {docked ? (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <Conversation
            thread={thread.asked}
            earlier={thread.earlier > 0 ? { count: thread.earlier, load: thread.loadEarlier } : null}
            onAgain={state.phase === 'asking' ? null : askAgain}
            draft={state.phase === 'asking' ? state.draft : null}
            onFollowUp={askNext}
            head={
              <div className="mb-3 flex items-center gap-2">
                <h1 className="mr-auto min-w-0 leading-snug font-semibold">{texts.queryDocuments}</h1>
                <Button size="sm" onClick={startNew}>
                  <MessageSquarePlus aria-hidden className="size-4" />
                  {texts.newQuestion}
                </Button>
                {list}
              </div>
            }
            foot={
              <>
                {failure && <div className="pt-4">{failure}</div>}
                <AskLine box={box} />
                {focus}
              </>
            }
          />
        </Suspense>
      ) : (
        <>
          <FirstQuestion
            list={props}
            thread={thread}
            box={box}
            onExample={fillIn}
            action={list}
            failure={failure}
          />
          {focus}
        </>
      )}
    </WithThreads>
  )
}

/** Focuses the question box that it comes with, as the one before is gone; not on phones, where the keyboard would hide the page. */
function TakesFocus() {
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === body && window.matchMedia('(pointer: fine)').matches)
      document.getElementById('question')?.focus({ preventScroll: true })
  }, [])
  return null
}
