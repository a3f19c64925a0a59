import * as z from 'zod/mini'
import { Count, Ordinal } from './bounds.ts'
import { ColumnType, TableCondition } from './tables.ts'

/**
 * A row that a result comes from. `row`: its position in the table, from 0; `number`: as a spreadsheet shows it. `start`:
 * UTF-16 offset of its line in the document's text. `cells`: of the shown columns; `marked`: which of them the result comes
 * from. `source_number`: the citation that it stands in.
 */
export const ComputedRow = z.object({
  row: Count,
  number: z.nullable(Count),
  start: Count,
  cells: z.array(z.string()),
  marked: z.array(Count),
  source_number: z.nullable(Ordinal),
})
export type ComputedRow = z.infer<typeof ComputedRow>

/** The table that was asked. `number`: its position among the tables of the document, from 0. */
export const ComputedTable = z.object({
  document_id: z.string(),
  filename: z.string(),
  dataset: z.string(),
  number: Count,
  caption: z.nullable(z.string()),
  sheet: z.nullable(z.string()),
})
export type ComputedTable = z.infer<typeof ComputedTable>

/**
 * A question read as a query of a table, and its result. `query`: in words; `query_json`: as it was executed, with names of
 * columns. `value`: the result as text. `unexplained`: words of the question that the query does not account for. `read_by`: who
 * wrote the query; the program executes it in any case.
 */
export const TableReading = z.object({
  query: z.string(),
  query_json: z.record(z.string(), z.json()),
  value: z.string(),
  table: ComputedTable,
  unexplained: z.array(z.string()),
  read_by: z.enum(['program', 'model', 'both']),
})
export type TableReading = z.infer<typeof TableReading>

/**
 * What was computed for an answer. `is_answer`: the result is the answer; otherwise it is offered as a reading of the
 * question. `in_answer`: the answer's text tells it; otherwise the answer comes from elsewhere. `columns`: names and types of
 * the shown columns and their positions in the table. `rows`: the first of `row_count` that were used. `where`: opens the table with these rows, as the table's own routes take it; null where they cannot be told so.
 * `others`: other readings of the question.
 */
export const Computed = z.extend(TableReading, {
  is_answer: z.boolean(),
  in_answer: z.boolean(),
  columns: z.array(z.object({ name: z.string(), column: Count, type: ColumnType })),
  rows: z.array(ComputedRow),
  row_count: Count,
  where: z.nullable(z.array(TableCondition)),
  others: z.array(TableReading),
})
export type Computed = z.infer<typeof Computed>
