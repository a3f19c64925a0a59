import * as texts from '#texts/viewer.ts'
import type { TableColumn } from '../../../shared/tables.ts'

/** Returns the full name of a column: '2023 › Out'; its number if it has none. */
export function columnName(column: TableColumn | undefined, index: number): string {
  return column?.path.join(' › ') || texts.columnNumber(index + 1)
}
