import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History as HistoryIcon, MessageSquarePlus } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useNavigationType, useParams } from 'react-router'
import * as texts from '#texts/query.tsx'
import { EMPTY_QUERY, type Mode } from '../../../shared/answers.ts'
import { DEFAULT_MAX_RESULTS } from '../../../shared/limits.ts'
import type { Role } from '../../../shared/roles.ts'
import { QuestionToFill } from '../../shell/navigation-state.ts'
import type { DatasetList } from '../../shell/queries/datasets.ts'
import { statusQuery } from '../../shell/queries/status.ts'
import { Button } from '../../ui/form/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { spokenAnswer } from './answer/answer-text.ts'
import { AskLine } from './ask/ask-line.tsx'
import { type Asked, useAsk } from './ask/use-ask.ts'
import { Conversation } from './conversation/conversation.tsx'
import { cacheAnswer, clearUnsaved, historyOf, useThread } from './conversation/thread.ts'
import { EarlierQuestions, type HistoryState } from './earlier-questions.tsx'
import { FirstQuestion } from './first-question.tsx'

const addressOfAnswer = (id: string) => `/dashboard/query/${encodeURIComponent(id)}`

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
  if (thread.last && scopeOf !== id) {
    setScopeOf(id)
    setChosen(thread.last.datasets)
    setRole(thread.last.role)
  }
  const known = new Set(props.datasets.map(({ name }) => name))
  const scope = props.status === 'success' ? chosen.filter((name) => known.has(name)) : chosen
  const byModel = useQuery(statusQuery).data?.engine.kind === 'ollama'
  const [history, setHistory] = useState<HistoryState>('never')
  const { state, start, stop, fail, dismiss } = useAsk(id ?? '', complete)

  function complete(asked: Asked) {
    const { query_id, citations } = asked.answer
    cacheAnswer(client, { ...asked, datasets: scope, role }, thread.asked)
    setScopeOf(query_id)
    setUnsaved(query_id === undefined)
    setAnnouncement(texts.answerAnnounced(spokenAnswer(asked.answer).slice(0, 600)))
    props.onQueryComplete(asked)
    if (query_id === undefined) return navigate('/dashboard/query', { replace: true })
    const first = filled?.ask ? citations.find(({ used }) => used) : undefined
    const source = first ? `?source=${first.source_number}` : ''
    navigate(addressOfAnswer(query_id) + source, { replace: filled?.ask ?? false })
  }

  async function submit(text: string) {
    const query = text.trim()
    if (query === '') return fail(EMPTY_QUERY)
    if (location.search !== '') navigate(location.pathname, { replace: true })
    setQuestion('')
    if (window.matchMedia('(pointer: fine)').matches) document.getElementById('question')?.focus()
    const asked =
      thread.asked.length > 0
        ? start({
            kind: 'chat',
            body: {
              message: query,
              role,
              mode,
              ...historyOf(thread.asked),
              ...(scope.length > 0 ? { dataset: [...scope] } : {}),
            },
          })
        : start({
            kind: 'question',
            body: {
              query,
              role,
              max_results: DEFAULT_MAX_RESULTS,
              mode,
              ...(scope.length > 0 ? { dataset_names: [...scope] } : {}),
            },
          })
    if (!(await asked)) setQuestion((now) => now || text)
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

  const docked = thread.status === 'loaded' || (state.phase === 'asking' && id === undefined)
  // Focuses the new question box, as the old one is gone; not on phones, where the keyboard would hide the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs when the question box changes.
  useEffect(() => {
    if (id !== undefined && arrived === 'POP') return
    const { activeElement, body } = document
    if (activeElement === body && window.matchMedia('(pointer: fine)').matches)
      document.getElementById('question')?.focus({ preventScroll: true })
  }, [docked])

  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs once each time the page is opened with a question.
  useEffect(() => {
    if (filled?.ask) void submit(filled.question)
  }, [location.key])

  const back = props.previous?.answer.query_id
  if (comesBack && back !== undefined && state.phase === 'idle')
    return <Navigate to={addressOfAnswer(back)} replace />

  const box = {
    datasets: props.datasets,
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
  const earlier = (
    <Button size="sm" onClick={() => setHistory('open')} aria-label={texts.earlierQuestions}>
      <HistoryIcon aria-hidden className="size-4" />
      <span className={docked ? 'max-sm:hidden' : ''}>{texts.earlierQuestions}</span>
    </Button>
  )
  const failure = state.phase === 'failed' && (
    <Notice kind="error" onDismiss={dismiss}>
      {state.message}
    </Notice>
  )
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {docked ? (
        <Conversation
          thread={thread.asked}
          draft={state.phase === 'asking' ? state.draft : null}
          onFollowUp={fillIn}
          head={
            <div className="mb-3 flex items-center gap-2">
              <h1 className="mr-auto truncate font-semibold">{texts.queryDocuments}</h1>
              <Button size="sm" onClick={startNew}>
                <MessageSquarePlus aria-hidden className="size-4" />
                {texts.newQuestion}
              </Button>
              {earlier}
            </div>
          }
          foot={
            <>
              {failure && <div className="pt-4">{failure}</div>}
              <AskLine box={box} />
            </>
          }
        />
      ) : (
        <FirstQuestion
          list={props}
          thread={thread}
          box={box}
          onExample={fillIn}
          action={earlier}
          failure={failure}
        />
      )}
      <EarlierQuestions
        state={history}
        onClose={() => setHistory('closed')}
        onNotLoaded={() => setHistory('never')}
        onChoose={(past) => {
          setHistory('closed')
          navigate(addressOfAnswer(past.id))
        }}
      />
    </>
  )
}
