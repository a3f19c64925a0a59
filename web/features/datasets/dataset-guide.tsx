import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import * as texts from '#texts/datasets.tsx'
import { documentKind } from '#texts/messages/states.ts'
import { documentEndpoints } from '../../../shared/endpoints/documents.ts'
import { FORMATS } from '../../../shared/formats.ts'
import type { DatasetGuide as Guide } from '../../../shared/guides.ts'
import { call } from '../../api/client.ts'
import type { QuestionToFill } from '../../shell/navigation-state.ts'
import { ExampleQuestions, examplesQuery } from '../../shell/suggestions/example-questions.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { FileName } from '../../ui/text/file-name.tsx'

const MOST_KINDS = 6

/**
 * What a dataset is about, above its documents: one line with the kinds of its documents, and once it is opened what some of them
 * say first, and questions that it answers.
 */
export function DatasetGuide({ name }: { name: string }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { data: guide } = useQuery(datasetGuideQuery(name))
  const { data: questions = [] } = useQuery({ ...examplesQuery(name), enabled: open })
  if (!guide || guide.guided === 0) return <div className="mb-4 h-11.5" />
  const ask = (question: string) => {
    const state: QuestionToFill = { question, datasets: [name], ask: true }
    navigate('/dashboard/query', { state })
  }
  return (
    <Card aria-labelledby="in-it" className="mb-4">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-11 w-full items-center gap-3 rounded-lg px-5 text-left"
      >
        <span id="in-it" className="shrink-0 font-semibold">
          {texts.whatIsInIt}
        </span>
        <span className="flex h-6 min-w-0 flex-1 flex-wrap gap-1.5 overflow-clip">
          {guide.kinds.slice(0, MOST_KINDS).map(({ kind, file_type, count }) => (
            <Badge key={`${kind} ${file_type}`}>
              {texts.nOfKind(count, kind ? documentKind[kind] : FORMATS[file_type].label)}
            </Badge>
          ))}
        </span>
        <Chevron open={open} />
      </button>
      {open && <Inside guide={guide} questions={questions} onAsk={ask} />}
    </Card>
  )
}

function Inside(props: { guide: Guide; questions: readonly string[]; onAsk: (question: string) => void }) {
  const { guide, questions } = props
  return (
    <>
      <ul className="grid gap-x-8 gap-y-3 px-5 pt-1 pb-4 empty:hidden lg:grid-cols-2">
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
          <ExampleQuestions examples={questions} onChoose={props.onAsk} />
        </>
      )}
    </>
  )
}

const datasetGuideQuery = (name: string) =>
  queryOptions({
    queryKey: ['dataset-guide', name],
    queryFn: async ({ signal }) =>
      (await call(documentEndpoints.datasetGuide, { params: { name } }, signal)).data,
    retry: false,
  })
