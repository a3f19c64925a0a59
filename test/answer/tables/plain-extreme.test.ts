import { describe, expect, test } from 'bun:test'
import { executeQuery } from '../../../server/answer/tables/query/execute-query.ts'
import { showAll, type TableQuery } from '../../../server/answer/tables/query/table-query.ts'
import { isPlainExtreme } from '../../../server/answer/tables/readings/plain-extreme.ts'
import { typeTable } from '../../../server/documents/tables/typed-table.ts'

const [COUNTRY, BEER] = [0, 1]
const mostBeer: TableQuery = {
  ...showAll(COUNTRY),
  order: { by: BEER, direction: 'highest', limit: 1, skip: 0 },
}
const isPlain = (rows: string[][], query = mostBeer) => {
  const table = typeTable([['Country'], ['Beer']], rows)
  return isPlainExtreme(table, query, executeQuery(table, query))
}
const ROWS = [
  ['Albania', '89'],
  ['Algeria', '25'],
  ['Ghana', '31'],
]

describe('isPlainExtreme()', () => {
  test('holds for the one row of all with the most of a column of numbers', () => {
    expect(isPlain(ROWS)).toBe(true)
  })

  test('does not hold where rows are equal, a number is missing, or a name stands in two rows', () => {
    expect(isPlain([...ROWS, ['Chad', '89']])).toBe(false)
    expect(isPlain([...ROWS, ['Chad', '']])).toBe(false)
    expect(isPlain([...ROWS, ['Ghana', '3']])).toBe(false)
  })

  test('does not hold for some of the rows, for the second, and for every row', () => {
    const some = [{ column: COUNTRY, test: 'contains', value: 'Al' }] as const
    expect(isPlain(ROWS, { ...mostBeer, where: some })).toBe(false)
    expect(isPlain(ROWS, { ...mostBeer, order: { by: BEER, direction: 'highest', limit: 1, skip: 1 } })).toBe(
      false,
    )
    expect(isPlain(ROWS, showAll(COUNTRY))).toBe(false)
  })
})
