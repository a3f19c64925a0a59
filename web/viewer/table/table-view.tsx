import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#texts/viewer.ts'
import type { DocumentTable } from '../../../shared/tables.ts'
import { ApiError, detailOf } from '../../api/api-error.ts'
import { Button } from '../../ui/form/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { placeLabel } from '../place-label.ts'
import type { Target } from '../target.ts'
import { Pager } from './pager.tsx'
import { type TableChoice, wholeTable } from './table-address.ts'
import { TableFilters } from './table-filters.tsx'
import { TableGrid } from './table-grid.tsx'
import { PAGE_COLUMNS, PAGE_ROWS, rowsQuery, tableQuery } from './table-queries.ts'
import { offsetWithin } from './target-offset.ts'

/**
 * A table of a document: its rows by pages, sorted and filtered as `choice` says, with the target's cells marked. `tables`:
 * all tables of the document.
 */
export function TableView(props: {
  target: Target
  tables: readonly DocumentTable[]
  choice: TableChoice
  onChoose: (choice: TableChoice) => void
}) {
  const { target, tables, choice, onChoose } = props
  const listed = tables[choice.number]
  const { data: table } = useQuery(tableQuery(target.documentId, choice.number))
  const at = listed === undefined ? null : offsetWithin(target, listed)
  // Null until the reader turns the columns: those with the marked cell.
  const [turned, setTurned] = useState<{ number: number; first: number } | null>(null)
  const located = useQuery({ ...rowsQuery(target.documentId, choice, at, 0), enabled: at !== null })
  const found = located.isPlaceholderData ? undefined : located.data?.found
  const marked = found === undefined ? 0 : found.column - (found.column % PAGE_COLUMNS)
  const first = turned?.number === choice.number ? turned.first : marked
  const rows = useQuery(rowsQuery(target.documentId, choice, at, first))

  if (rows.isPending || table === undefined) return <Loading />
  if (rows.isError || table === null)
    return (
      <div className="p-5">
        <Notice
          kind="error"
          action={
            isRefused(rows.error) ? (
              <Button size="sm" onClick={() => onChoose(wholeTable(choice.number))}>
                {texts.showWholeTable}
              </Button>
            ) : (
              <Button size="sm" onClick={() => void rows.refetch()}>
                {texts.tryAgain}
              </Button>
            )
          }
        >
          {detailOf(rows.error, texts.thisTableCouldNotBeLoaded)}
        </Notice>
      </div>
    )
  const { data, offset, total } = rows.data
  const columns = table.columns.slice(first, first + PAGE_COLUMNS)
  const sort = (column: number) => {
    const again = choice.sort === column
    // A third press brings the order of the document back.
    if (again && choice.isDescending) onChoose({ ...choice, sort: null, isDescending: false, from: 0 })
    else onChoose({ ...choice, sort: column, isDescending: again, from: 0 })
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="grid shrink-0 gap-2 border-b border-rule px-5 py-2.5 max-sm:px-3">
        <TableFilters
          table={table}
          choice={choice}
          onChoose={onChoose}
          start={
            <TableChoiceBox
              tables={tables}
              number={choice.number}
              onChoose={(n) => onChoose(wholeTable(n))}
            />
          }
          count={choice.where.length > 0 ? texts.rowsOf(total, table.rows) : texts.rows(table.rows)}
        />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Scrollable regions must be reachable by keyboard.
        tabIndex={0}
        aria-label={texts.table}
        data-viewer-table
        className="min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2"
      >
        <TableGrid
          columns={columns}
          first={first}
          rows={data}
          target={target}
          sortingOf={(column) =>
            choice.sort !== column ? null : choice.isDescending ? 'descending' : 'ascending'
          }
          onSort={sort}
          isRearranged={choice.sort !== null || choice.where.length > 0}
          isStale={rows.isPlaceholderData}
        />
        {data.length === 0 && (
          <p className="sticky start-0 w-fit px-5 py-8 text-ink-soft">
            {choice.where.length > 0 ? texts.noRowsMatch : texts.thisTableHasNoRows}
          </p>
        )}
      </section>
      {(total > data.length || table.column_count > PAGE_COLUMNS || table.left_out > 0) && (
        <footer className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-rule px-5 py-1.5 max-sm:px-3 text-[0.867rem] text-ink-soft">
          {total > data.length && (
            <Pager
              what={texts.rowRange(offset + 1, offset + data.length, total)}
              names={texts.rowPages}
              begin={offset}
              end={offset + data.length}
              total={total}
              step={PAGE_ROWS}
              onTurn={(from) => onChoose({ ...choice, from })}
            />
          )}
          {table.column_count > PAGE_COLUMNS && (
            <Pager
              what={texts.columnRange(first + 1, first + columns.length, table.column_count)}
              names={texts.columnPages}
              begin={first}
              end={first + columns.length}
              total={table.column_count}
              step={PAGE_COLUMNS}
              onTurn={(column) => setTurned({ number: choice.number, first: column })}
            />
          )}
          {table.left_out > 0 && <p>{texts.columnsLeftOut(table.left_out)}</p>}
        </footer>
      )}
    </div>
  )
}

/** The address asks for a column that the table lacks, or for conditions that the server does not know. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422
}

/** Chooses among the tables of a document; names the only one if it has a caption. */
function TableChoiceBox(props: {
  tables: readonly DocumentTable[]
  number: number
  onChoose: (number: number) => void
}) {
  const { tables, number } = props
  const [only] = tables
  if (tables.length < 2)
    return only?.caption ? (
      <h3 className="min-w-0 flex-1 truncate font-medium" title={only.caption}>
        {only.caption}
      </h3>
    ) : null
  return (
    <select
      aria-label={texts.table}
      value={number}
      onChange={(event) => props.onChoose(Number(event.target.value))}
      className="h-8 max-w-72 min-w-0 truncate rounded-md border border-rule-strong bg-sheet px-2 text-[0.867rem] max-sm:max-w-full"
    >
      {tables.map((table) => (
        <option key={table.number} value={table.number}>
          {tableName(table)}
        </option>
      ))}
    </select>
  )
}

/** What a table is called: its caption or first column, and where it stands. */
function tableName({ number, caption, place, columns }: DocumentTable): string {
  const name = caption ?? columns[0]?.path.join(' › ')
  return [texts.tableNumber(number + 1), placeLabel(place), name].filter(Boolean).join(' · ')
}

function Loading() {
  return (
    <div className="grid gap-3 p-6">
      <Skeleton className="h-8 w-1/3" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
    </div>
  )
}
