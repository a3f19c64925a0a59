import type { DocumentTable } from '../../../shared/tables.ts'
import type { Target } from '../target.ts'
import { offsetWithin } from './target-offset.ts'

/**
 * Returns the number of the table with the target; null if the target lies elsewhere. Without a target it is the first
 * table that is more than a title or a list, else the first.
 */
export function firstTable(target: Target, tables: readonly DocumentTable[]): number | null {
  if (target.start === null && typeof target.cell !== 'number') {
    const full = tables.find(({ rows, column_count }) => rows > 1 && column_count > 1)
    return full?.number ?? tables[0]?.number ?? null
  }
  return tables.find((table) => offsetWithin(target, table) !== null)?.number ?? null
}
