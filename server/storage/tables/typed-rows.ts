import { type TypedColumn, type TypedTable, typeColumn } from '../../documents/tables/typed-table.ts'
import type { Steps } from '../../platform/yielding.ts'
import type { StoredTable } from './stored-table.ts'
import type { RowPlaces, TextColumn } from './tables-file.ts'

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
 * Types the columns of a table. `about`: the names of the table and its document; `paths`: those of its columns. Yields
 * between columns, which may take a second each.
 */
export function* typedRows(
  { rows: count, caption }: StoredTable,
  columns: readonly TextColumn[],
  places: RowPlaces,
  { paths, document }: { readonly paths: readonly (readonly string[])[]; readonly document: string },
): Steps<TypedRows> {
  const rows: number[] = []
  const totals: number[] = []
  const sections: string[] = []
  let hasSections = false
  for (let row = 0; row < count; row++) {
    const context = places.contextOf(row)
    if (context?.role === 'section') continue
    if (context?.role === 'total') totals.push(rows.length)
    const section = context?.sections?.join(' › ') ?? ''
    hasSections ||= section !== ''
    sections.push(section)
    rows.push(row)
  }
  yield
  const kept = Uint32Array.from(rows)
  const typed: TypedColumn[] = []
  for (const [index, { values, codes }] of columns.entries()) {
    typed.push(
      typeColumn(
        paths[index] ?? [''],
        values,
        kept.map((row) => codes[row] ?? 0),
      ),
    )
    yield
  }
  const table = {
    name: caption ?? '',
    document,
    rowCount: kept.length,
    columns: typed,
    totals,
    sections: hasSections ? sections : null,
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
