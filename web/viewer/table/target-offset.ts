import type { DocumentTable } from '../../../shared/tables.ts'
import type { Target } from '../target.ts'

/** The offset of the target in the document's text if it lies within a table; null otherwise. */
export function offsetWithin({ start, cell }: Target, table: DocumentTable): number | null {
  const at = cell ?? start
  return at !== null && at >= table.start && at < table.end ? at : null
}
