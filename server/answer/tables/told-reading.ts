import { columnName, type TypedTable } from '../../documents/tables/typed-table.ts'
import type { TypedRows } from '../../storage/tables/typed-rows.ts'
import type { Cell, QueryResult } from './query/execute-query.ts'
import { queryInWords } from './query/query-words.ts'
import { queryToJson, type Show, type TableQuery, type TableQueryJson } from './query/table-query.ts'
import { resultText } from './result-text.ts'

/** A column that is shown. `name`: as people read it, 'column 3' without one. */
export type ShownColumn = {
  readonly column: number
  readonly name: string
  readonly type: 'number' | 'date' | 'text'
}

/**
 * A row that a result comes from. `row`: its position in the stored table, from 0; `start`: UTF-16 offset of its line in the
 * document's text; `number`: as a spreadsheet shows it, null without. `cells`: of the shown columns, with labels that stand
 * in another row; `marked`: the indexes of those that the result consists of.
 */
export type ShownRow = {
  readonly row: number
  readonly start: number
  readonly number: number | null
  readonly cells: readonly string[]
  readonly marked: readonly number[]
}

/**
 * A query with what is told of its result, without the table. `words`: the query; `json`: with the names of columns;
 * `text`: the result, '512 mm'; `rows`: the first rows that it comes from; `rowCount`: how many there are; `unexplained`:
 * the question's words that the query does not account for.
 */
export type ToldReading = {
  readonly query: TableQuery
  readonly json: TableQueryJson
  readonly words: string
  readonly text: string
  readonly columns: readonly ShownColumn[]
  readonly rows: readonly ShownRow[]
  readonly rowCount: number
  readonly unexplained: readonly string[]
}

/** Rows that are shown and cited. */
const MOST_ROWS = 10
/** Columns of a row that are shown; those that the query names are shown in any case. */
const MOST_COLUMNS = 5

const FIGURES: ReadonlySet<Show> = new Set(['sum', 'average', 'minimum', 'maximum'])

/** Tells what came of a query; null if it has no result. A figure of one cell is told as that cell. */
export function toldReading(
  { table, rows, places }: TypedRows,
  asked: TableQuery,
  found: QueryResult,
  unexplained: readonly string[],
): ToldReading | null {
  const { query, result } = asCell(table, asked, found) ?? { query: asked, result: found }
  const text = resultText(table, query, result)
  if (text === null) return null
  const columns = shownColumns(table, query)
  const marked = new Set(result.cells.map(({ row, column }: Cell) => `${row} ${column}`))
  const used = [...result.rows.subarray(0, MOST_ROWS), ...result.versus.subarray(0, MOST_ROWS)]
  return {
    ...{
      query,
      json: queryToJson(query, table),
      words: queryInWords(query, table, result),
      text,
      unexplained,
    },
    columns: columns.map((column) => {
      const of = table.columns[column]
      return {
        column,
        name: (of && columnName(of)) || `column ${column + 1}`,
        type: of?.type ?? 'text',
      }
    }),
    rows: used.slice(0, MOST_ROWS).map((typedRow) => {
      const row = rows[typedRow] ?? 0
      return {
        row,
        start: places.starts[row] ?? 0,
        number: places.numbers[row] || null,
        cells: columns.map((column) => {
          const of = table.columns[column]
          return of?.values[of.codes[typedRow] ?? 0] ?? ''
        }),
        marked: columns.flatMap((column, at) => (marked.has(`${typedRow} ${column}`) ? [at] : [])),
      }
    }),
    rowCount: result.rows.length + result.versus.length,
  }
}

/** What a cell alone sums up to, as a query for that cell, which says more: '450² euros'. Null for any other query. */
function asCell({ columns }: TypedTable, query: TableQuery, { values, ...result }: QueryResult) {
  const [cell, ...others] = result.cells
  const isFigure = FIGURES.has(query.show) && query.group === null
  const column = query.column === null ? undefined : columns[query.column]
  if (!isFigure || !cell || others.length > 0 || !column || values.length === 0) return null
  const code = column.codes[cell.row] ?? 0
  // '555-0102' is no number to be told without its second part.
  const isPair = !Number.isNaN(column.seconds?.[code] ?? NaN)
  const text = column.values[code] ?? ''
  return isPair
    ? null
    : { query: { ...query, show: 'values' as const }, result: { ...result, values: [text] } }
}

/** The columns that tell a row and what the query says of it, in the table's order. */
function shownColumns({ columns }: TypedTable, query: TableQuery): number[] {
  const named = columns.findIndex(({ type }) => type === 'text')
  const asked = [
    query.column,
    ...[...query.where, ...query.versus].map(({ column }) => column),
    query.order?.by,
    query.group?.column,
    query.group?.measure,
  ].filter((column) => column !== null && column !== undefined)
  const all = [...new Set([...asked, Math.max(0, named), ...columns.keys()])]
  return all.slice(0, Math.max(MOST_COLUMNS, new Set(asked).size)).sort((a, b) => a - b)
}
