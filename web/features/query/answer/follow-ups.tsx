import { queryOptions, useQuery } from '@tanstack/react-query'
import { CornerDownRight } from 'lucide-react'
import * as texts from '#texts/query.tsx'
import { askingEndpoints } from '../../../../shared/endpoints/asking.ts'
import type { AnswerView } from '../../../api/answer-view.ts'
import { call } from '../../../api/client.ts'

const MOST = 3

/**
 * Questions to ask after an answer, which come once the answer is there. On narrow screens, where the sources stand below
 * them, they are one line, whose room is kept until it is known that none come.
 */
export function FollowUps({ answer, onAsk }: { answer: AnswerView; onAsk: (question: string) => void }) {
  const id = answer.query_id
  const isAnswered = answer.answered !== false
  const { data, isLoading } = useQuery({
    ...followUpsQuery(id ?? ''),
    enabled: isAnswered && id !== undefined,
  })
  if (!isAnswered) return null
  // Servers that keep no answers may suggest one with the answer.
  const questions = id === undefined ? [answer.suggested_followup ?? ''].filter(Boolean) : (data ?? [])
  if (questions.length === 0)
    return (
      <div
        className={`transition-[height,margin] duration-200 xl:hidden ${isLoading ? 'h-9' : '-mt-5 h-0'}`}
      />
    )
  return (
    <ul
      aria-label={texts.suggestedFollowUps}
      className="appear flex h-9 snap-x items-center gap-2 overflow-x-auto px-1 xl:h-auto xl:flex-wrap xl:overflow-visible xl:px-0"
    >
      {questions.slice(0, MOST).map((question) => (
        <li key={question} className="shrink-0 snap-start xl:min-w-0 xl:shrink">
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="flex items-center gap-2 rounded-md border border-rule bg-sheet px-2.5 py-1 text-left text-[0.867rem] whitespace-nowrap text-ink-soft transition-colors hover:border-rule-strong hover:bg-hover hover:text-ink xl:whitespace-normal"
          >
            <CornerDownRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
            <span dir="auto">{question}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Questions to ask after an answer of the history, tried by the server. */
const followUpsQuery = (id: string) =>
  queryOptions({
    queryKey: ['follow-ups', id],
    queryFn: async ({ signal }) => (await call(askingEndpoints.followUps, { params: { id } }, signal)).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
