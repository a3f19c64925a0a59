import { queryOptions } from '@tanstack/react-query'
import type { PastQuery } from '../../../shared/answers.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { call } from '../../api/client.ts'

/** Questions to go on with, and how many are looked at for them. */
const SHOWN = 4
const ASKED = 16

/** The last questions with their answers, newest first. */
export const lastQuestions = queryOptions({
  // Not a text, which the list of earlier questions may look for.
  queryKey: ['queries', { last: ASKED }],
  queryFn: async ({ signal }) => (await call(endpoints.queries, { query: { limit: ASKED } }, signal)).data,
  select: toContinue,
})

/** Of questions, newest first, those to go on with: each once, and no greetings. */
export function toContinue(questions: readonly PastQuery[]): PastQuery[] {
  const asked = questions.filter(({ answer }) => answer.said?.answer?.code !== 'small_talk')
  const key = ({ query }: PastQuery) => query.trim().toLowerCase()
  return [...Map.groupBy(asked, key).values()].flatMap(([newest]) => newest ?? []).slice(0, SHOWN)
}

/** Documents, datasets and questions a day over the last thirty days, oldest first. */
export const activityQuery = queryOptions({
  queryKey: ['activity'],
  queryFn: async ({ signal }) => (await call(endpoints.activity, { query: { days: 30 } }, signal)).data,
})
