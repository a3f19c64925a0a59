import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import * as texts from '#texts/viewer.ts'
import type { TableColumn } from '../../../shared/tables.ts'
import { columnName } from './column-name.ts'

/** The direction in which rows are sorted by a column; null if they are not. */
export type Sorting = 'ascending' | 'descending' | null

/** The head of a column: its name under those of its groups, which sorts the rows when it is pressed. */
export function ColumnHead(props: {
  column: TableColumn | undefined
  index: number
  sorting: Sorting
  className: string
  onSort: () => void
}) {
  const { column, index, sorting } = props
  const name = columnName(column, index)
  const isFigures = column?.type === 'number'
  const groups = column?.path.slice(0, -1) ?? []
  const Arrow = sorting === null ? ChevronsUpDown : sorting === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={sorting ?? 'none'}
      className={`p-0 align-bottom first:ps-2 max-sm:first:ps-0 ${props.className}`}
    >
      <button
        type="button"
        dir={isFigures ? 'ltr' : 'auto'}
        title={texts.sortBy(name)}
        onClick={props.onSort}
        className={`group/head flex w-full max-w-[32ch] min-w-12 items-end gap-1 px-3 py-2 font-semibold hover:text-ink ${isFigures ? 'flex-row-reverse text-right' : 'text-start'} ${sorting === null ? 'text-ink-soft' : 'text-ink'}`}
      >
        <span className={`wrap-break-word ${headWidth(name)}`} dir="auto">
          {groups.length > 0 && (
            <span className="block text-[0.92em] font-normal text-ink-faint">{groups.join(' › ')}</span>
          )}
          {column?.path.at(-1) ?? <span className="font-normal">{name}</span>}
        </span>
        <Arrow
          aria-hidden
          className={`mb-0.5 size-3.5 shrink-0 ${sorting === null ? 'opacity-0 group-hover/head:opacity-60 group-focus-visible/head:opacity-60 pointer-coarse:opacity-40' : ''}`}
        />
      </button>
    </th>
  )
}

/** Longer names are broken into lines. */
const ONE_LINE = 22

function headWidth(name: string): string {
  return name.length <= ONE_LINE ? 'whitespace-nowrap' : 'min-w-[18ch]'
}
