import type { TypedTable } from '../../../documents/tables/typed-table.ts'
import type { QueryResult } from '../query/execute-query.ts'
import type { TableQuery } from '../query/table-query.ts'

/**
 * Whether a query shows the one row of all with the most or the least of a column of numbers ('Which country has the most beer
 * servings?'), by a column that tells each row apart. Without an empty cell, as that may be the least.
 */
export function isPlainExtreme(
  { columns, rowCount }: TypedTable,
  { show, column, order, where, group, step }: TableQuery,
  { rows }: QueryResult,
): boolean {
  const isOfAll = where.length === 0 && group === null && step === 0 && rows.length === 1
  if (show !== 'values' || !isOfAll || column === null || !order || order.by === null) return false
  if (order.limit !== 1 || order.skip > 0) return false
  const [shown, ordered] = [columns[column], columns[order.by]]
  if (!shown || ordered?.type !== 'number') return false
  const isWhole = ordered.codes.every((code) => !Number.isNaN(ordered.numbers[code] ?? Number.NaN))
  return isWhole && new Set(shown.codes).size === rowCount
}
