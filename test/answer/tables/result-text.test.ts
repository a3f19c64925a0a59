import { describe, expect, test } from 'bun:test'
import { executeQuery } from '../../../server/answer/tables/query/execute-query.ts'
import { type Show, showAll } from '../../../server/answer/tables/query/table-query.ts'
import { resultText } from '../../../server/answer/tables/result-text.ts'
import { typeTable } from '../../../server/documents/tables/typed-table.ts'

const asked = (header: string[][], rows: string[][], show: Show, column: number, caption = '') => {
  const table = typeTable(header, rows, { name: caption })
  const query = { ...showAll(column), show }
  return resultText(table, query, executeQuery(table, query))
}

describe('resultText()', () => {
  const rows = [
    ['Basel', '12.5', '2022'],
    ['Bern', '7.5', '2023'],
  ]

  test('a number bears the unit and the scale of its header', () => {
    const of = (name: string) => asked([['Branch'], [name], ['Year']], rows, 'sum', 1)
    expect(of('Revenue (in millions of CHF)')).toBe('20.0 million CHF')
    expect(of('Revenue ($ thousands)')).toBe('$20.0 thousand')
    expect(of('Rain mm')).toBe('20.0 mm')
    expect(of('Revenue')).toBe('20.0')
  })

  test('a cell that is quoted bears them, too, unless it says more than a number', () => {
    const quoted = (cell: string) =>
      asked([['Branch'], ['Revenue (in millions of CHF)']], [['Basel', cell]], 'values', 1)
    expect(quoted('12.5')).toBe('12.5 million CHF')
    expect(quoted('unknown')).toBe('unknown')
  })

  test('amounts are told with what the caption or the corner says of them, years are not', () => {
    const header = [['Branch'], ['Revenue'], ['Year']]
    expect(asked(header, rows, 'sum', 1, 'Results (in millions of CHF)')).toBe('20.0 (in millions of CHF)')
    expect(asked([['$ in millions'], ['2022'], ['Year']], rows, 'maximum', 1)).toBe('12.5 ($ in millions)')
    expect(asked(header, rows, 'maximum', 2, 'Results (in millions of CHF)')).toBe('2023')
  })
})
