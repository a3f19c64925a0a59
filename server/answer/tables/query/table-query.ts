import { z } from 'zod'
import { columnName, type TypedTable } from '../../../documents/tables/typed-table.ts'

/**
 * What a condition asks of a cell. `is_not`: neither is nor contains the value. `same_as`, `more_than_row`,
 * `less_than_row`: compared with the cell of the row which `value` names. `more_than_column`, `less_than_column`: compared
 * with the same row's cell in the column `key`.
 */
const TESTS = [
  'is',
  'contains',
  'is_not',
  'more_than',
  'less_than',
  'at_least',
  'at_most',
  'between',
  'empty',
  'filled',
  'same_as',
  'more_than_row',
  'less_than_row',
  'more_than_column',
  'less_than_column',
] as const
export type Test = (typeof TESTS)[number]

/**
 * A condition on a row; `column` is an index. `value`: the text or number (in the column's own terms; a date as
 * '1967-08-05', '1967-08' or '08-05'), for a comparison with another row its value in the column `key`. `high`: the end of `between`.
 */
export type Condition = {
  readonly column: number
  readonly test: Test
  readonly value: string
  readonly high?: string
  readonly key?: number
}

/** What a query yields. */
const SHOWS = [
  'values',
  'count',
  'distinct',
  'sum',
  'average',
  'minimum',
  'maximum',
  'range',
  'difference',
  'share',
  'exists',
] as const
export type Show = (typeof SHOWS)[number]

/**
 * A question to one table. In this order: `where` chooses rows (`any`: one condition is enough; without conditions all
 * rows but totals); `order` keeps the `limit` first of them by a column, or by their place in the table if `by` is
 * null, after leaving out `skip`; rows equal to the last one kept stay, too, unless ordered by place. `step` goes from
 * each row that many rows down (up if negative). `group` gathers the rows by a column and keeps the groups with the
 * most or fewest rows, or the largest or smallest sum of `measure`. `show` says what comes of them: the values of
 * `column` (for groups: the groups' own values, or their count or sum), or one number made of them. `difference` and
 * `share` compare with the rows that `versus` chooses: the sum of `column`, or the number of rows if it is null.
 */
export type TableQuery = {
  readonly show: Show
  readonly column: number | null
  readonly where: readonly Condition[]
  readonly any: boolean
  readonly order: Order | null
  readonly step: number
  readonly group: Group | null
  readonly versus: readonly Condition[]
}

export type Order = {
  readonly by: number | null
  readonly direction: 'highest' | 'lowest'
  readonly limit: number
  readonly skip: number
}

export type Group = {
  readonly column: number
  readonly measure: number | null
  readonly direction: 'highest' | 'lowest'
}

/** The query that shows all values of a column. */
export function showAll(column: number | null): TableQuery {
  return { show: 'values', column, where: [], any: false, order: null, step: 0, group: null, versus: [] }
}

const Name = z.string().nullable()
export const ConditionJson = z.strictObject({
  column: z.string(),
  test: z.enum(TESTS),
  value: z.string(),
  high: Name,
  key: Name,
})
const Direction = z.enum(['highest', 'lowest'])

/** A query with names instead of indexes: flat and closed, as model servers want it for structured output. */
export const TableQueryJson = z.strictObject({
  show: z.enum(SHOWS),
  column: Name,
  where: z.array(ConditionJson),
  any: z.boolean(),
  order_by: Name.describe("a column; 'row' for the order of the table; null for no order"),
  order: Direction,
  limit: z.int(),
  skip: z.int(),
  step: z.int(),
  group_by: Name,
  group_sum: Name,
  group_order: Direction,
  versus: z.array(ConditionJson),
})
export type TableQueryJson = z.infer<typeof TableQueryJson>

/** The name that stands for a table's own order; a column of this name is told apart by its number. */
const ROW = 'row'

/** The names of a table's columns, unique: a repeated or empty name gets its number, 'Rank (2)', 'column 3'. */
export function uniqueNames(table: TypedTable): string[] {
  const seen = new Map<string, number>([[ROW, 1]])
  return table.columns.map((column, at) => {
    const name = columnName(column) || `column ${at + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** Writes a query with the names of a table. */
export function queryToJson(query: TableQuery, table: TypedTable): TableQueryJson {
  const names = uniqueNames(table)
  const name = (column: number | null | undefined) => (column == null ? null : (names[column] ?? null))
  const conditions = (list: readonly Condition[]) =>
    list.map(({ column, test, value, high, key }) => ({
      column: name(column) ?? '',
      test,
      value,
      high: high ?? null,
      key: name(key),
    }))
  const { order, group } = query
  return {
    show: query.show,
    column: name(query.column),
    where: conditions(query.where),
    any: query.any,
    order_by: order ? (order.by === null ? ROW : name(order.by)) : null,
    order: order?.direction ?? 'highest',
    limit: order?.limit ?? 1,
    skip: order?.skip ?? 0,
    step: query.step,
    group_by: name(group?.column),
    group_sum: name(group?.measure),
    group_order: group?.direction ?? 'highest',
    versus: conditions(query.versus),
  }
}

/** Reads a query with names. Throws an Error that names a column the table does not have, or a step from no row. */
export function queryFromJson(json: TableQueryJson, table: TypedTable): TableQuery {
  const choosesRows = json.where.length > 0 || (json.order_by ?? '') !== ''
  if (json.step !== 0 && (json.show !== 'values' || !choosesRows))
    throw new Error("A step shows the 'values' beside rows that are chosen: for anything else it is 0")
  const names = uniqueNames(table)
  const index = (name: string) => {
    const exact = names.indexOf(name)
    const at =
      exact >= 0 ? exact : names.findIndex((other) => other.toLowerCase() === name.trim().toLowerCase())
    if (at < 0)
      throw new Error(`The table has no column '${name}': it has ${names.map((n) => `'${n}'`).join(', ')}`)
    return at
  }
  const optional = (name: string | null) => (name === null || name === '' ? null : index(name))
  const conditions = (list: TableQueryJson['where']): Condition[] =>
    list.map(({ column, test, value, high, key }) => ({
      column: index(column),
      test,
      value,
      ...(high === null ? {} : { high }),
      ...(key === null || key === '' ? {} : { key: index(key) }),
    }))
  const group = optional(json.group_by)
  return {
    show: json.show,
    column: optional(json.column),
    where: conditions(json.where),
    any: json.any,
    order:
      json.order_by === null || json.order_by === ''
        ? null
        : {
            by: json.order_by === ROW ? null : index(json.order_by),
            direction: json.order,
            limit: Math.max(1, json.limit),
            skip: Math.max(0, json.skip),
          },
    step: json.step,
    group:
      group === null
        ? null
        : { column: group, measure: optional(json.group_sum), direction: json.group_order },
    versus: conditions(json.versus),
  }
}
