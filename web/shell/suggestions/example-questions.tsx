import { queryOptions } from '@tanstack/react-query'
import * as texts from '#texts/shell.tsx'
import { endpoints } from '../../../shared/endpoints.ts'
import { call } from '../../api/client.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Example questions to choose from. `pending`: they are loading. */
export function ExampleQuestions(props: {
  examples: readonly string[]
  pending?: boolean
  onChoose: (question: string) => void
}) {
  if (props.examples.length === 0 && !props.pending) return null
  return (
    <ul aria-label={texts.exampleQueries} className="flex flex-wrap gap-2 px-5 pb-4">
      {props.pending && <Skeleton className="h-7.5 w-72 max-w-full" />}
      {props.examples.map((example) => (
        <li key={example} className="min-w-0">
          <button
            type="button"
            onClick={() => props.onChoose(example)}
            className="rounded-md border border-rule px-2.5 py-1 text-left text-[0.867rem] text-ink-soft transition-colors hover:border-rule-strong hover:bg-hover hover:text-ink"
          >
            {example}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** At most three questions that the documents of a dataset answer, or those of all (null). Fetched once a visit. */
export const examplesQuery = (dataset: string | null) =>
  queryOptions({
    queryKey: ['examples', dataset],
    queryFn: async ({ signal }) =>
      (dataset === null
        ? await call(endpoints.examples, {}, signal)
        : await call(endpoints.datasetExamples, { params: { name: dataset } }, signal)
      ).data,
    staleTime: 5 * 60_000,
    retry: false,
  })
