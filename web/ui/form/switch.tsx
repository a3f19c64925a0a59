import { useId } from 'react'
import { Badge } from '../badge.tsx'

/** A switch with a hint. `state`: a word on it beside its label. */
export function Switch(props: {
  label: string
  hint: string
  state?: string
  checked: boolean
  onChange: (on: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {props.label}
        </label>
        {props.state && (
          <Badge id={`${id}-state`} className="ml-2">
            {props.state}
          </Badge>
        )}
        <p id={`${id}-hint`} className="text-[0.867rem] text-ink-faint">
          {props.hint}
        </p>
      </div>
      <span className="relative mt-0.5 inline-flex shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-describedby={props.state ? `${id}-state ${id}-hint` : `${id}-hint`}
          checked={props.checked}
          aria-checked={props.checked}
          onChange={(event) => props.onChange(event.target.checked)}
          className="peer h-5.5 w-10 cursor-pointer appearance-none rounded-full bg-rule-strong transition-colors checked:bg-solid"
        />
        <span className="pointer-events-none absolute top-0.5 left-0.5 size-4.5 rounded-full bg-sheet transition-transform peer-checked:translate-x-4.5" />
      </span>
    </div>
  )
}
