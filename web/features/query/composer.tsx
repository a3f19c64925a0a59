import { Search, Square } from 'lucide-react'
import { useMemo } from 'react'
import type { Mode } from '../../../shared/answers.ts'
import type { Dataset } from '../../../shared/datasets.ts'
import { MAX_QUERY_CHARS } from '../../../shared/limits.ts'
import { ROLES, type Role } from '../../../shared/roles.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { plural } from '../../ui/plural.ts'
import { type Segment, Segments } from '../../ui/segments.tsx'

// SAFETY: Object.keys of ROLES yields exactly its own keys.
const ROLE_NAMES = Object.keys(ROLES) as Role[]
const ROLE_OPTIONS = ROLE_NAMES.map((value) => ({
  value,
  label: ROLES[value].label,
  hint: ROLES[value].description,
}))

const MODES: readonly Segment<Mode>[] = [
  { value: 'fast', label: 'Fast', hint: 'The model answers from the best passages at once' },
  {
    value: 'thorough',
    label: 'Thorough',
    hint: 'The model judges every passage first and mends what its sources do not bear out; takes longer',
  },
]

/** The question box with what it is asked of, and as whom. */
export function Composer(props: {
  datasets: readonly Dataset[]
  question: string
  onQuestion: (question: string) => void
  onExample: (question: string) => void
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
  role: Role
  onRole: (role: Role) => void
  /** null: there is nothing to choose, as no language model answers. */
  mode: Mode | null
  onMode: (mode: Mode) => void
  busy: boolean
  onSubmit: () => void
  onStop: () => void
}) {
  const { datasets } = props
  const blank = props.question.trim() === ''
  const options = useMemo(
    () =>
      datasets.map(({ name, document_count }) => ({ value: name, note: plural(document_count, 'document') })),
    [datasets],
  )
  return (
    <Card
      aria-label="Question"
      className="@container has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          props.onSubmit()
        }}
      >
        <label htmlFor="question" className="sr-only">
          Your question
        </label>
        <textarea
          id="question"
          dir="auto"
          rows={3}
          maxLength={MAX_QUERY_CHARS}
          value={props.question}
          placeholder="What would you like to know?"
          className="field-sizing-content max-h-80 min-h-26 w-full resize-none rounded-t-lg bg-transparent px-5 pt-4 pb-2 font-serif text-[1.2rem] leading-relaxed outline-none"
          onChange={(event) => props.onQuestion(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (!props.busy) props.onSubmit()
          }}
        />
        <Examples role={props.role} onChoose={props.onExample} />
        <div className="flex flex-wrap items-end gap-4 border-t border-rule p-5 @max-3xl:*:w-full">
          <div className="min-w-0 @3xl:flex-1">
            <MultiSelect
              label="Datasets"
              options={options}
              value={props.chosen}
              onChange={props.onChosen}
              placeholder="All datasets"
            />
          </div>
          <Segments
            label="Role context"
            name="role"
            options={ROLE_OPTIONS}
            value={props.role}
            onChange={props.onRole}
          />
          {props.mode && (
            <Segments label="Answer" name="mode" options={MODES} value={props.mode} onChange={props.onMode} />
          )}
          {props.busy ? (
            <div className="flex gap-2">
              <Button look="solid" disabled busy className="flex-1">
                Searching...
              </Button>
              <Button size="icon" aria-label="Stop" className="size-9.5" onClick={props.onStop}>
                <Square aria-hidden className="size-3.5 fill-current" />
              </Button>
            </div>
          ) : (
            <Button look="solid" type="submit" disabled={blank}>
              <Search aria-hidden className="size-4" />
              Search Documents
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

function Examples({ role, onChoose }: { role: Role; onChoose: (question: string) => void }) {
  return (
    <ul aria-label="Example queries" className="flex flex-wrap gap-2 px-5 pb-4">
      {ROLES[role].examples.map((example) => (
        <li key={example} className="min-w-0">
          <button
            type="button"
            onClick={() => onChoose(example)}
            className="rounded-md border border-rule px-2.5 py-1 text-left text-[0.867rem] text-ink-soft transition-colors hover:border-rule-strong hover:bg-hover hover:text-ink"
          >
            {example}
          </button>
        </li>
      ))}
    </ul>
  )
}
