import type { TypedColumn, TypedTable } from '../../documents/tables/typed-table.ts'
import type { QueryResult } from './query/execute-query.ts'
import type { TableQuery } from './query/table-query.ts'

/** Values that are listed; of more, the number is told. */
const MOST_VALUES = 20
/** Decimals of an average or share beyond those of its cells. */
const FURTHER_DECIMALS = 2

/** A unit that stands before its number. */
const BEFORE = /^[$€£¥₹]$/

/** Writes the result of a query: '512 mm', '3', 'Bergen, Oslo'. Null if the query has no result. */
export function resultText(
  table: TypedTable,
  query: TableQuery,
  { values, cells }: QueryResult,
): string | null {
  const [first, ...others] = values
  if (first === undefined) return null
  if (typeof first === 'string') {
    const texts = [first, ...others].map(String)
    if (texts.every((text) => text === '')) return ''
    const shown = texts.filter(Boolean).slice(0, MOST_VALUES)
    const more = texts.filter(Boolean).length - shown.length
    return `${shown.join(', ')}${more > 0 ? ` … (+${more})` : ''}`
  }
  if (query.show === 'share') return `${Number((first * 100).toFixed(1))}%`
  const column = query.column === null ? undefined : table.columns[query.column]
  if (query.show === 'count' || query.show === 'distinct' || query.show === 'exists' || !column)
    return String(first)
  const decimals = decimalsOf(
    column,
    cells.map(({ row }) => row),
  )
  const text =
    query.show === 'average'
      ? String(Number(first.toFixed(Math.min(6, decimals + FURTHER_DECIMALS))))
      : first.toFixed(decimals)
  const { unit } = column
  if (unit === null) return text
  return BEFORE.test(unit) ? `${unit}${text}` : unit === '%' ? `${text}%` : `${text} ${unit}`
}

/** The most decimals of a column's cells in some rows, at most 6. */
function decimalsOf({ values, codes }: TypedColumn, rows: readonly number[]): number {
  const decimals = rows.map((row) => {
    const [, fraction = ''] = /\d[.,](\d+)\D*$/.exec(values[codes[row] ?? 0] ?? '') ?? []
    // Three digits rather end a thousand than a fraction.
    return fraction.length === 3 ? 0 : fraction.length
  })
  return Math.min(6, Math.max(0, ...decimals))
}
