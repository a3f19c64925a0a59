import * as texts from '#texts/upload.ts'

/** Where a document comes from. */
export type Source = 'files' | 'text' | 'page'

const SOURCES: readonly { value: Source; label: string }[] = [
  { value: 'files', label: texts.files },
  { value: 'text', label: texts.text },
  { value: 'page', label: texts.webPage },
]

/** The choice between files and other sources. */
export function SourceChoice(props: { value: Source; locked: boolean; onChange: (value: Source) => void }) {
  return (
    <fieldset className="flex w-fit max-w-full rounded-md bg-sunken p-1" disabled={props.locked}>
      <legend className="sr-only">{texts.whatToAdd}</legend>
      {SOURCES.map(({ value, label }) => (
        <label
          key={value}
          className="grid min-h-7.5 cursor-pointer place-items-center rounded-sm px-3.5 text-center text-[0.867rem] leading-tight font-medium text-ink-soft has-checked:bg-raised has-checked:text-ink has-checked:shadow-low has-disabled:cursor-default has-disabled:opacity-45 has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="source"
            className="sr-only"
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
