import * as texts from '#texts/viewer.ts'
import type { TextBlock } from '../../shared/documents.ts'
import { cellWidth } from './cell-width.ts'
import { MarkedText } from './marked-text.tsx'
import { rowLabel } from './place-label.ts'
import type { Target } from './target.ts'

/** Tables of at least this many columns scroll on their own, and so can be focused. */
const WIDE = 6

type Cell = { text: string; start: number }

/**
 * Splits a table's text into rows of cells, each with its offset in the document; null for text of one line
 * per cell.
 */
export function tableRows({ text, start }: Pick<TextBlock, 'text' | 'start'>): readonly Cell[][] | null {
  if (!text.includes('\t')) return null
  let at = start
  return text.split('\n').map((line) =>
    line.split('\t').map((cell) => {
      const place = { text: cell, start: at }
      at += cell.length + 1
      return place
    }),
  )
}

/** A figure, perhaps with a sign, a currency, or a percent sign. */
const FIGURE = /^[-+−(]?[$€£¥]?\s?\d[\d.,'’\s]*[%)]?$/

/** The columns most of whose filled cells, below `headerRows`, are figures. */
function figureColumns(rows: readonly Cell[][], headerRows: number): ReadonlySet<number> {
  const columns = new Set<number>()
  const body = rows.slice(headerRows)
  for (let column = 0; column < Math.max(...rows.map((row) => row.length)); column++) {
    const filled = body.flatMap((row) => row[column]?.text || [])
    if (filled.length > 0 && filled.filter((text) => FIGURE.test(text)).length > filled.length / 2)
      columns.add(column)
  }
  return columns
}

/**
 * The rows and columns of a table in a document, numbered if the document numbers them. `headerRows`: how many of
 * the rows name the columns.
 */
export function TableBlock(props: {
  block: TextBlock
  rows: readonly Cell[][]
  headerRows: number
  target: Target
}) {
  const { rows, headerRows, target } = props
  const figures = figureColumns(rows, headerRows)
  const { row_start: first, row_end: last } = props.block.place
  const each = first !== undefined && last !== undefined && last - first + 1 === rows.length
  const whole = rowLabel(props.block.place)
  const columns = Math.max(...rows.map((row) => row.length))
  return (
    <div
      data-viewer-table
      className={`overflow-x-auto ${columns >= WIDE ? 'wrap-break-word' : ''}`}
      {...(columns >= WIDE && { tabIndex: 0, role: 'group', 'aria-label': texts.table })}
    >
      <table className={`border-collapse ${columns >= WIDE ? 'w-max' : ''}`}>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row[0]?.start}
              className={`border-b align-top ${index < headerRows ? 'border-rule-strong font-semibold' : 'border-rule'}`}
            >
              {whole !== null && (
                <td className="py-1 pe-4 whitespace-nowrap text-ink-faint tabular-nums select-none">
                  {each ? first + index : index === 0 && whole}
                </td>
              )}
              {row.map((cell, column) => (
                <td
                  key={cell.start}
                  className={`py-1 pe-5 last:pe-0 ${figures.has(column) ? 'text-end tabular-nums' : ''} ${cellWidth(cell.text, columns >= WIDE, 'max-w-96 min-w-12')}`}
                >
                  <MarkedText {...cell} target={target} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
