import { Search, Square } from 'lucide-react'
import type { Dataset } from '../../../shared/datasets.ts'
import { MAX_QUERY_CHARS } from '../../../shared/limits.ts'
import { ROLES, type Role } from '../../../shared/roles.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { plural } from '../../ui/plural.ts'

// SAFETY: Object.keys of ROLES yields exactly its own keys.
const ROLE_NAMES = Object.keys(ROLES) as Role[]

/** The question box with what it is asked of, and as whom. */
export function Composer(props: {
  datasets: readonly Dataset[]
  question: string
  onQuestion: (question: string) => void
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
  role: Role
  onRole: (role: Role) => void
  busy: boolean
  onSubmit: () => void
  onStop: () => void
}) {
  const blank = props.question.trim() === ''
  return (
    <Card aria-label="Question" className="@container">
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
          className="field-sizing-content max-h-80 min-h-26 w-full resize-none rounded-t-lg bg-transparent px-5 pt-4 pb-2 font-serif text-[1.2rem] leading-relaxed focus-visible:-outline-offset-2"
          onChange={(event) => props.onQuestion(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (!props.busy) props.onSubmit()
          }}
        />
        <Examples role={props.role} onChoose={props.onQuestion} />
        <div className="grid items-end gap-4 border-t border-rule p-5 grid-cols-1 @3xl:grid-cols-[minmax(0,1fr)_auto_auto]">
          <MultiSelect
            label="Datasets"
            options={props.datasets.map((dataset) => ({
              value: dataset.name,
              note: plural(dataset.document_count, 'document'),
            }))}
            value={props.chosen}
            onChange={props.onChosen}
            placeholder="All datasets"
          />
          <RoleChoice role={props.role} onRole={props.onRole} />
          {props.busy ? (
            <div className="flex gap-2">
              <Button look="solid" disabled busy className="flex-1">
                Searching...
              </Button>
              <Button size="icon" aria-label="Stop" onClick={props.onStop}>
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

function RoleChoice({ role, onRole }: { role: Role; onRole: (role: Role) => void }) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-[0.867rem] font-medium text-ink-soft">Role context</legend>
      <div className="grid grid-cols-4 rounded-md bg-sunken p-1">
        {ROLE_NAMES.map((name) => (
          <label
            key={name}
            title={ROLES[name].description}
            className="grid h-7.5 cursor-pointer place-items-center rounded-sm px-3 text-[0.867rem] font-medium text-ink-soft has-checked:bg-sheet has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="role"
              value={name}
              className="sr-only"
              checked={role === name}
              onChange={() => onRole(name)}
            />
            {ROLES[name].label}
          </label>
        ))}
      </div>
    </fieldset>
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
