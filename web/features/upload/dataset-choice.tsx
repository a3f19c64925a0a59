import { useDeferredValue, useMemo, useState } from 'react'
import * as texts from '#texts/upload.ts'
import type { Dataset } from '../../../shared/datasets.ts'
import { formatCount } from '../../texts/numbers.ts'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Field, Select, TextInput } from '../../ui/form/field.tsx'
import { findByName } from '../../ui/search/find-by-name.ts'

/** The most datasets in the select; with more, there is a search box above it. */
const CHOICES = 100

export type Destination = { mode: 'new' | 'existing'; newName: string; existing: string }

/** The choice of a dataset for the files: a new or an existing one. */
export function DatasetChoice(props: {
  datasets: readonly Dataset[]
  target: Destination
  onChange: (target: Destination) => void
  locked: boolean
}) {
  const { target, onChange } = props
  const none = props.datasets.length === 0
  const wanted = target.newName.trim()
  const exists = props.datasets.some(({ name }) => name === wanted)
  return (
    <Card aria-labelledby="dataset-configuration">
      <CardHeading id="dataset-configuration">{texts.datasetConfiguration}</CardHeading>
      <div className="grid gap-5 p-5">
        <fieldset className="flex rounded-md bg-sunken p-1" disabled={props.locked}>
          <legend className="sr-only">{texts.whereTheFilesGo}</legend>
          <Choice
            label={texts.createNewDataset}
            checked={target.mode === 'new'}
            onChoose={() => onChange({ ...target, mode: 'new' })}
          />
          <Choice
            label={texts.addToExisting}
            checked={target.mode === 'existing'}
            disabled={none}
            onChoose={() => onChange({ ...target, mode: 'existing' })}
          />
        </fieldset>
        {target.mode === 'new' ? (
          <Field
            label={texts.datasetName}
            hint={exists && !props.locked ? texts.alreadyExistsFilesWillBeAdded(wanted) : null}
          >
            {(ids) => (
              <TextInput
                {...ids}
                dir="auto"
                data-dataset-name
                placeholder={texts.eGQuarterlyReports}
                value={target.newName}
                disabled={props.locked}
                onChange={(event) => onChange({ ...target, newName: event.target.value })}
              />
            )}
          </Field>
        ) : (
          <ExistingChoice
            datasets={props.datasets}
            value={target.existing}
            locked={props.locked}
            onChange={(existing) => onChange({ ...target, existing })}
          />
        )}
      </div>
    </Card>
  )
}

function ExistingChoice(props: {
  datasets: readonly Dataset[]
  value: string
  locked: boolean
  onChange: (name: string) => void
}) {
  const { datasets, value } = props
  const [find, setFind] = useState('')
  const wanted = useDeferredValue(find)
  const found = useMemo(() => findByName(datasets, wanted, ({ name }) => name), [datasets, wanted])
  const chosen = datasets.find(({ name }) => name === value)
  const choices = found.slice(0, CHOICES)
  if (chosen && !choices.includes(chosen)) choices.push(chosen)
  const rest = found.length - CHOICES
  return (
    <>
      {datasets.length > CHOICES && (
        <TextInput
          type="search"
          aria-label={texts.findADataset}
          placeholder={texts.findADataset}
          value={find}
          disabled={props.locked}
          onChange={(event) => setFind(event.target.value)}
        />
      )}
      <Field label={texts.dataset} hint={rest > 0 ? texts.moreTypeAboveToFindThem(formatCount(rest)) : null}>
        {(ids) => (
          <Select
            {...ids}
            value={value}
            disabled={props.locked}
            onChange={(event) => props.onChange(event.target.value)}
          >
            <option value="">{texts.selectADataset}</option>
            {choices.map((dataset) => (
              <option key={dataset.name} value={dataset.name}>
                {`${dataset.name} (${texts.nDocuments(dataset.document_count)})`}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}

function Choice(props: { label: string; checked: boolean; disabled?: boolean; onChoose: () => void }) {
  return (
    <label className="grid min-h-8.5 flex-auto cursor-pointer place-items-center rounded-sm px-2 py-1 text-center text-[0.867rem] leading-tight font-medium text-ink-soft has-checked:bg-raised has-checked:text-ink has-checked:shadow-low has-disabled:cursor-default has-disabled:opacity-45 has-focus-visible:outline-2 has-focus-visible:outline-focus">
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
