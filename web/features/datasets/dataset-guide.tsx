import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import * as texts from '#texts/datasets.tsx'
import { documentKind } from '#texts/messages/states.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { FORMATS } from '../../../shared/formats.ts'
import { call } from '../../api/client.ts'
import type { QuestionToFill } from '../../shell/navigation-state.ts'
import { ExampleQuestions, examplesQuery } from '../../shell/suggestions/example-questions.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { FileName } from '../../ui/text/file-name.tsx'

const MOST_KINDS = 6

/** What a dataset is about: the kinds of its documents, what some of them say first, and questions that it answers. */
export function DatasetGuide({ name }: { name: string }) {
  const navigate = useNavigate()
  const { data: guide } = useQuery(datasetGuideQuery(name))
  const isGuided = guide !== undefined && guide.guided > 0
  const { data: questions = [] } = useQuery({ ...examplesQuery(name), enabled: isGuided })
  if (!isGuided || (guide.documents.length === 0 && questions.length === 0)) return null
  const ask = (question: string) => {
    const state: QuestionToFill = { question, datasets: [name], ask: true }
    navigate('/dashboard/query', { state })
  }
  return (
    <Card aria-labelledby="in-it" className="appear mt-6">
      <CardHeading
        id="in-it"
        end={
          <ul className="flex flex-wrap gap-1.5">
            {guide.kinds.slice(0, MOST_KINDS).map(({ kind, file_type, count }) => (
              <li key={`${kind} ${file_type}`}>
                <Badge>{texts.nOfKind(count, kind ? documentKind[kind] : FORMATS[file_type].label)}</Badge>
              </li>
            ))}
          </ul>
        }
      >
        {texts.whatIsInIt}
      </CardHeading>
      <ul className="grid gap-x-8 gap-y-3 px-5 py-4 empty:hidden lg:grid-cols-2">
        {guide.documents.map(({ document_id, filename, title, sentence }) => (
          <li key={document_id} className="min-w-0">
            <Link
              to={`/dashboard/documents/${encodeURIComponent(document_id)}`}
              className="block truncate font-medium hover:underline"
            >
              {title ? <span dir="auto">{title}</span> : <FileName name={filename} />}
            </Link>
            {sentence && (
              <p dir="auto" className="line-clamp-2 max-w-[68ch] text-[0.933rem] text-ink-soft">
                {sentence.text}
              </p>
            )}
          </li>
        ))}
      </ul>
      {questions.length > 0 && (
        <>
          <h3 className="px-5 pb-2 text-[0.867rem] font-semibold text-ink-soft">
            {texts.questionsItAnswers}
          </h3>
          <ExampleQuestions examples={questions} onChoose={ask} />
        </>
      )}
    </Card>
  )
}

const datasetGuideQuery = (name: string) =>
  queryOptions({
    queryKey: ['dataset-guide', name],
    queryFn: async ({ signal }) => (await call(endpoints.datasetGuide, { params: { name } }, signal)).data,
    retry: false,
  })
