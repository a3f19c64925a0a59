import { expect, test } from 'bun:test'
import { readTableQuestion } from '../../../server/answer/tables/read-table-question.ts'
import { typeTable } from '../../../server/documents/tables/typed-table.ts'

/** Orders with a code each, ten regions, and amounts that differ. */
function orders(count: number) {
  const rows = Array.from({ length: count }, (_, row) => [
    `ORD-${(row * 7919) % 1_000_003}`,
    `Region ${row % 10}`,
    `Product ${(row * 31) % 97}`,
    String(((row * 7907) % 99_991) / 100),
  ])
  return { rows, table: typeTable([['Order'], ['Region'], ['Product'], ['Total']], rows) }
}

test('a question to a table of many rows is read as it is to one of few', () => {
  const [few, many] = [orders(2000), orders(60_000)]
  for (const question of ['Which product has the highest total?', 'What is the total of ORD-7919?']) {
    const [small] = readTableQuestion(question, [few]).readings
    const [large] = readTableQuestion(question, [many]).readings
    expect(large?.query).toEqual(small?.query as NonNullable<typeof small>['query'])
    expect(large?.shown).toBe(small?.shown ?? false)
  }
  const [highest] = readTableQuestion('Which product has the highest total?', [many]).readings
  const best = many.rows.reduce((a, b) => (Number(b[3]) > Number(a[3]) ? b : a))
  expect(highest?.result.values).toEqual([best[2] ?? ''])
})
