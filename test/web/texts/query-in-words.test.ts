import { describe, expect, test } from 'bun:test'
import { ConditionJson, TableQueryJson } from '../../../server/answer/tables/query/table-query.ts'
import { QUERY_WORDS as german } from '../../../web/texts/de/query-in-words.ts'
import { QUERY_WORDS as spanish } from '../../../web/texts/es/query-in-words.ts'
import { QUERY_WORDS as french } from '../../../web/texts/fr/query-in-words.ts'
import { queryInWords } from '../../../web/texts/localize/query-in-words.ts'

const PLAIN: TableQueryJson = {
  ...{
    show: 'values',
    column: 'Precio',
    where: [],
    any: false,
    order_by: null,
    order: 'highest',
    limit: 1,
    skip: 0,
  },
  ...{ step: 0, group_by: null, group_sum: null, group_order: 'highest', versus: [] },
}
const is = (column: string, value: string) => ({ column, test: 'is' as const, value, high: null, key: null })
const tell = (query: Partial<TableQueryJson>, words = spanish) =>
  queryInWords({ query: 'in English', query_json: { ...PLAIN, ...query } }, words)

describe.each([
  ['German', german],
  ['French', french],
  ['Spanish', spanish],
] as const)('%s', (_, words) => {
  test('words every query that the server can execute', () => {
    for (const show of TableQueryJson.shape.show.options)
      for (const kind of ConditionJson.shape.test.options)
        for (const more of [
          {},
          { order_by: 'Peso' },
          { order_by: 'row', skip: 2 },
          { group_by: 'Color' },
          { step: -1 },
        ]) {
          const where = [{ ...is('Tarifa', 'Familiar'), test: kind, high: '9', key: 'Mes' }]
          const told = tell({ show, where, ...more }, words)
          expect(told).toContain('Tarifa')
          expect(told).not.toMatch(/English|undefined|null|\b(?:where|rows?)\b/)
        }
  })
})

test('queryInWords() reads as a person would say it', () => {
  const where = [is('Tarifa', 'Familiar')]
  expect(tell({ where })).toBe('Precio donde Tarifa = Familiar')
  expect(tell({ where }, german)).toBe('Precio bei Tarifa = Familiar')
  expect(tell({ where, show: 'sum' }, french)).toBe('somme de Precio dans les lignes où Tarifa = Familiar')
  expect(tell({ order_by: 'Peso' }, german)).toBe('Precio in der Zeile mit dem höchsten Wert von Peso')
  expect(tell({ where, step: -1 })).toBe('Precio en la fila anterior a la fila donde Tarifa = Familiar')
  expect(tell({ show: 'count', column: null, where }, german)).toBe('Anzahl der Zeilen mit Tarifa = Familiar')
})

test('queryInWords() leaves a query of a later version in the words of the server', () => {
  expect(tell({ where: [{ ...is('A', 'b'), test: 'sounds_like' as 'is' }] })).toBe('in English')
  expect(queryInWords({ query: 'in English', query_json: { show: 'median' } }, german)).toBe('in English')
})
