import {
  statedAmounts,
  type TypedColumn,
  type TypedTable,
  textColumn,
  typeColumn,
} from '../../documents/tables/typed-table.ts'
import { giveBackWhenCrowded } from '../../platform/native/give-back-memory.ts'
import { pathOf, type StoredTable } from './stored-table.ts'
import type { RowPlaces, TablesFile } from './tables-file.ts'

/**
 * A table to compute with. `rows`: the stored row of each of its rows; titles between rows are left out, and tell the section
 * of the rows below them in a column after those that are stored.
 */
export type TypedRows = {
  readonly table: TypedTable
  readonly rows: Uint32Array
  readonly places: RowPlaces
}

/** Columns that are computed with; spreadsheets with more are rather matrices. */
const MAX_TYPED_COLUMNS = 256
/** Cells of a larger table are searched, but not computed with. */
const MAX_TYPED_CELLS = 30_000_000

/** The name of the column that tells the sections of rows. */
const SECTION = 'Section'

/** Whether a table is computed with. */
export function isTyped({ columns, rows }: StoredTable): boolean {
  return columns <= MAX_TYPED_COLUMNS && columns * rows <= MAX_TYPED_CELLS
}

/** Reads a table to compute with. `document`: the name of its document. Takes seconds for a million rows. */
export async function readTypedRows(
  file: TablesFile,
  table: StoredTable,
  document: string,
): Promise<TypedRows> {
  const places = await file.places(table)
  const { rows, totals, sections } = keptRows(table.rows, places)
  const columns: TypedColumn[] = []
  for (let index = 0; index < table.columns; index++) {
    const { values, codes } = await file.column(table, index, false)
    const path = pathOf(table, index)
    const own = rows.length === codes.length ? { values, codes } : chosenRows(values, codes, rows)
    columns.push(typeColumn(path, own.values, own.codes))
    giveBackWhenCrowded()
  }
  if (sections) columns.push(textColumn([SECTION], sections))
  const name = table.caption ?? ''
  const typed = {
    ...{ name, document, rowCount: rows.length, columns, totals },
    amounts: table.amounts ?? statedAmounts(name, columns),
  }
  return { table: typed, rows, places }
}

/** The rows that are no titles of sections, the totals among them, and the section of each; null without sections. */
function keptRows(
  count: number,
  { hasContexts, contextOf }: RowPlaces,
): { rows: Uint32Array; totals: number[]; sections: string[] | null } {
  if (!hasContexts) return { rows: rowNumbers(count), totals: [], sections: null }
  const rows = new Uint32Array(count)
  const totals: number[] = []
  const sections: string[] = []
  let length = 0
  let hasSections = false
  for (let row = 0; row < count; row++) {
    const context = contextOf(row)
    if (context?.role === 'section') continue
    if (context?.role === 'total') totals.push(length)
    const section = context?.sections?.join(' › ') ?? ''
    hasSections ||= section !== ''
    sections.push(section)
    rows[length++] = row
  }
  return { rows: rows.slice(0, length), totals, sections: hasSections ? sections : null }
}

/** Some rows of a column, with their values only: what the others say stands nowhere. */
function chosenRows(values: readonly string[], codes: Uint32Array, rows: Uint32Array) {
  const codeOf = new Map<number, number>()
  const own = rows.map((row) => codeOf.getOrInsert(codes[row] as number, codeOf.size))
  return { values: [...codeOf.keys()].map((code) => values[code] as string), codes: own }
}

function rowNumbers(count: number): Uint32Array {
  const rows = new Uint32Array(count)
  for (let row = 0; row < count; row++) rows[row] = row
  return rows
}

/** Estimates the memory of a typed table, with what is made to look up its values. */
export function bytesOfTyped({ table, rows }: TypedRows): number {
  const columns = table.columns.reduce(
    (sum, { codes, values }) => sum + codes.byteLength + values.length * 90,
    0,
  )
  return rows.byteLength * 4 + columns
}
