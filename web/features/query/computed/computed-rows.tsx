import { useLayoutEffect, useRef } from 'react'
import * as texts from '#texts/query.tsx'
import type { Computed, ComputedRow } from '../../../../shared/computed.ts'
import type { CitationView } from '../../../api/answer-view.ts'
import { watchScrollEdges } from '../../../ui/scroll-edges.ts'
import { sourceOfRow } from './computed-target.ts'

const EDGE = 'border-b border-rule px-3 py-1.5 align-top'
/** The first column stays in view while the others scroll. */
const STUCK =
  'sticky start-0 z-10 border-e border-e-rule bg-sheet max-w-[28ch] font-normal max-sm:max-w-[38vw]'

/** The rows that a result comes from; each opens at its cell in the document. */
export function ComputedRows(props: {
  computed: Computed
  citations: readonly CitationView[]
  onOpen: (source: CitationView) => void
  /** Opens the table at a row that none of the sources has. */
  onRow: (row: ComputedRow) => void
}) {
  const { columns, rows } = props.computed
  const place = useRef<HTMLElement>(null)
  // A table wider than its frame shows the cells that the result comes from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Scrolls once for each result.
  useLayoutEffect(() => {
    const cell = place.current?.querySelector<HTMLElement>('[data-result]')
    if (cell && place.current)
      place.current.scrollLeft = cell.offsetLeft + cell.offsetWidth - place.current.clientWidth
    return place.current ? watchScrollEdges(place.current) : undefined
  }, [rows])
  if (rows.length === 0 || columns.length === 0) return null
  const look = (column: number) =>
    columns[column]?.type === 'number' ? 'text-end tabular-nums' : 'text-start'
  return (
    <section
      ref={place}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Scrollable regions must be reachable by keyboard.
      tabIndex={0}
      aria-label={`${texts.rowsTheResultComesFrom}: ${props.computed.query}`}
      className="relative w-fit max-w-full overflow-x-auto rounded-md border border-rule focus-visible:-outline-offset-2"
    >
      <table className="w-max border-separate border-spacing-0 text-[0.88rem] leading-normal [&_tr:last-child>*]:border-b-0">
        <thead>
          <tr>
            {columns.map(({ name, column }, index) => (
              <th
                key={column}
                scope="col"
                dir="auto"
                className={`border-b border-rule-strong bg-sunken px-3 py-1.5 align-bottom font-semibold text-ink-soft wrap-break-word ${look(index)} ${index === 0 ? 'sticky start-0 z-20 max-w-[28ch] border-e border-e-rule max-sm:max-w-[38vw]' : 'max-w-[32ch]'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.row} ${row.start}`}>
              {row.cells.map((text, index) => {
                const key = columns[index]?.column ?? index
                const As = index === 0 ? 'th' : 'td'
                return (
                  <As
                    key={key}
                    data-result={row.marked.includes(index) || undefined}
                    scope={index === 0 ? 'row' : undefined}
                    className={`${EDGE} wrap-break-word ${index === 0 ? STUCK : 'max-w-[30ch]'} ${look(index)}`}
                  >
                    <CellText text={text} isMarked={row.marked.includes(index)} />
                    {index === markedAt(row) && <Mark row={row} {...props} />}
                  </As>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The cell that the citation mark follows: the last one that the result comes from, or the first one. */
function markedAt({ marked }: ComputedRow): number {
  return Math.max(0, ...marked)
}

function CellText({ text, isMarked }: { text: string; isMarked: boolean }) {
  if (text === '') return isMarked ? <span className="text-ink-faint">{texts.emptyCell}</span> : null
  const shown = <bdi>{text}</bdi>
  return isMarked ? <mark className="font-semibold">{shown}</mark> : shown
}

function Mark(props: {
  row: ComputedRow
  citations: readonly CitationView[]
  onOpen: (source: CitationView) => void
  onRow: (row: ComputedRow) => void
}) {
  const source = sourceOfRow(props.citations, props.row)
  if (!source)
    return (
      <button
        type="button"
        className="cite cite-quiet"
        aria-label={texts.openRow(props.row.number ?? props.row.row + 1)}
        title={texts.openRow(props.row.number ?? props.row.row + 1)}
        onClick={() => props.onRow(props.row)}
      >
        ↗
      </button>
    )
  return (
    <button
      type="button"
      className="cite"
      data-source={source.source_number}
      aria-label={texts.sourceOfRow(source.source_number, props.row.number)}
      onClick={(event) => {
        // The answer around it opens the sources of its other marks.
        event.stopPropagation()
        props.onOpen(source)
      }}
    >
      {source.source_number}
    </button>
  )
}
