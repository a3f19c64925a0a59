import { queryOptions } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as texts from '#texts/overview.tsx'
import { endpoints } from '../../../shared/endpoints.ts'
import type { Thread } from '../../../shared/threads.ts'
import { call } from '../../api/client.ts'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Ago } from '../../ui/format/ago.tsx'

/** The conversations shown, and fetched to choose them from. */
const SHOWN = 4
const FETCHED = 16

/** The last conversations, pinned ones first. */
export const lastThreads = queryOptions({
  // An object, so that no search in the list of conversations has the same key.
  queryKey: ['threads', { last: FETCHED }],
  queryFn: async ({ signal }) => (await call(endpoints.threads, { query: { limit: FETCHED } }, signal)).data,
  select: toContinue,
})

/** Filters conversations: each name once, the first of it, without greetings. */
export function toContinue(threads: readonly Thread[]): Thread[] {
  const asked = threads.filter(({ badge }) => badge !== 'none')
  const key = ({ name }: Thread) => name.trim().toLowerCase()
  return [...Map.groupBy(asked, key).values()].flatMap(([first]) => first ?? []).slice(0, SHOWN)
}

/** The last conversations, with links to them. Renders nothing if there are none. */
export function Continue({ threads }: { threads: readonly Thread[] }) {
  if (threads.length === 0) return null
  return (
    <Card aria-labelledby="continue">
      <CardHeading id="continue">{texts.continueIt}</CardHeading>
      <ul className="divide-y divide-rule">
        {threads.map(({ id, name, questions, badge, updated_at }) => (
          <li key={id}>
            <Link
              to={`query/${encodeURIComponent(id)}`}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 py-2.5 hover:bg-hover"
            >
              <span dir="auto" className="min-w-0 flex-1 truncate font-medium max-sm:basis-full">
                {name}
              </span>
              <span className="truncate text-[0.867rem] text-ink-faint max-sm:flex-1">
                {badge === 'not_found' ? texts.notFound : texts.questions(questions)}
              </span>
              <span className="shrink-0 text-[0.867rem] text-ink-faint sm:w-28 sm:text-right">
                <Ago at={updated_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
