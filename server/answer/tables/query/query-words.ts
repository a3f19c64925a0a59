import { columnName, type TypedTable } from '../../../documents/tables/typed-table.ts'
import type { QueryResult } from './execute-query.ts'
import type { Condition, TableQuery } from './table-query.ts'

const TEST_WORDS = {
  is: 'is',
  contains: 'contains',
  is_not: 'is not',
  more_than: 'is more than',
  less_than: 'is less than',
  at_least: 'is at least',
  at_most: 'is at most',
} as const
const FIGURE_WORDS = {
  sum: 'sum',
  average: 'average',
  minimum: 'lowest',
  maximum: 'highest',
  range: 'difference between the highest and the lowest',
  difference: 'difference',
  share: 'share',
} as const

/**
 * Tells a query in words: 'sum of Rain mm over 3 rows where Station is Bergen'. `result`: what came of it, to say how
 * many rows were used.
 */
export function queryInWords(query: TableQuery, table: TypedTable, result?: QueryResult): string {
  const name = (column: number | null) => nameOf(table, column)
  const where = whereWords(query.where, query.any, table)
  const { show, order, group } = query
  const column = name(query.column)
  if (show === 'exists') return `whether there is a row${where}`
  if (group) {
    const most = group.direction === 'highest'
    const measured =
      group.measure === null
        ? most
          ? 'most'
          : 'fewest'
        : `${most ? 'largest' : 'smallest'} sum of ${name(group.measure)}`
    const chosen = `${name(group.column)} with the ${measured}${group.measure === null ? ' rows' : ''}${where}`
    return show === 'values' ? chosen : `${show === 'sum' ? 'sum' : 'number of rows'} of the ${chosen}`
  }
  if (show === 'difference' || show === 'share') {
    const counted = query.column === null ? 'number of rows' : column
    const versus = whereWords(query.versus, false, table)
    if (show === 'difference') return `difference in ${counted} between rows${where} and rows${versus}`
    const among = versus === '' ? '' : ` among those${versus}`
    return query.column === null
      ? `share of the rows${where}${among}`
      : `share in the sum of ${counted}${where}${among}`
  }
  const rows = `${orderWords(query, table)}${where}`
  const stepped = query.step === 0 ? '' : `${stepWords(query.step)} `
  if (show === 'count') return `number of ${order ? `the ${rows}` : `rows${rows}`}`
  if (show === 'distinct') return `number of different ${column}${order ? ` of the ${rows}` : rows}`
  if (show === 'values') {
    if (query.step !== 0) return `${column} of the row ${stepped}the ${order ? rows : `one${where}`}`
    return order ? `${column} of the ${rows}` : `${column}${where || ' of all rows'}`
  }
  const count = result ? result.rows.length : null
  const over = count === null ? 'rows' : count === 1 ? '1 row' : `${count} rows`
  return `${FIGURE_WORDS[show]} of ${column} over ${order ? `the ${rows}` : `${over}${where}`}`
}

function nameOf(table: TypedTable, column: number | null): string {
  const found = column === null ? undefined : table.columns[column]
  return found ? columnName(found) || `column ${(column ?? 0) + 1}` : 'row'
}

function stepWords(step: number): string {
  const side = step > 0 ? 'after' : 'before'
  return Math.abs(step) === 1 ? side : `${Math.abs(step)} rows ${side}`
}

/** 'row with the highest Gold', '3 first rows', 'row with the 2nd lowest Time'. */
function orderWords({ order }: TableQuery, table: TypedTable): string {
  if (!order) return ''
  const { by, direction, limit, skip } = order
  const nth = skip > 0 ? `${ordinal(skip + 1)} ` : ''
  const count = limit === 1 ? '' : `${limit} `
  const rows = limit === 1 ? 'row' : 'rows'
  if (by === null) {
    const first = direction === 'lowest'
    if (skip > 0) return first ? `${nth}${rows}` : `${nth}${rows} from the end`
    return `${count}${first ? 'first' : 'last'} ${rows}`
  }
  const date = table.columns[by]?.type === 'date'
  const word = direction === 'highest' ? (date ? 'latest' : 'highest') : date ? 'earliest' : 'lowest'
  return `${count}${rows} with the ${nth}${word} ${nameOf(table, by)}`
}

function ordinal(value: number): string {
  const last = value % 100 > 10 && value % 100 < 14 ? 0 : value % 10
  return `${value}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`
}

function whereWords(where: readonly Condition[], any: boolean, table: TypedTable): string {
  if (where.length === 0) return ''
  return ` where ${where.map((condition) => conditionWords(condition, table)).join(any ? ' or ' : ' and ')}`
}

function conditionWords({ column, test, value, high, key }: Condition, table: TypedTable): string {
  const name = nameOf(table, column)
  if (test === 'empty' || test === 'filled') return `${name} is ${test === 'empty' ? 'empty' : 'not empty'}`
  if (test === 'between') return `${name} is from ${value} to ${high ?? value}`
  if (test === 'same_as' || test === 'more_than_row' || test === 'less_than_row') {
    const how = { same_as: 'the same as', more_than_row: 'more than', less_than_row: 'less than' }[test]
    return `${name} is ${how} where ${nameOf(table, key ?? 0)} is ${value}`
  }
  if (test === 'more_than_column' || test === 'less_than_column')
    return `${name} is ${test === 'more_than_column' ? 'more' : 'less'} than ${nameOf(table, key ?? 0)}`
  return `${name} ${TEST_WORDS[test]} ${value}`
}
