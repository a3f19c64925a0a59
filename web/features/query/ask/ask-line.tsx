import { ChevronDown, Library, UserRound } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import * as roles from '#texts/messages/roles.ts'
import * as texts from '#texts/query.tsx'
import { formatCount } from '../../../texts/numbers.ts'
import { type AskBox, AskButton, QuestionText, Scope } from './ask-controls.tsx'

/**
 * The compact question box below answers, at the bottom of the window. Chips show datasets, role and mode.
 */
export function AskLine({ box }: { box: AskBox }) {
  const id = useId()
  const [only] = box.chosen
  const datasets =
    box.chosen.length > 1 ? texts.datasets2(formatCount(box.chosen.length)) : (only ?? texts.allDatasets)
  const mode = box.mode === 'thorough' ? ` · ${texts.thorough}` : ''
  return (
    <div className="sticky bottom-0 z-10 mt-auto bg-paper pt-3 pb-4">
      <form
        aria-label={texts.askOn}
        className="[anchor-name:--ask-line] rounded-lg border border-rule-strong bg-sheet shadow-high has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus"
        onSubmit={(event) => {
          event.preventDefault()
          box.onSubmit()
        }}
      >
        <QuestionText
          box={box}
          rows={1}
          placeholder={texts.askAFollowUpOrA}
          className="max-h-40 px-4 pt-2.5 pb-1.5 font-serif text-[1.067rem] leading-normal"
        />
        <div className="flex items-center gap-1 px-2 pb-2">
          <Chip id={id} label={texts.datasetsChosen(datasets)}>
            <Library aria-hidden className="size-3.5 shrink-0" />
            <bdi className="truncate">{datasets}</bdi>
          </Chip>
          <Chip id={id} label={texts.roleContext2(roles.label[box.role], mode)}>
            <UserRound aria-hidden className="size-3.5 shrink-0" />
            {roles.label[box.role]}
            {mode}
          </Chip>
          <span className="ml-auto shrink-0">
            <AskButton box={box} small />
          </span>
        </div>
      </form>
      <div
        id={id}
        popover="auto"
        className="[position-anchor:--ask-line] [position-area:top_span-right] mb-2 w-[min(30rem,anchor-size(width))] overflow-visible rounded-lg border border-rule bg-sheet p-4 text-ink shadow-high"
      >
        <div className="grid gap-4">
          <Scope box={box} />
        </div>
      </div>
    </div>
  )
}

function Chip(props: { id: string; label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      popoverTarget={props.id}
      aria-label={props.label}
      className="flex h-8 min-w-0 items-center gap-1.5 rounded-md px-2 text-[0.8rem] whitespace-nowrap text-ink-soft transition-colors hover:bg-hover hover:text-ink"
    >
      {props.children}
      <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
    </button>
  )
}
