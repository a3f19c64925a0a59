import type { Dataset } from '../../../shared/datasets.ts'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Field, Select, TextInput } from '../../ui/field.tsx'
import { plural } from '../../ui/plural.ts'

export type Target = { mode: 'new' | 'existing'; newName: string; existing: string }

/** The dataset that the files go into: a new one, or one of those there are. */
export function DatasetChoice(props: {
  datasets: readonly Dataset[]
  target: Target
  onChange: (target: Target) => void
  locked: boolean
}) {
  const { target, onChange } = props
  const none = props.datasets.length === 0
  return (
    <Card aria-labelledby="dataset-configuration">
      <CardHeading id="dataset-configuration">Dataset Configuration</CardHeading>
      <div className="grid gap-5 p-5">
        <fieldset className="grid grid-cols-2 rounded-md bg-sunken p-1" disabled={props.locked}>
          <legend className="sr-only">Where the files go</legend>
          <Choice
            label="Create New Dataset"
            checked={target.mode === 'new'}
            onChoose={() => onChange({ ...target, mode: 'new' })}
          />
          <Choice
            label="Add to Existing"
            checked={target.mode === 'existing'}
            disabled={none}
            onChoose={() => onChange({ ...target, mode: 'existing' })}
          />
        </fieldset>
        {target.mode === 'new' ? (
          <Field label="Dataset name">
            {(ids) => (
              <TextInput
                {...ids}
                dir="auto"
                placeholder="e.g., quarterly-reports"
                value={target.newName}
                disabled={props.locked}
                onChange={(event) => onChange({ ...target, newName: event.target.value })}
              />
            )}
          </Field>
        ) : (
          <Field label="Dataset">
            {(ids) => (
              <Select
                {...ids}
                value={target.existing}
                disabled={props.locked}
                onChange={(event) => onChange({ ...target, existing: event.target.value })}
              >
                <option value="">Select a dataset</option>
                {props.datasets.map((dataset) => (
                  <option key={dataset.name} value={dataset.name}>
                    {`${dataset.name} (${plural(dataset.document_count, 'document')})`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
    </Card>
  )
}

function Choice(props: { label: string; checked: boolean; disabled?: boolean; onChoose: () => void }) {
  return (
    <label className="grid min-h-8.5 cursor-pointer place-items-center rounded-sm px-2 text-center text-[0.867rem] leading-tight font-medium text-ink-soft has-checked:bg-sheet has-checked:text-ink has-checked:shadow-low has-disabled:cursor-default has-disabled:opacity-45 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="dataset-mode"
        className="sr-only"
        checked={props.checked}
        disabled={props.disabled ?? false}
        onChange={props.onChoose}
      />
      {props.label}
    </label>
  )
}
