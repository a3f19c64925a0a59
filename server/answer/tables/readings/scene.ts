import type { TypedTable } from '../../../documents/tables/typed-table.ts'
import { rowsWhere } from '../query/conditions.ts'
import { executeQuery, type QueryResult, type RowSource } from '../query/execute-query.ts'
import { showAll, type TableQuery } from '../query/table-query.ts'
import { type ValueIndex, valueIndexOf } from '../query/value-index.ts'
import { type Asked, readAsked } from '../question/asked.ts'
import { type ColumnLink, linkColumns } from '../question/link-columns.ts'
import { linkFlags } from '../question/link-flags.ts'
import { type LinkedCondition, linkValues } from '../question/link-values.ts'
import type { RowSet } from './row-sets.ts'

/** A question beside a table: what its words may mean there. */
export type Scene = {
  readonly table: TypedTable
  readonly asked: Asked
  readonly named: readonly ColumnLink[]
  readonly links: readonly LinkedCondition[]
  /** Indexes of columns, those that the question names first. */
  readonly columns: readonly number[]
  /** How many rows a set has. */
  readonly sizeOf: (set: RowSet) => number
  readonly run: (query: TableQuery) => QueryResult
}

/** Links a question to a table. */
export function setScene(
  question: string,
  table: TypedTable,
  index: ValueIndex = valueIndexOf(table),
): Scene {
  const asked = readAsked(question)
  const named = linkColumns(asked, table)
  const links = [...linkFlags(asked, table, named), ...linkValues(asked, table, named, index)]
  const columns = [...named]
    .sort((a, b) => b.share - a.share || a.column - b.column)
    .map(({ column }) => column)
  const known = new Map<unknown, Uint32Array>()
  const source: RowSource = (condition) => {
    let rows = known.get(condition)
    if (!rows) {
      rows = rowsWhere(table, condition, index)
      known.set(condition, rows)
    }
    return rows
  }
  const run = (query: TableQuery) => executeQuery(table, query, index, source)
  const sizeOf = ({ where, any }: RowSet) => run({ ...showAll(null), show: 'count', where, any }).rows.length
  return { table, asked, named, links, columns, sizeOf, run }
}
