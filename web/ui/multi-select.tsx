import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'

/** More than this many matches are not drawn: typing narrows them. */
const SHOWN = 200

export type Option = { value: string; note: string }

/** Several choices of many, found by typing. */
export function MultiSelect(props: {
  id: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder: string
  empty: string
  disabled?: boolean
}) {
  const notes = new Map(props.options.map((option) => [option.value, option.note]))
  return (
    <Combobox.Root
      items={props.options.map((option) => option.value)}
      multiple
      limit={SHOWN}
      value={[...props.value]}
      onValueChange={(value) => props.onChange(value)}
      disabled={props.disabled ?? false}
    >
      <Combobox.InputGroup className="flex min-h-9.5 w-full cursor-text items-center gap-1 rounded-md border border-rule-strong bg-sheet py-1 pr-1 pl-1.5 transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:border-ink-faint">
        <Combobox.Chips className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
          {props.value.map((name) => (
            <Combobox.Chip
              key={name}
              aria-label={name}
              className="flex h-7 max-w-full min-w-0 items-center gap-1 rounded-sm bg-sunken pr-0.5 pl-2 text-[0.867rem] outline-none focus-within:bg-solid focus-within:text-on-solid"
            >
              <span className="truncate">{name}</span>
              <Combobox.ChipRemove
                aria-label={`Remove ${name}`}
                className="grid size-6 place-items-center rounded-sm hover:bg-hover hover:text-ink"
              >
                <X aria-hidden className="size-3.5" />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            id={props.id}
            placeholder={props.value.length > 0 ? '' : props.placeholder}
            className="h-7 min-w-16 flex-1 bg-transparent px-1.5 outline-none"
          />
        </Combobox.Chips>
        <Combobox.Trigger
          aria-label="Show datasets"
          className="grid size-7 shrink-0 place-items-center rounded-sm text-ink-faint hover:bg-hover"
        >
          <ChevronDown aria-hidden className="size-4" />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className="z-50 outline-none" sideOffset={6}>
          <Combobox.Popup className="max-h-[min(var(--available-height),22rem)] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-md bg-sheet p-1 text-ink shadow-high">
            <Combobox.Empty>
              <p className="px-3 py-2 text-ink-faint">{props.empty}</p>
            </Combobox.Empty>
            <Combobox.List>
              {(name: string) => (
                <Combobox.Item
                  key={name}
                  value={name}
                  className="flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 outline-none data-highlighted:bg-hover"
                >
                  <span className="grid size-4 shrink-0 place-items-center">
                    <Combobox.ItemIndicator>
                      <Check aria-hidden className="size-4" />
                    </Combobox.ItemIndicator>
                  </span>
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <span className="shrink-0 text-[0.867rem] text-ink-faint tabular-nums">
                    {notes.get(name)}
                  </span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
