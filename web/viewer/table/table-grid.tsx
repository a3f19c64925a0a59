import { useLayoutEffect, useRef } from 'react'
import * as texts from '#texts/viewer.ts'
import type { TableColumn, TableRow } from '../../../shared/tables.ts'
import { reveal } from '../reveal.ts'
import type { Target } from '../target.ts'
import { CellText } from './cell-text.tsx'
import { ColumnHead, type Sorting } from './column-head.tsx'

/** Longer texts are broken into lines. */
const ONE_LINE = 28
/** Still longer texts are given all the room that a cell may take. */
const TWO_LINES = 56
/** The label column stays in view while the others scroll. */
const STUCK =
  'sticky start-0 z-10 border-e border-e-rule max-sm:max-w-[40vw] max-sm:min-w-0 max-sm:whitespace-normal'

/**
 * Rows of a table under the heads of its columns. `columns`: those shown, the first of which is column `first` of the table.
 * `isRearranged`: the rows are sorted or filtered, so that each says which section it stands under.
 */
export function TableGrid(props: {
  columns: readonly TableColumn[]
  first: number
  rows: readonly TableRow[]
  target: Target
  sortingOf: (column: number) => Sorting
  onSort: (column: number) => void
  isRearranged: boolean
  isStale: boolean
}) {
  const { columns, first, rows, target } = props
  const place = useRef<HTMLTableElement>(null)
  const hasNumbers = rows.some(({ number }) => number !== null)
  const shown = rows[0]?.row

  // biome-ignore lint/correctness/useExhaustiveDependencies: Scrolls once per page of rows, when it is drawn.
  useLayoutEffect(() => {
    const marks = place.current
    reveal(marks?.querySelector('mark[data-asked]') ?? marks?.querySelector('mark'))
  }, [shown, target.start, target.cell])

  return (
    <table
      ref={place}
      className={`w-max min-w-full border-separate border-spacing-0 font-sans text-[0.88rem] leading-normal transition-opacity ${props.isStale ? 'opacity-50' : ''}`}
    >
      <thead>
        <tr>
          {hasNumbers && (
            <th scope="col" className="sticky top-0 z-20 border-b border-rule-strong bg-sunken px-3">
              <span className="sr-only">{texts.rowNumber}</span>
            </th>
          )}
          {columns.map((column, index) => (
            <ColumnHead
              // biome-ignore lint/suspicious/noArrayIndexKey: Columns have no other identity.
              key={first + index}
              column={column}
              index={first + index}
              sorting={props.sortingOf(first + index)}
              className={`sticky top-0 border-b border-b-rule-strong bg-sunken ${index === 0 ? 'start-0 z-30 border-e border-e-rule' : 'z-20'}`}
              onSort={() => props.onSort(first + index)}
            />
          ))}
          <Filler as="th" className="sticky top-0 z-20 border-b border-rule-strong bg-sunken" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row
            key={row.row}
            row={row}
            columns={columns}
            first={first}
            target={target}
            hasNumbers={hasNumbers}
            showsSections={props.isRearranged || index === 0}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row(props: {
  row: TableRow
  columns: readonly TableColumn[]
  first: number
  target: Target
  hasNumbers: boolean
  showsSections: boolean
}) {
  const { row, columns, first, target } = props
  const { cells, role, sections = [] } = row
  const starts = cellStarts(row, first)
  const isTitle = role === 'section'
  const edge = 'border-b border-b-rule px-3 py-1.5 align-top first:ps-5 max-sm:first:ps-3'
  return (
    <tr className={`group/row ${role === undefined ? '' : 'font-semibold'}`}>
      {props.hasNumbers && (
        <td
          className={`${edge} text-right font-normal whitespace-nowrap text-ink-faint tabular-nums select-none`}
        >
          {row.number}
        </td>
      )}
      {columns.map((column, index) => {
        const text = cells[index] ?? ''
        const side = column.type === 'number' && !isTitle ? 'text-right tabular-nums' : 'text-start'
        const look = `${edge} ${isTitle ? 'bg-sunken' : 'bg-sheet group-hover/row:bg-hover'} ${side}`
        const width =
          text.length <= ONE_LINE
            ? 'whitespace-nowrap'
            : `max-w-[40ch] ${text.length <= TWO_LINES ? 'min-w-[26ch]' : 'min-w-[40ch]'}`
        return index === 0 ? (
          <th
            // biome-ignore lint/suspicious/noArrayIndexKey: Cells have no other identity.
            key={index}
            scope="row"
            className={`${look} ${STUCK} wrap-break-word ${role === undefined ? 'font-normal' : ''} ${width}`}
          >
            {props.showsSections && sections.length > 0 && !isTitle && (
              <span className="block text-[0.92em] font-normal text-ink-faint">{sections.join(' › ')}</span>
            )}
            <Content
              row={row}
              column={first + index}
              text={text}
              start={starts[index] ?? 0}
              target={target}
            />
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: Cells have no other identity.
          <td key={index} className={`${look} wrap-break-word ${width}`}>
            <Content
              row={row}
              column={first + index}
              text={text}
              start={starts[index] ?? 0}
              target={target}
            />
          </td>
        )
      })}
      <Filler
        as="td"
        className={`border-b border-rule ${isTitle ? 'bg-sunken' : 'bg-sheet group-hover/row:bg-hover'}`}
      />
    </tr>
  )
}

/** Takes the width that the columns leave, so that a narrow table is not drawn out. */
function Filler({ as: As, className }: { as: 'th' | 'td'; className: string }) {
  return <As aria-hidden className={`w-full p-0 ${className}`} />
}

/** What a cell shows. A label that the document writes once for several rows cannot be marked in the others. */
function Content(props: { row: TableRow; column: number; text: string; start: number; target: Target }) {
  const { row, text } = props
  if (row.carried?.includes(props.column))
    return (
      <div dir="auto" className="text-ink-faint" title={texts.labelFromAbove}>
        {text}
      </div>
    )
  return (
    <div dir="auto">
      <CellText text={text} start={props.start} target={props.target} />
    </div>
  )
}

/**
 * The offsets in the document's text of a row's cells, the first of which is in column `first`. A label carried from above
 * takes no room there.
 */
function cellStarts({ start, cells, carried = [] }: TableRow, first: number): number[] {
  let at = start
  return cells.map((text, index) => {
    const begin = at
    at += (carried.includes(first + index) ? 0 : text.length) + 1
    return begin
  })
}
