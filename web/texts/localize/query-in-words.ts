import * as z from 'zod/mini'
import type { TableReading } from '../../../shared/computed.ts'

const Direction = z.enum(['highest', 'lowest'])
const FIGURES = ['sum', 'average', 'minimum', 'maximum', 'range', 'distinct'] as const
const Condition = z.object({
  column: z.string(),
  test: z.string(),
  value: z.string(),
  high: z.nullable(z.string()),
  key: z.nullable(z.string()),
})
type Condition = z.infer<typeof Condition>
const Query = z.object({
  show: z.enum([...FIGURES, 'values', 'count', 'difference', 'share', 'exists']),
  column: z.nullable(z.string()),
  where: z.array(Condition),
  any: z.boolean(),
  order_by: z.nullable(z.string()),
  order: Direction,
  limit: z.number(),
  skip: z.number(),
  step: z.number(),
  group_by: z.nullable(z.string()),
  group_sum: z.nullable(z.string()),
  group_order: Direction,
  versus: z.array(Condition),
})
type Query = z.infer<typeof Query>
/** The name of the table's own order. */
const ROW = 'row'

/**
 * How a language words a query. A condition is told of the rows (`ofRows`) or of the column that is shown (`ofColumn`). `within`
 * puts rows behind what is shown of them; `nth`, from 1, counts from the end that `first` names.
 */
export type QueryWords = {
  readonly and: string
  readonly or: string
  readonly tests: Readonly<Record<string, (name: string, value: string, other: string) => string>>
  readonly ofRows: (conditions: string) => string
  readonly ofColumn: (conditions: string) => string
  readonly allRows: string
  readonly rows: string
  readonly row: string
  readonly within: (shown: string, rows: string) => string
  readonly place: (first: boolean, limit: number, nth: number) => string
  readonly extreme: (column: string, highest: boolean, limit: number, nth: number) => string
  readonly step: (rows: number, after: boolean, from: string) => string
  readonly figures: Readonly<Record<(typeof FIGURES)[number], (column: string) => string>>
  readonly count: string
  readonly exists: (where: string) => string
  readonly difference: (counted: string, first: string, second: string) => string
  readonly share: (column: string | null, rows: string, among: string) => string
  readonly group: (column: string, sum: string | null, highest: boolean) => string
  readonly ofGroup: (isSum: boolean, group: string) => string
}

/** Tells the query of a reading in the words of a language; as the server tells it if it is one of a later version. */
export function queryInWords(
  { query, query_json }: Pick<TableReading, 'query' | 'query_json'>,
  words: QueryWords,
): string {
  const read = Query.safeParse(query_json)
  if (!read.success || [...read.data.where, ...read.data.versus].some(({ test }) => !(test in words.tests)))
    return query
  return inWords(read.data, words)
}

function inWords(query: Query, words: QueryWords): string {
  const { show, group_by: group, step } = query
  const column = query.column ?? words.row
  const conditions = joined(query.where, query.any, words)
  const ofRows = conditions && words.ofRows(conditions)
  if (show === 'exists') return words.exists(ofRows)
  if (group !== null) {
    const chosen = words.group(group, query.group_sum, query.group_order === 'highest') + ofRows
    return show === 'values' ? chosen : words.ofGroup(show === 'sum', chosen)
  }
  if (show === 'difference' || show === 'share') {
    const versus = joined(query.versus, false, words)
    const second = versus && words.ofRows(versus)
    return show === 'difference'
      ? words.difference(query.column ?? words.count, ofRows, second)
      : words.share(query.column, ofRows, second)
  }
  const ordered = orderInWords(query, words)
  const rows = ordered !== '' ? ordered + ofRows : conditions ? words.rows + ofRows : words.allRows
  if (show === 'count') return ordered === '' ? words.count + ofRows : words.within(words.count, rows)
  if (show !== 'values') return words.within(words.figures[show](column), rows)
  if (step !== 0)
    return words.within(
      column,
      words.step(Math.abs(step), step > 0, ordered === '' ? words.row + ofRows : rows),
    )
  return ordered === '' && conditions ? column + words.ofColumn(conditions) : words.within(column, rows)
}

function orderInWords({ order_by: by, order, limit, skip }: Query, words: QueryWords): string {
  if (by === null) return ''
  return by === ROW
    ? words.place(order === 'lowest', limit, skip + 1)
    : words.extreme(by, order === 'highest', limit, skip + 1)
}

function joined(conditions: readonly Condition[], any: boolean, words: QueryWords): string {
  return conditions
    .map(({ column, test, value, high, key }) => words.tests[test]?.(column, value, high ?? key ?? '') ?? '')
    .join(any ? words.or : words.and)
}

/** The tests that read the same in every language. */
export const SIGNS = {
  is: (name, value) => `${name} = ${value}`,
  is_not: (name, value) => `${name} ≠ ${value}`,
  more_than: (name, value) => `${name} > ${value}`,
  less_than: (name, value) => `${name} < ${value}`,
  at_least: (name, value) => `${name} ≥ ${value}`,
  at_most: (name, value) => `${name} ≤ ${value}`,
  between: (name, value, high) => `${name} = ${value} – ${high}`,
  more_than_column: (name, _, key) => `${name} > ${key}`,
  less_than_column: (name, _, key) => `${name} < ${key}`,
} as const satisfies QueryWords['tests']
