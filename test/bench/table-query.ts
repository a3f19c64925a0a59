/**
 * `bun test/bench/table-query.ts [--rows N] [--record]`: loads a table of a million rows and 12 columns, runs queries of
 * every kind on it and the same in SQLite, and reads questions. All times are processor time, which other work on the
 * machine hardly changes.
 */

import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { executeQuery } from '../../server/answer/tables/query/execute-query.ts'
import { queryInWords } from '../../server/answer/tables/query/query-words.ts'
import { showAll, type TableQuery } from '../../server/answer/tables/query/table-query.ts'
import { readTableQuestion } from '../../server/answer/tables/read-table-question.ts'
import { TextLayout } from '../../server/documents/chunking/text-layout.ts'
import { TABLE_BLOCK_ROWS } from '../../server/documents/model/parser.ts'
import { TablesFile } from '../../server/storage/tables/tables-file.ts'
import { TablesWriter } from '../../server/storage/tables/tables-writer.ts'
import { readTypedRows } from '../../server/storage/tables/typed-rows.ts'
import { threadMs } from '../support/longest-stretch.ts'
import { figure, record } from '../support/record.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

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
await using folder = await temporaryFolder()
const path = join(folder.path, 'tables')
const writer = new TablesWriter(path)
const layout = new TextLayout()
const header = COLUMNS.map(([name]) => name)
for (let from = 0; from < count; from += TABLE_BLOCK_ROWS) {
  const length = Math.min(TABLE_BLOCK_ROWS, count - from)
  const rows = Array.from({ length }, (_, at) => COLUMNS.map(([, cell]) => cell(from + at)))
  const about = { kind: 'table', header, showsHeader: from === 0, isContinued: from > 0 } as const
  writer.add(layout.place({ ...about, rows, place: { row_start: from + 1, row_end: from + length } }))
}
await writer.close()
let started = threadMs()
const file = new TablesFile(path)
const [stored] = file.list(0, 1)
if (!stored) throw new Error('Cannot measure: there is no table')
const { table } = await readTypedRows(file, stored, 'orders.csv')
file.close()
const loading = (threadMs() - started) / 1000
console.log(
  `loaded ${count} rows in ${loading.toFixed(1)} s: ${table.columns.map(({ type }) => type).join(' ')}`,
)
const megabytes = () => (process.memoryUsage.rss() / 2 ** 20).toFixed(0)
console.log(`memory: ${megabytes()} MB`)

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
/** The same in SQL, in the same order. */
const SQL = [
  `SELECT "Price" FROM t WHERE "Order" = 'A-${100_000 + (count >> 1)}'`,
  `SELECT SUM("Quantity") FROM t WHERE "City" = 'Bergen'`,
  `SELECT AVG("Price") FROM t WHERE "City" = 'Bergen' AND "Status" = 'paid'`,
  `SELECT COUNT(*) FROM t WHERE "Price" > 900`,
  `SELECT COUNT(*) FROM t WHERE "Ordered" LIKE '2019-%'`,
  `SELECT COUNT(*) FROM t WHERE "Customer" LIKE '%customer 77%'`,
  `SELECT "Order" FROM t WHERE "City" = 'Bergen' ORDER BY "Weight kg" DESC LIMIT 1`,
  `SELECT "Order" FROM t ORDER BY "Reference" LIMIT 10`,
  `SELECT "Seller" FROM t GROUP BY "Seller" ORDER BY SUM("Price") DESC LIMIT 1`,
  `SELECT COUNT(DISTINCT "Customer") FROM t`,
  `SELECT ABS(SUM("Price") FILTER (WHERE "City" = 'Bergen') - SUM("Price") FILTER (WHERE "City" = 'Oslo')) FROM t`,
]
using peer = inSqlite()
const times: number[] = []
const peers: number[] = []
for (const [at, query] of queries.entries()) {
  const own: number[] = []
  for (let round = 0; round < 12; round++) {
    started = threadMs()
    executeQuery(table, query)
    // The first round makes the index of values.
    if (round > 0) own.push(threadMs() - started)
  }
  times.push(...own)
  const sql = SQL[at] ?? ''
  const theirs: number[] = []
  for (let round = 0; round < 3; round++) {
    started = threadMs()
    peer.query(sql).all()
    theirs.push(threadMs() - started)
  }
  peers.push(...theirs)
  const [ms, peerMs] = [quantile(own, 0.5), quantile(theirs, 0.5)]
  console.log(
    `${ms.toFixed(0)} ms, SQLite ${peerMs.toFixed(0)} ms (${(ms / peerMs).toFixed(2)})\t${queryInWords(query, table)}`,
  )
}
const p95 = quantile(times, 0.95)
console.log(`queries: p95 ${p95.toFixed(0)} ms, SQLite ${quantile(peers, 0.95).toFixed(0)} ms`)
const asked: number[] = []
for (const question of [
  'what is the total quantity in Bergen?',
  'which order has the highest price?',
  'how many orders are from Lund?',
  `what is the price of order A-${100_000 + (count >> 1)}?`,
])
  for (let round = 0; round < 3; round++) {
    started = threadMs()
    const [best] = readTableQuestion(question, [{ table }]).readings
    if (round > 0) asked.push(threadMs() - started)
    else console.log(`${question} ${best?.words}: ${best?.result.values.slice(0, 3).join(', ')}`)
  }
console.log(
  `questions: median ${quantile(asked, 0.5).toFixed(0)} ms, most ${quantile(asked, 1).toFixed(0)} ms`,
)
console.log(`memory: ${megabytes()} MB`)
await record('tableQuery', 'Queries of a table of a million rows and 12 columns', {
  p95: figure(p95, 0, 'ms', 'for 95% of the queries'),
  loading: figure(loading, 1, 's', 'to load the table'),
})

/** The table in SQLite's memory, without indexes, as nobody knows what will be asked. */
function inSqlite(): Database {
  const db = new Database(':memory:')
  const columns = table.columns.map(
    ({ type }, at) => `"${header[at]}" ${type === 'number' ? 'REAL' : 'TEXT'}`,
  )
  db.run(`CREATE TABLE t (${columns.join(', ')})`)
  const insert = db.query(`INSERT INTO t VALUES (${header.map(() => '?').join(', ')})`)
  db.transaction(() => {
    for (let row = 0; row < count; row++)
      insert.run(
        ...table.columns.map(({ type, numbers, values, codes }) => {
          const code = codes[row] ?? 0
          return type === 'number' ? (numbers[code] ?? null) : (values[code] ?? null)
        }),
      )
  })()
  return db
}

function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
