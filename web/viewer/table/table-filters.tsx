import { ListFilter, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import * as texts from '#texts/viewer.ts'
import { type DocumentTable, type TableCondition, TableTest } from '../../../shared/tables.ts'
import { Button } from '../../ui/form/button.tsx'
import { columnName } from './column-name.ts'
import type { TableChoice } from './table-address.ts'

/** Tests that need nothing to compare with. */
const ALONE: readonly TableTest[] = ['empty', 'filled']
const BOX =
  'h-8 min-w-0 rounded-md border border-rule-strong bg-sheet px-2 text-[0.867rem] max-sm:w-full max-sm:text-base'

/** The conditions that the rows of a table meet, and a form that adds one. `start`: what stands before them. */
export function TableFilters(props: {
  table: DocumentTable
  choice: TableChoice
  onChoose: (choice: TableChoice) => void
  start: ReactNode
  count: string
}) {
  const { table, choice, onChoose } = props
  const [isOpen, setOpen] = useState(false)
  const change = (where: readonly TableCondition[]) => onChoose({ ...choice, where, from: 0 })
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {props.start}
        <span className="text-[0.867rem] text-ink-soft tabular-nums">{props.count}</span>
        <Button
          size="sm"
          className="ms-auto"
          aria-expanded={isOpen}
          disabled={table.rows === 0}
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilter aria-hidden className="size-4" />
          {texts.filter}
        </Button>
      </div>
      {isOpen && (
        <ConditionForm
          table={table}
          onAdd={(condition) => {
            setOpen(false)
            change([...choice.where, condition])
          }}
        />
      )}
      {choice.where.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {choice.where.map((condition, index) => {
            const words = conditionWords(condition, table)
            return (
              <li
                key={JSON.stringify(condition)}
                className="flex h-7 max-w-full min-w-0 items-center gap-0.5 rounded-sm bg-sunken pe-0.5 ps-2 text-[0.867rem]"
              >
                <bdi className="truncate">{words}</bdi>
                <Button
                  look="quiet"
                  size="icon-sm"
                  className="size-6"
                  aria-label={texts.removeFilter(words)}
                  onClick={() => change(choice.where.filter((_, other) => other !== index))}
                >
                  <X aria-hidden className="size-3.5" />
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

function ConditionForm({
  table,
  onAdd,
}: {
  table: DocumentTable
  onAdd: (condition: TableCondition) => void
}) {
  const [column, setColumn] = useState(0)
  const [test, setTest] = useState<TableTest>('contains')
  const [value, setValue] = useState('')
  const isAlone = ALONE.includes(test)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (isAlone || value.trim() !== '') onAdd({ column, test, value: isAlone ? '' : value.trim() })
  }
  return (
    <form onSubmit={add} className="flex flex-wrap items-center gap-2">
      <select
        aria-label={texts.column}
        value={column}
        onChange={(event) => setColumn(Number(event.target.value))}
        className={`${BOX} max-w-56 max-sm:max-w-none`}
      >
        {table.columns.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Columns have no other identity.
          <option key={index} value={index}>
            {columnName(one, index)}
          </option>
        ))}
      </select>
      <select
        aria-label={texts.condition}
        value={test}
        onChange={(event) => setTest(TableTest.parse(event.target.value))}
        className={BOX}
      >
        {TableTest.options.map((one) => (
          <option key={one} value={one}>
            {texts.tests[one]}
          </option>
        ))}
      </select>
      {!isAlone && (
        <input
          // biome-ignore lint/a11y/noAutofocus: The form has just been opened to type here.
          autoFocus
          aria-label={texts.value}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          maxLength={500}
          className={`${BOX} flex-1 sm:min-w-32 sm:max-w-64`}
        />
      )}
      <Button type="submit" size="sm" look="solid" disabled={!isAlone && value.trim() === ''}>
        {texts.apply}
      </Button>
    </form>
  )
}

function conditionWords({ column, test, value }: TableCondition, table: DocumentTable): string {
  return [columnName(table.columns[column], column), texts.tests[test], value].filter(Boolean).join(' ')
}
