/**
 * `bun test/bench/table-query.ts [--rows N] [--record]`: types a table of a million rows and 12 columns, runs queries of
 * every kind on it, and reads questions. Prints the seconds of typing, and the milliseconds of queries and questions.
 */
import { parseArgs } from 'node:util'
import { executeQuery } from '../../server/answer/tables/query/execute-query.ts'
import { queryInWords } from '../../server/answer/tables/query/query-words.ts'
import { showAll, type TableQuery } from '../../server/answer/tables/query/table-query.ts'
import { readTableQuestion } from '../../server/answer/tables/read-table-question.ts'
import { ColumnBuilder, type TypedTable } from '../../server/documents/tables/typed-table.ts'
import { figure, record } from '../support/record.ts'

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, record: { type: 'boolean' } },
})
const count = Number(options.rows)
const CITIES = ['Bergen', 'Oslo', 'Lund', 'Ystad', 'Turku', 'Aarhus', 'Visby', 'Kiruna']
const COLUMNS: [string, (row: number) => string][] = [
  ['Order', (row) => `A-${100_000 + row}`],
  ['City', (row) => CITIES[(row * 7) % CITIES.length] ?? ''],
  [
    'Ordered',
    (row) =>
      `20${10 + (row % 15)}-${String(1 + (row % 12)).padStart(2, '0')}-${String(1 + (row % 28)).padStart(2, '0')}`,
  ],
  ['Quantity', (row) => String(1 + (row % 40))],
  ['Price', (row) => (((row * 1237) % 100_000) / 100).toFixed(2)],
  ['Weight kg', (row) => (((row * 31) % 5000) / 10).toFixed(1)],
  ['Customer', (row) => `Customer ${(row * 7919) % 50_000}`],
  ['Status', (row) => ['open', 'paid', 'sent', ''][row % 4] ?? ''],
  ['Discount', (row) => `${row % 30}%`],
  ['Colour', (row) => ['red', 'green', 'blue'][row % 3] ?? ''],
  ['Seller', (row) => `Seller ${row % 200}`],
  ['Reference', (row) => String((row * 2_654_435_761) % 4_294_967_296)],
]
let started = performance.now()
const table: TypedTable = {
  name: 'Orders',
  document: 'orders.csv',
  rowCount: count,
  columns: COLUMNS.map(([name, cell]) => {
    const builder = new ColumnBuilder()
    for (let row = 0; row < count; row++) builder.add(cell(row))
    return builder.build([name])
  }),
  totals: [],
  amounts: null,
  sections: null,
}
const typing = (performance.now() - started) / 1000
console.log(
  `typed ${count} rows in ${typing.toFixed(1)} s: ${table.columns.map(({ type }) => type).join(' ')}`,
)

const all = showAll(null)
const bergen = { column: 1, test: 'is', value: 'Bergen' } as const
const queries: TableQuery[] = [
  { ...all, column: 4, where: [{ column: 0, test: 'is', value: `A-${100_000 + (count >> 1)}` }] },
  { ...all, show: 'sum', column: 3, where: [bergen] },
  { ...all, show: 'average', column: 4, where: [bergen, { column: 7, test: 'is', value: 'paid' }] },
  { ...all, show: 'count', where: [{ column: 4, test: 'more_than', value: '900' }] },
  { ...all, show: 'count', where: [{ column: 2, test: 'is', value: '2019' }] },
  { ...all, show: 'count', where: [{ column: 6, test: 'contains', value: 'customer 77' }] },
  { ...all, column: 0, order: { by: 5, direction: 'highest', limit: 1, skip: 0 }, where: [bergen] },
  { ...all, column: 0, order: { by: 11, direction: 'lowest', limit: 10, skip: 0 } },
  { ...all, column: 10, group: { column: 10, measure: 4, direction: 'highest' } },
  { ...all, show: 'distinct', column: 6 },
  { ...all, show: 'difference', column: 4, where: [bergen], versus: [{ ...bergen, value: 'Oslo' }] },
]
const times: number[] = []
for (const query of queries) {
  const own: number[] = []
  for (let round = 0; round < 12; round++) {
    started = performance.now()
    executeQuery(table, query)
    // The first round makes the index of values.
    if (round > 0) own.push(performance.now() - started)
  }
  times.push(...own)
  console.log(`${quantile(own, 0.5).toFixed(0)} ms\t${queryInWords(query, table)}`)
}
const p95 = quantile(times, 0.95)
console.log(`queries: p95 ${p95.toFixed(0)} ms`)
const asked: number[] = []
for (const question of [
  'what is the total quantity in Bergen?',
  'which order has the highest price?',
  'how many orders are from Lund?',
  `what is the price of order A-${100_000 + (count >> 1)}?`,
])
  for (let round = 0; round < 3; round++) {
    started = performance.now()
    const [best] = readTableQuestion(question, [{ table }]).readings
    if (round > 0) asked.push(performance.now() - started)
    else console.log(`${question} ${best?.words}: ${best?.result.values.slice(0, 3).join(', ')}`)
  }
console.log(`questions: median ${quantile(asked, 0.5).toFixed(0)} ms`)
await record('tableQuery', 'Queries of a table of a million rows and 12 columns', {
  p95: figure(p95, 0, 'ms', 'for 95% of the queries'),
  typing: figure(typing, 1, 's', 'to type the table'),
})

function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
