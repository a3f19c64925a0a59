export type Segment<V extends string> = { value: V; label: string; hint: string }

/** A segmented control: one of a few choices side by side. `name`: the name of its form field. */
export function Segments<V extends string>(props: {
  label: string
  name: string
  options: readonly Segment<V>[]
  value: V
  onChange: (value: V) => void
}) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-[0.867rem] font-medium text-ink-soft">{props.label}</legend>
      <div className="flex rounded-md bg-sunken p-1">
        {props.options.map(({ value, label, hint }) => (
          <label
            key={value}
            title={hint}
            className="grid min-h-7.5 flex-auto cursor-pointer place-items-center rounded-sm px-2 py-0.5 text-center leading-tight wrap-normal sm:px-2.5 text-[0.867rem] font-medium text-ink-soft has-checked:bg-raised has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={props.name}
              value={value}
              className="sr-only"
              checked={props.value === value}
              onChange={() => props.onChange(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
