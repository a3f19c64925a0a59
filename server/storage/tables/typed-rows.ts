import {
  statedAmounts,
  type TypedColumn,
  type TypedTable,
  typingColumn,
} from '../../documents/tables/typed-table.ts'
import type { Steps } from '../../platform/yielding.ts'
import type { StoredTable } from './stored-table.ts'
import type { RowPlaces, TextColumn } from './tables-file.ts'

/** Number of rows after which the work may pause. */
const STEP = 4096

/** A table to compute with. `rows`: the stored row of each of its rows; titles between rows are left out. */
export type TypedRows = {
  readonly table: TypedTable
  readonly rows: Uint32Array
  readonly places: RowPlaces
}

/** Columns that are computed with; spreadsheets with more are rather matrices. */
export const MAX_TYPED_COLUMNS = 256
/** Cells of a larger table are searched, but not computed with. */
export const MAX_TYPED_CELLS = 30_000_000

/**
 * Types the columns of a table, in steps. `about`: the names of the table and its document; `paths`: those of its columns.
 */
export function* typedRows(
  { rows: count, caption, amounts }: StoredTable,
  columns: readonly TextColumn[],
  places: RowPlaces,
  { paths, document }: { readonly paths: readonly (readonly string[])[]; readonly document: string },
): Steps<TypedRows> {
  const rows = new Uint32Array(count)
  let length = 0
  const totals: number[] = []
  const sections: string[] = []
  for (let row = 0; row < count; row++) {
    if (row % STEP === 0) yield
    const context = places.hasContexts ? places.contextOf(row) : null
    if (context?.role === 'section') continue
    if (context?.role === 'total') totals.push(length)
    const section = context?.sections?.join(' › ')
    if (section !== undefined) sections[length] = section
    rows[length++] = row
  }
  const kept = rows.slice(0, length)
  const typed: TypedColumn[] = []
  for (const [index, { values, codes }] of columns.entries()) {
    const own = kept.map((row) => codes[row] ?? 0)
    typed.push(yield* typingColumn(paths[index] ?? [''], values, own))
  }
  const table = {
    name: caption ?? '',
    document,
    rowCount: kept.length,
    columns: typed,
    amounts: amounts ?? statedAmounts(caption ?? '', typed),
    totals,
    sections: sections.length > 0 ? Array.from(kept, (_, row) => sections[row] ?? '') : null,
  }
  return { table, rows: kept, places }
}

/** Estimates the memory of a typed table. */
export function bytesOfTyped({ table, rows }: TypedRows): number {
  const columns = table.columns.reduce(
    (sum, { codes, values }) => sum + codes.byteLength + values.length * 80,
    0,
  )
  return rows.byteLength * 3 + columns
}
