import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import * as texts from '#texts/ui.ts'
import { formatCount } from '../../texts/numbers.ts'
import { findByName } from '../search/find-by-name.ts'

/** The most options rendered at once; typing narrows them down. */
const SHOWN = 50

export type Option = { value: string; note: string }

type Props = {
  label: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** What an empty selection means. */
  placeholder: string
}

/** Selects several of many options: a list of checkboxes with a search box. */
export function MultiSelect(props: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)

  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <span id={`${id}-label`} className="text-[0.867rem] font-medium text-ink-soft">
        {props.label}
      </span>
      <div className="[anchor-scope:--multi-select]">
        <div className="[anchor-name:--multi-select] flex min-h-9.5 flex-wrap items-center gap-1 rounded-md border border-rule-strong bg-sheet py-1 pr-1 pl-1.5 transition-colors hover:border-ink-faint">
          {props.value.map((name) => (
            <span
              key={name}
              className="flex h-7 max-w-full min-w-0 items-center gap-0.5 rounded-sm bg-sunken pr-0.5 pl-2 text-[0.867rem]"
            >
              <span className="truncate">
                <bdi>{name}</bdi>
              </span>
              <button
                type="button"
                aria-label={texts.remove(name)}
                className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-hover"
                onClick={() => props.onChange(props.value.filter((other) => other !== name))}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </span>
          ))}
          <button
            type="button"
            id={`${id}-button`}
            aria-labelledby={`${id}-label ${id}-button`}
            popoverTarget={`${id}-list`}
            className="flex h-7 min-w-20 flex-1 items-center justify-between gap-2 rounded-sm px-1.5 text-left text-ink-faint"
          >
            {props.value.length === 0 ? props.placeholder : texts.add}
            <ChevronDown aria-hidden className="size-4 shrink-0" />
          </button>
        </div>
        <div
          id={`${id}-list`}
          popover="auto"
          className="[position-anchor:--multi-select] [position-area:bottom_span-right] [position-try-fallbacks:flip-block] m-0 my-1.5 w-[anchor-size(width)] min-w-64 rounded-md border border-rule bg-sheet p-0 text-ink shadow-high"
          onToggle={({ newState }) => setOpen(newState === 'open')}
        >
          {open && <Choices {...props} />}
        </div>
      </div>
    </div>
  )
}

function Choices(props: Props) {
  const [find, setFind] = useState('')
  const wanted = useDeferredValue(find)
  const found = useMemo(
    () => findByName(props.options, wanted, ({ value }) => value),
    [props.options, wanted],
  )
  const chosen = new Set(props.value)
  const rest = found.length - SHOWN

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Keys bubble up from the controls inside.
    <div
      onBlur={({ currentTarget, relatedTarget: next }) => {
        const list = currentTarget.closest<HTMLElement>('[popover]')
        if (next && !list?.parentElement?.contains(next)) list?.hidePopover()
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event)
        if (event.key === 'Enter') event.preventDefault()
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: Opened by the person, who now types or moves down the list.
        autoFocus
        type="search"
        aria-label={texts.findIn(props.label)}
        placeholder={texts.findByName}
        value={find}
        onChange={(event) => setFind(event.target.value)}
        className="h-10 w-full rounded-t-md border-b border-rule bg-transparent px-3 focus-visible:-outline-offset-2"
      />
      <ul className="max-h-72 overflow-y-auto overscroll-contain p-1">
        {found.slice(0, SHOWN).map((option) => (
          <li key={option.value}>
            <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 hover:bg-hover has-focus-visible:bg-hover">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-solid"
                checked={chosen.has(option.value)}
                onChange={(event) =>
                  props.onChange(
                    event.target.checked
                      ? [...props.value, option.value]
                      : props.value.filter((name) => name !== option.value),
                  )
                }
              />
              <span className="min-w-0 flex-1 truncate">
                <bdi>{option.value}</bdi>
              </span>
              <span className="shrink-0 text-[0.867rem] text-ink-faint tabular-nums">{option.note}</span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="px-3 pb-3 text-ink-faint">{texts.nothingHasThisName}</p>}
      {rest > 0 && (
        <p className="border-t border-rule px-3 py-2 text-[0.867rem] text-ink-faint">
          {texts.moreTypeToFindThem(formatCount(rest))}
        </p>
      )}
    </div>
  )
}

/** Moves the focus between the search box and the checkboxes below it. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input')]
  const active = document.activeElement
  const at = active instanceof HTMLElement ? stops.indexOf(active) : -1
  stops[Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), stops.length - 1)]?.focus()
}
