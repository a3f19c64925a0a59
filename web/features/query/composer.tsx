import { ROLES, type Role } from '../../../shared/roles.ts'
import { Card } from '../../ui/card.tsx'
import { type AskBox, AskButton, QuestionText, Scope } from './ask-controls.tsx'

/** The question box of a page without an answer, with examples. */
export function Composer({ box, onExample }: { box: AskBox; onExample: (question: string) => void }) {
  return (
    <Card
      aria-label="Question"
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
          placeholder="What would you like to know?"
          className="max-h-80 min-h-26 rounded-t-lg px-5 pt-4 pb-2 font-serif text-[1.2rem] leading-relaxed"
        />
        <Examples role={box.role} onChoose={onExample} />
        <div className="flex flex-wrap items-end gap-4 border-t border-rule p-5 @max-3xl:*:w-full">
          <Scope box={box} />
          <AskButton box={box} />
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
