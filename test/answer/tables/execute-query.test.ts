import { describe, expect, test } from 'bun:test'
import { executeQuery } from '../../../server/answer/tables/query/execute-query.ts'
import { queryInWords } from '../../../server/answer/tables/query/query-words.ts'
import {
  queryFromJson,
  queryToJson,
  TableQueryJson,
} from '../../../server/answer/tables/query/table-query.ts'
import { resultText } from '../../../server/answer/tables/result-text.ts'
import { typeTable } from '../../../server/documents/tables/typed-table.ts'

const rain = typeTable(
  [['Station'], ['Month'], ['Rain mm'], ['Measured']],
  [
    ['Bergen', 'January', '200', '2024-01-31'],
    ['Oslo', 'January', '50', '2024-01-31'],
    ['Bergen', 'February', '150.1', '2024-02-29'],
    ['Oslo', 'February', '', '2024-02-29'],
    ['Bergen', 'March', '160.2', '2024-03-31'],
    ['Total', '', '560.3', ''],
  ],
  { totals: [5] },
)

const BASE: TableQueryJson = {
  show: 'values',
  column: null,
  where: [],
  any: false,
  order_by: null,
  order: 'highest',
  limit: 1,
  skip: 0,
  step: 0,
  group_by: null,
  group_sum: null,
  group_order: 'highest',
  versus: [],
}
const is = (column: string, value: string, test: TableQueryJson['where'][number]['test'] = 'is') => ({
  column,
  test,
  value,
  high: null,
  key: null,
})

function ask(parts: Partial<TableQueryJson>) {
  const json = TableQueryJson.parse({ ...BASE, ...parts })
  const query = queryFromJson(json, rain)
  expect(queryToJson(query, rain)).toEqual(json)
  const result = executeQuery(rain, query)
  return { values: result.values, words: queryInWords(query, rain, result), query, result }
}

describe('executeQuery()', () => {
  test('sums the rows that meet a condition, exactly', () => {
    const { values, words, result } = ask({
      show: 'sum',
      column: 'Rain mm',
      where: [is('Station', 'bergen')],
    })
    expect(values).toEqual([510.3])
    expect(words).toBe('sum of Rain mm over 3 rows where Station is bergen')
    expect([...result.rows]).toEqual([0, 2, 4])
    expect(result.cells).toEqual([
      { row: 0, column: 2 },
      { row: 2, column: 2 },
      { row: 4, column: 2 },
    ])
  })

  test('says how many cells had no number', () => {
    expect(ask({ show: 'sum', column: 'Rain mm', where: [is('Station', 'Oslo')] }).result.missing).toBe(1)
  })

  test('leaves totals out of what it counts, and finds them when they are named', () => {
    expect(ask({ show: 'count' }).values).toEqual([5])
    expect(ask({ column: 'Rain mm', where: [is('Station', 'Total')] }).values).toEqual(['560.3'])
  })

  test('orders by number and by place', () => {
    expect(ask({ column: 'Station', order_by: 'Rain mm' }).values).toEqual(['Bergen'])
    expect(ask({ column: 'Month', order_by: 'Rain mm', order: 'lowest' }).values).toEqual(['January'])
    expect(ask({ column: 'Month', order_by: 'Rain mm', skip: 1 }).values).toEqual(['March'])
    expect(ask({ column: 'Month', order_by: 'row', where: [is('Station', 'Oslo')] }).words).toBe(
      'Month of the last row where Station is Oslo',
    )
  })

  test('keeps rows as good as the last of several', () => {
    const points = typeTable(
      [['Team'], ['Points']],
      [
        ['a', '3'],
        ['b', '5'],
        ['c', '5'],
        ['d', '4'],
        ['e', '4'],
      ],
    )
    const order = { by: 1, direction: 'highest', limit: 3, skip: 0 } as const
    const top = executeQuery(points, { ...queryFromJson({ ...BASE, column: 'Team' }, points), order })
    expect(top.values).toEqual(['b', 'c', 'd', 'e'])
    const next = executeQuery(points, {
      ...queryFromJson({ ...BASE, column: 'Team' }, points),
      order: { ...order, limit: 1, skip: 1 },
    })
    expect(next.values).toEqual(['c'])
  })

  test('compares, steps, groups and finds equals', () => {
    expect(ask({ show: 'count', where: [is('Rain mm', '155', 'more_than')] }).values).toEqual([2])
    expect(ask({ column: 'Month', where: [is('Measured', '2024-02-29', 'less_than')] }).values).toEqual([
      'January',
    ])
    expect(ask({ column: 'Station', where: [is('Rain mm', '200')], step: 1 }).values).toEqual(['Oslo'])
    expect(ask({ column: 'Station', group_by: 'Station' }).values).toEqual(['Bergen'])
    const alike = { column: 'Month', test: 'same_as', value: '150.1', high: null, key: 'Rain mm' } as const
    expect(ask({ column: 'Station', where: [alike] }).values).toEqual(['Oslo'])
    expect(
      ask({
        show: 'difference',
        column: 'Rain mm',
        where: [is('Rain mm', '200')],
        versus: [is('Rain mm', '50')],
      }).values,
    ).toEqual([150])
  })

  test('tells the share of rows, or of a sum, in percent', () => {
    const rows = ask({ show: 'share', where: [is('Station', 'Oslo')] })
    expect(resultText(rain, rows.query, rows.result)).toBe('40%')
    expect(rows.words).toBe('share of the rows where Station is Oslo')
    const sum = ask({ show: 'share', column: 'Rain mm', where: [is('Station', 'Oslo')] })
    expect(resultText(rain, sum.query, sum.result)).toBe('8.9%')
    expect(sum.words).toBe('share in the sum of Rain mm where Station is Oslo')
  })

  test('compares a row with another one, and two columns of a row', () => {
    const murders = typeTable(
      [['City'], ['2014'], ['2015']],
      [
        ['Lund', '3', '5'],
        ['Ystad, Skåne', '6', '2'],
        ['Malmö', '4', '4'],
      ],
    )
    const run = (parts: Partial<TableQueryJson>) =>
      executeQuery(murders, queryFromJson({ ...BASE, ...parts }, murders)).values
    const beyond = (test: 'more_than_row' | 'less_than_row') => [
      is('City', 'Lund'),
      { ...is('2014', 'Ystad', test), key: 'City' },
    ]
    expect(run({ show: 'exists', where: beyond('less_than_row') })).toEqual(['yes'])
    expect(run({ show: 'exists', where: beyond('more_than_row') })).toEqual(['no'])
    const rising = { ...is('2015', '', 'more_than_column'), key: '2014' }
    expect(run({ column: 'City', where: [rising] })).toEqual(['Lund'])
  })

  test('has no value where nothing was found', () => {
    expect(ask({ column: 'Rain mm', where: [is('Station', 'Lund')] }).values).toEqual([])
    expect(ask({ show: 'average', column: 'Month' }).values).toEqual([])
  })

  test('an unknown column is named in the error', () => {
    expect(() => ask({ column: 'Snow' })).toThrow("no column 'Snow'")
  })

  test('a step goes from rows that are chosen, and shows their values', () => {
    const from = { column: 'Station', where: [is('Station', 'Oslo')] }
    expect(() => ask({ ...from, step: 1 })).not.toThrow()
    expect(() => ask({ ...from, where: [], step: 1 })).toThrow('A step')
    expect(() => ask({ ...from, show: 'count', step: 1 })).toThrow('A step')
  })
})
