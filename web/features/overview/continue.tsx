import { queryOptions } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as texts from '#texts/overview.tsx'
import { askingEndpoints } from '../../../shared/endpoints/asking.ts'
import type { QuestionTitle } from '../../../shared/question-titles.ts'
import { call } from '../../api/client.ts'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Ago } from '../../ui/format/ago.tsx'

/** The questions shown, and fetched to choose them from. */
const SHOWN = 4
const ASKED = 16

/** The last questions, newest first. */
export const lastQuestions = queryOptions({
  // An object, so that no search in the list of earlier questions has the same key.
  queryKey: ['queries', { last: ASKED }],
  queryFn: async ({ signal }) =>
    (await call(askingEndpoints.questionTitles, { query: { limit: ASKED } }, signal)).data,
  select: toContinue,
})

/** Filters questions, newest first: each text once, without greetings. */
export function toContinue(questions: readonly QuestionTitle[]): QuestionTitle[] {
  const asked = questions.filter(({ small_talk }) => !small_talk)
  const key = ({ query }: QuestionTitle) => query.trim().toLowerCase()
  return [...Map.groupBy(asked, key).values()].flatMap(([newest]) => newest ?? []).slice(0, SHOWN)
}

/** The last questions, with links to their answers. Renders nothing if there are none. */
export function Continue({ questions }: { questions: readonly QuestionTitle[] }) {
  if (questions.length === 0) return null
  return (
    <Card aria-labelledby="continue">
      <CardHeading id="continue">{texts.continueIt}</CardHeading>
      <ul className="divide-y divide-rule">
        {questions.map(({ id, query, dataset_names, asked_at, answered }) => (
          <li key={id}>
            <Link
              to={`query/${encodeURIComponent(id)}`}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 py-2.5 hover:bg-hover"
            >
              <span dir="auto" className="min-w-0 flex-1 truncate font-medium max-sm:basis-full">
                {query}
              </span>
              <span className="min-w-0 truncate max-sm:flex-1 sm:max-w-1/2 text-[0.867rem] text-ink-faint">
                {answered ? '' : `${texts.notFound} · `}
                <bdi className="inline">{dataset_names.join(', ') || texts.allDatasets}</bdi>
              </span>
              <span className="shrink-0 text-[0.867rem] text-ink-faint sm:w-28 sm:text-right">
                <Ago at={asked_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
