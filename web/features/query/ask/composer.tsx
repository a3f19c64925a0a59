import { useQuery } from '@tanstack/react-query'
import * as roles from '#texts/messages/roles.ts'
import * as texts from '#texts/query.tsx'
import type { Dataset } from '../../../../shared/datasets.ts'
import { examplesQuery, SteadyExamples } from '../../../shell/suggestions/example-questions.tsx'
import { Card } from '../../../ui/card.tsx'
import { type AskBox, AskButton, QuestionText, Scope } from './ask-controls.tsx'

/** The question box of a page without an answer, with examples. */
export function Composer({ box, onExample }: { box: AskBox; onExample: (question: string) => void }) {
  return (
    <Card
      aria-label={texts.question}
      className="@container has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          box.onSubmit()
        }}
      >
        <QuestionText
          box={box}
          rows={3}
          placeholder={texts.whatWouldYouLikeToKnow}
          className="max-h-80 min-h-26 rounded-t-lg px-5 pt-4 pb-2 font-serif text-[1.2rem] leading-relaxed"
        />
        <Examples box={box} onChoose={onExample} />
        <div className="flex flex-wrap items-end gap-4 border-t border-rule p-5 @max-3xl:*:w-full">
          <Scope box={box} />
          <AskButton box={box} />
        </div>
      </form>
    </Card>
  )
}

/** Examples for a single chosen dataset, or for none, come from the documents; otherwise, or without any, from the role. */
function Examples({ box, onChoose }: { box: AskBox; onChoose: (question: string) => void }) {
  const [only, ...others] = box.chosen
  const isOne = others.length === 0 && (only !== undefined || box.datasets.some(hasDocuments))
  const own = useQuery({ ...examplesQuery(only ?? null), enabled: isOne })
  const found = own.data ?? []
  const isOfRole = !isOne || own.isError || (only === undefined && own.isSuccess && found.length === 0)
  const pending = box.isPending || (isOne && own.isPending)
  return (
    <SteadyExamples
      examples={pending ? [] : isOfRole ? roles.examples[box.role] : found}
      pending={pending}
      onChoose={onChoose}
    />
  )
}

function hasDocuments({ document_count }: Dataset): boolean {
  return document_count > 0
}
