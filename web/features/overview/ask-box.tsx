import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as texts from '#texts/overview.tsx'
import type { Dataset } from '../../../shared/datasets.ts'
import { MAX_QUERY_CHARS } from '../../../shared/limits.ts'
import type { QuestionToFill } from '../../shell/navigation-state.ts'
import { ExampleQuestions, examplesQuery } from '../../shell/suggestions/example-questions.tsx'
import { formatCount } from '../../texts/numbers.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Select } from '../../ui/form/field.tsx'

/** The most datasets offered here; the Query page offers all. */
const CHOICES = 100

/** A question box that asks on the Query page. */
export function AskBox({ datasets }: { datasets: readonly Dataset[] }) {
  const navigate = useNavigate()
  const [question, setQuestion] = useState('')
  const [dataset, setDataset] = useState('')
  const tooLong = question.trim().length > MAX_QUERY_CHARS
  const blank = question.trim() === ''
  const ask = (asked: string) => {
    const state: QuestionToFill = {
      question: asked.trim(),
      datasets: dataset === '' ? [] : [dataset],
      ask: true,
    }
    navigate('/dashboard/query', { state })
  }
  return (
    <Card
      aria-label={texts.question}
      className="has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!blank && !tooLong) ask(question)
        }}
      >
        <textarea
          aria-label={texts.yourQuestion}
          dir="auto"
          rows={2}
          value={question}
          placeholder={texts.whatWouldYouLikeToKnow}
          aria-invalid={tooLong || undefined}
          className="field-sizing-content max-h-60 min-h-20 w-full resize-none rounded-t-lg bg-transparent px-5 pt-4 pb-2 font-serif text-[1.2rem] leading-relaxed outline-none"
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.currentTarget.form?.requestSubmit()
            event.preventDefault()
          }}
        />
        {tooLong && (
          <p role="alert" className="px-5 pb-2 text-[0.867rem] text-error">
            {texts.aQueryMayHaveAtMost(formatCount(MAX_QUERY_CHARS))}
          </p>
        )}
        {dataset !== '' && <Examples dataset={dataset} onChoose={ask} />}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-rule px-5 py-3">
          <div className="min-w-44 flex-1 sm:max-w-72">
            <Select
              aria-label={texts.dataset}
              className="truncate"
              value={dataset}
              onChange={(event) => setDataset(event.target.value)}
            >
              <option value="">{texts.allDatasets}</option>
              {datasets.slice(0, CHOICES).map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </div>
          <Button look="solid" type="submit" className="max-sm:w-full" disabled={blank || tooLong}>
            <Search aria-hidden className="size-4" />
            {texts.searchDocuments}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Questions that the chosen dataset's documents answer. */
function Examples({ dataset, onChoose }: { dataset: string; onChoose: (question: string) => void }) {
  const { data = [] } = useQuery(examplesQuery(dataset))
  return <ExampleQuestions examples={data} onChoose={onChoose} />
}
