import { useLayoutEffect, useRef } from 'react'
import * as texts from '#texts/query.tsx'
import { watchScrollEdges } from '../../../ui/scroll-edges.ts'
import { cellWidth } from '../../../viewer/cell-width.ts'
import { withBullets } from '../../../viewer/list-text.ts'
import { MarkedLines } from '../../../viewer/marked-text.tsx'

/** Tables of at least this many columns are as wide as their cells need, and scroll. */
const WIDE = 6
/** Texts up to this length, such as '689,00 €' and 'G-101', are not broken. */
const ONE_LINE = 14

/** Returns a quote as its passage has it; rows are returned whole, with empty cells at their ends. */
export function linesWith(passage: string, quote: string): string {
  const at = passage.indexOf(quote)
  if (at < 0 || !quote.includes('\t')) return quote
  const to = passage.indexOf('\n', at + quote.length)
  return passage.slice(passage.lastIndexOf('\n', at - 1) + 1, to < 0 ? undefined : to)
}

const LOOK = 'max-w-[76ch] border-s-2 border-rule-strong ps-4 text-ink-soft'

/** A passage of a document, with the quote marked. Rows are shown as a table. */
export function Passage(props: {
  text: string
  quote: string | null
  columns?: readonly string[] | undefined
  asked?: readonly string[] | undefined
  /** The number of its source, which tells its rows from those of others. */
  number?: number | undefined
  /** Shortens long cells of the quoted row that are not quoted. */
  short?: boolean | undefined
}) {
  const { text, quote } = props
  if (text.includes('\t')) return <Rows {...props} />
  const at = quote ? text.indexOf(quote) : -1
  const end = at + (quote?.length ?? 0)
  const shown = withBullets(text)
  return (
    <blockquote dir="auto" className={`font-serif leading-relaxed whitespace-pre-line ${LOOK}`}>
      {at < 0 ? (
        shown
      ) : (
        <>
          {shown.slice(0, at)}
          <MarkedLines text={shown.slice(at, end)} />
          {shown.slice(end)}
        </>
      )}
    </blockquote>
  )
}

/**
 * Rows with the names of their `columns`. The answering cell, in one of the `asked` columns, is marked and
 * scrolled into view.
 */
function Rows(props: Parameters<typeof Passage>[0]) {
  const { text, quote, columns = [], asked = [], number, short = false } = props
  const frame = useRef<HTMLElement>(null)
  const at = quote ? text.indexOf(quote) : -1
  const end = at + (quote?.length ?? 0)
  const all = linesOf(text)
  const headed = columns.length > 0 && all.every(({ cells }) => cells.length === columns.length)
  // The passage itself may contain the header row.
  const lines = all.filter(({ cells }) =>
    headed ? !cells.every(({ text }, i) => text === columns[i]) : cells.some(({ text }) => text !== ''),
  )
  const width = Math.max(...lines.map(({ cells }) => cells.length))
  const isWide = width >= WIDE
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs once per text.
  useLayoutEffect(() => {
    const cell = frame.current?.querySelector('mark')?.parentElement
    if (frame.current && cell)
      frame.current.scrollLeft =
        cell.offsetLeft + Math.min(0, (cell.offsetWidth - frame.current.clientWidth) / 2)
    return frame.current ? watchScrollEdges(frame.current) : undefined
  }, [text])
  return (
    <div className={LOOK}>
      <section
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Scrollable regions must be reachable by keyboard.
        tabIndex={0}
        aria-label={number === undefined ? texts.rows : texts.rowsOfSource(number)}
        className="relative overflow-x-auto text-[0.867rem] wrap-break-word"
      >
        <table className={`border-collapse tabular-nums ${isWide ? 'w-max' : ''}`}>
          {headed && (
            <thead>
              <tr className="border-b border-rule-strong text-left align-bottom text-ink">
                {columns.map((name, column) => (
                  <th
                    // biome-ignore lint/suspicious/noArrayIndexKey: Columns may share a name, and never move.
                    key={column}
                    scope="col"
                    className="px-2 py-1 font-semibold first:ps-0.5"
                  >
                    <span className="block w-max max-w-36">{name.replaceAll('_', '_\u200b')}</span>
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {lines.map(({ start, end: lineEnd, cells }) => {
              const marked = at >= 0 && lineEnd > at && start < end
              return (
                <tr
                  key={start}
                  className={`border-b border-rule align-top last:border-0 ${marked ? 'bg-mark text-ink' : ''}`}
                >
                  {cells.map((cell, column) => (
                    <td
                      key={cell.start}
                      // A sentence above or below the rows.
                      colSpan={cells.length === 1 ? width : undefined}
                      className={`px-2 py-1 first:ps-0.5 ${cells.length === 1 ? '' : cellWidth(cell.text, isWide, cell.text.length <= ONE_LINE ? 'whitespace-nowrap' : 'max-w-72 min-w-10')}`}
                    >
                      {marked && headed && asked.includes(columns[column] ?? '') ? (
                        <mark data-asked>{cell.text}</mark>
                      ) : short && marked && (cell.start >= end || cell.start + cell.text.length <= at) ? (
                        <span className="line-clamp-2">{cell.text}</span>
                      ) : (
                        cell.text
                      )}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function linesOf(text: string) {
  let at = 0
  const next = (part: string) => {
    const start = at
    at += part.length + 1
    return { text: part, start }
  }
  return text
    .split('\n')
    .map((line) => ({ start: at, end: at + line.length, cells: line.split('\t').map(next) }))
}
