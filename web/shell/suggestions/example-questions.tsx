import { queryOptions } from '@tanstack/react-query'
import * as texts from '#texts/shell.tsx'
import { documentEndpoints } from '../../../shared/endpoints/documents.ts'
import { call } from '../../api/client.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

type Examples = { readonly examples: readonly string[]; readonly onChoose: (question: string) => void }

/** Example questions to choose from. */
export function ExampleQuestions({ examples, onChoose }: Examples) {
  if (examples.length === 0) return null
  return (
    <ul aria-label={texts.exampleQueries} className="flex flex-wrap gap-2 px-5 pb-4">
      {examples.map((example) => (
        <li key={example} className="min-w-0">
          <Example example={example} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

/** At most three example questions, which take the same room while they are loading (`pending`) as when they are there. */
export function SteadyExamples({ examples, pending, onChoose }: Examples & { readonly pending: boolean }) {
  const room =
    'grid min-h-33 auto-rows-[1.875rem] gap-2 px-5 pb-4 @3xl:min-h-0 @3xl:auto-cols-fr @3xl:grid-flow-col @3xl:grid-rows-[1.875rem]'
  if (pending || examples.length === 0)
    return <div className={room}>{pending && <Skeleton className="h-7.5" />}</div>
  return (
    <ul aria-label={texts.exampleQueries} className={room}>
      {examples.slice(0, 3).map((example) => (
        <li key={example} className="min-w-0">
          <Example example={example} onChoose={onChoose} className="w-full truncate" />
        </li>
      ))}
    </ul>
  )
}

function Example({
  example,
  onChoose,
  className = '',
}: {
  example: string
  onChoose: Examples['onChoose']
  className?: string
}) {
  return (
    <button
      type="button"
      title={example}
      onClick={() => onChoose(example)}
      className={`rounded-md border border-rule px-2.5 py-1 text-left text-[0.867rem] text-ink-soft transition-colors hover:border-rule-strong hover:bg-hover hover:text-ink ${className}`}
    >
      {example}
    </button>
  )
}

/** At most three questions that the documents of a dataset answer, or those of all (null). Fetched once a visit. */
export const examplesQuery = (dataset: string | null) =>
  queryOptions({
    queryKey: ['examples', dataset],
    queryFn: async ({ signal }) =>
      (dataset === null
        ? await call(documentEndpoints.examples, {}, signal)
        : await call(documentEndpoints.datasetExamples, { params: { name: dataset } }, signal)
      ).data,
    staleTime: 5 * 60_000,
    retry: false,
  })
