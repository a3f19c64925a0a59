import { Search, Square } from 'lucide-react'
import { type KeyboardEvent, useMemo } from 'react'
import * as roles from '#texts/messages/roles.ts'
import * as texts from '#texts/query.tsx'
import type { Mode } from '../../../../shared/answers.ts'
import type { Dataset } from '../../../../shared/datasets.ts'
import { MAX_QUERY_CHARS } from '../../../../shared/limits.ts'
import { ROLES, type Role } from '../../../../shared/roles.ts'
import { formatCount } from '../../../texts/numbers.ts'
import { Button } from '../../../ui/form/button.tsx'
import { MultiSelect } from '../../../ui/form/multi-select.tsx'
import { type Segment, Segments } from '../../../ui/form/segments.tsx'

/** The state of the question box: the question, its datasets, role and mode. */
export type AskBox = {
  datasets: readonly Dataset[]
  /** Whether the datasets are not known yet. */
  isPending: boolean
  question: string
  onQuestion: (question: string) => void
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
  role: Role
  onRole: (role: Role) => void
  /** null: without a language model there is no choice. */
  mode: Mode | null
  onMode: (mode: Mode) => void
  busy: boolean
  onSubmit: () => void
  onStop: () => void
}

// SAFETY: Object.keys of ROLES returns exactly its own keys.
const ROLE_NAMES = Object.keys(ROLES) as Role[]
const ROLE_OPTIONS = ROLE_NAMES.map((value) => ({
  value,
  label: roles.label[value],
  hint: roles.description[value],
}))

const MODES: readonly Segment<Mode>[] = [
  { value: 'fast', label: texts.fast, hint: texts.theModelAnswersFromTheBest },
  {
    value: 'thorough',
    label: texts.thorough,
    hint: texts.theModelJudgesEveryPassage,
  },
]

const isTooLong = (question: string) => question.trim().length > MAX_QUERY_CHARS

/** The text field for the question. Enter asks; Shift and Enter start a new line. */
export function QuestionText(props: { box: AskBox; rows: number; placeholder: string; className: string }) {
  const { box } = props
  const long = isTooLong(box.question)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!box.busy && !long) box.onSubmit()
  }
  return (
    <>
      <label htmlFor="question" className="sr-only">
        {texts.yourQuestion}
      </label>
      <textarea
        id="question"
        dir="auto"
        rows={props.rows}
        value={box.question}
        placeholder={props.placeholder}
        className={`field-sizing-content w-full resize-none bg-transparent outline-none ${props.className}`}
        aria-invalid={long || undefined}
        aria-describedby={long ? 'question-too-long' : undefined}
        onChange={(event) => box.onQuestion(event.target.value)}
        onKeyDown={press}
      />
      {long && (
        <p id="question-too-long" role="alert" className="px-5 pb-2 text-[0.867rem] text-error">
          {texts.aQueryMayHaveAtMost(formatCount(MAX_QUERY_CHARS), formatCount(box.question.trim().length))}
        </p>
      )}
    </>
  )
}

/** The choice of datasets, role and mode. */
export function Scope({ box }: { box: AskBox }) {
  const { datasets } = box
  const options = useMemo(
    () =>
      datasets.map(({ name, document_count }) => ({ value: name, note: texts.nDocuments(document_count) })),
    [datasets],
  )
  return (
    <>
      <div className="min-w-0 @3xl:flex-1">
        <MultiSelect
          label={texts.datasets}
          options={options}
          value={box.chosen}
          onChange={box.onChosen}
          placeholder={texts.allDatasets}
        />
      </div>
      <Segments
        label={texts.roleContext}
        name="role"
        options={ROLE_OPTIONS}
        value={box.role}
        onChange={box.onRole}
      />
      {box.mode && (
        <Segments label={texts.answer} name="mode" options={MODES} value={box.mode} onChange={box.onMode} />
      )}
    </>
  )
}

/** A button that asks, or stops the running question. */
export function AskButton({ box, small = false }: { box: AskBox; small?: boolean }) {
  const size = small ? 'sm' : 'md'
  if (box.busy)
    return (
      <div className="flex gap-2">
        <Button look="solid" size={size} disabled busy className="flex-1">
          <span className={small ? 'max-sm:sr-only' : ''}>{texts.searching}</span>
        </Button>
        <Button
          size={small ? 'icon-sm' : 'icon'}
          aria-label={texts.stop}
          title={texts.stop}
          className="self-center"
          onClick={box.onStop}
        >
          <Square aria-hidden className="size-3.5 fill-current" />
        </Button>
      </div>
    )
  return (
    <Button
      look="solid"
      size={size}
      type="submit"
      disabled={box.question.trim() === '' || isTooLong(box.question)}
    >
      <Search aria-hidden className="size-4" />
      <span className={small ? 'max-sm:sr-only' : ''}>{texts.searchDocuments}</span>
    </Button>
  )
}
