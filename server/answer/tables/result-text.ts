import type { TypedColumn, TypedTable } from '../../documents/tables/typed-table.ts'
import type { QueryResult } from './query/execute-query.ts'
import type { TableQuery } from './query/table-query.ts'

/** Values that are listed; of more, the number is told. */
const MOST_VALUES = 20
/** Decimals of an average or share beyond those of its cells. */
const FURTHER_DECIMALS = 2

/** A unit that stands before its number. */
const BEFORE = /^[$€£¥₹]$/
const SCALES = new Map([
  [1e3, 'thousand'],
  [1e6, 'million'],
  [1e9, 'billion'],
  [1e12, 'trillion'],
])
const PLAIN_NUMBER = /^[-−]?\p{Nd}[\p{Nd}.,'’\s]*$/u
const YEAR = /^[12]\d{3}$/

/**
 * Writes the result of a query: '512 mm', '3', 'Bergen, Oslo'. Numbers bear the unit and scale that stands in their
 * column's header, or what the table says of its amounts. Null if the query has no result.
 */
export function resultText(
  table: TypedTable,
  query: TableQuery,
  { values, cells }: QueryResult,
): string | null {
  const [first, ...others] = values
  const column = query.column === null ? undefined : table.columns[query.column]
  const stated = (text: string) =>
    column && PLAIN_NUMBER.test(text) ? withUnit(text, column, table.amounts) : text
  if (first === undefined) return null
  if (typeof first === 'string') {
    const texts = [first, ...others].map(String)
    if (texts.every((text) => text === '')) return ''
    const shown = texts.filter(Boolean).slice(0, MOST_VALUES).map(stated)
    const more = texts.filter(Boolean).length - shown.length
    return `${shown.join(', ')}${more > 0 ? ` … (+${more})` : ''}`
  }
  if (query.show === 'share') return `${Number((first * 100).toFixed(1))}%`
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
  return withUnit(text, column, table.amounts)
}

function withUnit(
  number: string,
  { unit, scale, type, values }: TypedColumn,
  amounts: string | null,
): string {
  const scaled = scale === 1 ? number : `${number} ${SCALES.get(scale) ?? `× ${scale}`}`
  if (unit !== null)
    return BEFORE.test(unit) ? `${unit}${scaled}` : unit === '%' ? `${scaled}%` : `${scaled} ${unit}`
  const isYear = values.every((value) => value === '' || YEAR.test(value))
  return scale > 1 || amounts === null || type !== 'number' || isYear ? scaled : `${number} (${amounts})`
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
