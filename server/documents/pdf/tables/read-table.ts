import type { Place } from '../../../../shared/documents.ts'
import { type Block, TABLE_BLOCK_ROWS } from '../../model/parser.ts'
import { areFields } from '../../tables/fields.ts'
import { TableReader } from '../../tables/table-reader.ts'
import type { DetectedTable } from './detect-tables.ts'

/** Blocks of a table, and the names that its columns have. */
type ReadTable = { readonly blocks: Block[]; readonly names: string[] | null }

/** Smallest number of names and of rows, from which the words of a first row may name columns. */
const MIN_NAMES = 3
const MIN_ROWS = 3
/** Longest label of a value beside it, in characters, and smallest share of values with a figure. */
const MAX_LABEL_CHARS = 30
const FIGURE_SHARE = 0.3

/**
 * Reads a table's blocks: rows under their names with what their cells do not say, or labels with their values. A table
 * without names has those of `preceding`, the one at the end of the page before, if its columns are the same.
 */
export function readTable(table: DetectedTable, preceding: DetectedTable | null, place: Place): ReadTable {
  const { columns, header, rows } = table
  const continued = !header && preceding && continuesTable(preceding, table) ? preceding.header : null
  const blocks: Block[] = []
  if (!header && (continued || !(mayHaveNames(rows) || areLabelled(rows, place)))) {
    for (let start = 0; start < rows.length; start += TABLE_BLOCK_ROWS) {
      const shown = rows.slice(start, start + TABLE_BLOCK_ROWS)
      blocks.push({ kind: 'table', header: continued, showsHeader: false, rows: shown, place })
    }
    return { blocks, names: continued }
  }
  const reader = new TableReader((block) => blocks.push(block), { columns: columns.length })
  // The span says that no name covers the columns beside it: which rows name the columns has been found by position.
  if (header) reader.add({ cells: header, isHeader: true, spans: [{ column: 0, columns: 1 }], place })
  for (const cells of rows) reader.add({ cells, place })
  reader.end()
  return { blocks, names: reader.names ? [...reader.names] : null }
}

/** Whether a table without column names has the same columns as the preceding table. */
function continuesTable({ columns }: DetectedTable, next: DetectedTable): boolean {
  return (
    columns.length === next.columns.length &&
    columns.every(({ left, right }, index) => {
      const other = next.columns[index]
      return other !== undefined && other.left < right && other.right > left
    })
  )
}

/** Whether the first row may name columns: it has a word for each, the first aside. */
function mayHaveNames([first, ...rows]: readonly (readonly string[])[]): boolean {
  const isName = (cell: string) => /\p{L}{2}/u.test(cell)
  if (!first || rows.length < MIN_ROWS - 1 || !first.slice(1).every(isName)) return false
  return first.filter(isName).length >= MIN_NAMES
}

/** Whether two columns without names are labels and their values, rather than two lists beside each other. */
function areLabelled(rows: readonly (readonly string[])[], place: Place): boolean {
  if (!areFields(rows.map((cells) => ({ cells, place })))) return false
  const figures = rows.filter(([, value = '']) => /\d/.test(value)).length
  // Two lists with page numbers or sums of their own.
  if (rows.filter(([label = '']) => /\d$/.test(label)).length >= 0.5 * rows.length) return false
  return (
    rows.every(([label = '']) => label.length <= MAX_LABEL_CHARS) && figures >= FIGURE_SHARE * rows.length
  )
}
