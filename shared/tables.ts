import * as z from 'zod/mini'
import { atMost, Count, digits, Id } from './bounds.ts'
import { Place } from './documents.ts'
import {
  DEFAULT_TABLE_COLUMNS,
  MAX_CONDITIONS,
  MAX_FILTER_CHARS,
  MAX_OFFSET,
  MAX_PAGE,
  MAX_TABLE_COLUMNS,
} from './limits.ts'

/** What most filled cells of a column are. */
export const ColumnType = z.enum(['text', 'number', 'date'])
export type ColumnType = z.infer<typeof ColumnType>

/** A column: its names from the top header row down, none without a header; `unit` as cells or header state it. */
export const TableColumn = z.object({
  path: z.array(z.string()),
  type: ColumnType,
  unit: z.nullable(z.string()),
})
export type TableColumn = z.infer<typeof TableColumn>

/**
 * A table of a document. `number`: its position among the document's tables, from 0. `place`: of its first row. `start`,
 * `end`: UTF-16 offsets in the document's extracted text. `columns`: the first ones, of `column_count`; `left_out`: columns
 * beyond those that are kept. `header_rows`: rows of column names that the text begins with.
 */
export const DocumentTable = z.object({
  number: Count,
  caption: z.nullable(z.string()),
  place: Place,
  start: Count,
  end: Count,
  header_rows: Count,
  rows: Count,
  columns: z.array(TableColumn),
  column_count: Count,
  left_out: Count,
})
export type DocumentTable = z.infer<typeof DocumentTable>

export const DocumentTableList = z.object({ data: z.array(DocumentTable), total: Count })
export type DocumentTableList = z.infer<typeof DocumentTableList>

export const TableParams = z.object({ id: Id, number: digits(0, MAX_OFFSET) })

/** What a condition asks of a cell. Texts are compared without regard to case and accents. */
export const TableTest = z.enum([
  'contains',
  'is',
  'is_not',
  'more_than',
  'at_least',
  'less_than',
  'at_most',
  'empty',
  'filled',
])
export type TableTest = z.infer<typeof TableTest>

/** A condition on the cells of a column, counted from 0. `value`: what they are compared with; a number or date as text. */
export const TableCondition = z.strictObject({
  column: Count,
  test: TableTest,
  value: z._default(atMost(z.string(), MAX_FILTER_CHARS), ''),
})
export type TableCondition = z.infer<typeof TableCondition>

const Conditions = z.array(TableCondition).check(z.maxLength(MAX_CONDITIONS))

/** Conditions in a URL, as JSON: `[{"column":1,"test":"contains","value":"lund"}]`. */
const ConditionsText = z.pipe(
  atMost(z.string(), MAX_CONDITIONS * (MAX_FILTER_CHARS + 100)).check(
    z.refine((text) => isJson(text), {
      error: 'Invalid conditions: expected JSON such as [{"column":1,"test":"contains","value":"lund"}]',
      abort: true,
    }),
  ),
  z.pipe(
    z.transform((text: string): unknown => JSON.parse(text)),
    Conditions,
  ),
)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Selects rows: those that meet all conditions of `where`, ordered by the column `sort` if there is one, empty cells last;
 * titles of sections only without both.
 * `at`: returns the page with the row at this UTF-16 offset of the document's text, instead of the one at `offset`.
 * `first_column`, `columns`: which columns to return.
 */
export const TableRowsQuery = z.object({
  where: z.optional(ConditionsText),
  sort: z.optional(digits(0, MAX_OFFSET)),
  order: z._default(z.enum(['asc', 'desc']), 'asc'),
  offset: z._default(digits(0, MAX_OFFSET), 0),
  limit: z._default(digits(1, MAX_PAGE), 100),
  at: z.optional(digits(0, MAX_OFFSET)),
  first_column: z._default(digits(0, MAX_OFFSET), 0),
  columns: z._default(digits(1, MAX_TABLE_COLUMNS), DEFAULT_TABLE_COLUMNS),
})
export type TableRowsQuery = z.infer<typeof TableRowsQuery>

/**
 * A row. `row`: its position in the table, from 0; `number`: as a spreadsheet shows it. `start`: UTF-16 offset of the first of
 * these cells in the document's text, in which tabs separate the cells of a line. `carried`: columns whose label stands in a row above, so that the
 * line does not have it. `sections`: titles it stands under; `role`: it is such a title, or sums up rows above.
 */
export const TableRow = z.object({
  row: Count,
  number: z.nullable(Count),
  page: z.optional(Count),
  start: Count,
  cells: z.array(z.string()),
  carried: z.optional(z.array(Count)),
  sections: z.optional(z.array(z.string())),
  role: z.optional(z.enum(['section', 'total'])),
})
export type TableRow = z.infer<typeof TableRow>

/**
 * Rows from `offset` on, of `total` that meet the conditions; fewer than asked for if their cells are long. `found`: the cell
 * at the offset `at` of the text, if the table has it.
 */
export const TableRows = z.object({
  data: z.array(TableRow),
  offset: Count,
  total: Count,
  found: z.optional(z.object({ row: Count, column: Count })),
})
export type TableRows = z.infer<typeof TableRows>
