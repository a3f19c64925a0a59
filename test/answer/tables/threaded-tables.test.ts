import { afterAll, beforeAll, expect, test } from 'bun:test'
import { askableTable } from '../../../server/answer/tables/table-tasks.ts'
import { ThreadedTables } from '../../../server/answer/tables/thread/threaded-tables.ts'
import type { StoredTable } from '../../../server/storage/tables/stored-table.ts'
import { readTypedRows } from '../../../server/storage/tables/typed-rows.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'

const ORDERS = `Order,City,Amount\n${Array.from({ length: 5000 }, (_, at) => `A-${at},${['Lund', 'Ystad'][at % 2]},${at}`).join('\n')}\n`
const QUESTION = 'What is the total amount in Lund?'

let app: TestApp
let documentId: string
let table: StoredTable
beforeAll(async () => {
  app = await openApp({})
  await app.ingest('shop', { 'orders.csv': new TextEncoder().encode(ORDERS) })
  const { data } = await app.call(endpoints.datasetDocuments, { params: { name: 'shop' } })
  documentId = data[0]?.id ?? ''
  const found = await app.services.documentTables.find(documentId, 0)
  if (!found) throw new Error('Cannot ask a table: the document has none')
  table = found
})
afterAll(async () => await app[Symbol.asyncDispose]())

function opened(idleMs?: number) {
  const tables = new ThreadedTables(app.services.documentTables, idleMs)
  return { tables, asked: tables.askable(documentId, table, 'orders.csv') }
}

test('a table is read in the thread as it is in this one', async () => {
  const { tables, asked } = opened()
  const here = await app.services.documentTables.use(documentId, (file) =>
    readTypedRows(file, table, 'orders.csv'),
  )
  if (!here) throw new Error('Cannot read a table: the document has none')
  const readings = await asked.read(QUESTION)
  expect(readings).toEqual(await askableTable(here).read(QUESTION))
  const [best] = readings
  expect(best).toMatchObject({
    words: 'sum of Amount over 2500 rows where City is Lund',
    text: '6247500',
    rowCount: 2500,
  })
  expect(await asked.describe(QUESTION)).toEqual(await askableTable(here).describe(QUESTION))
  const json = best?.json
  if (!json) throw new Error('Cannot run a query: there is none')
  expect(await asked.run(QUESTION, json)).toMatchObject({ text: '6247500' })
  expect(await asked.run(QUESTION, { ...json, column: 'Snow' })).toContain("no column 'Snow'")
  tables.close()
})

test('questions wait for each other, and all are answered', async () => {
  const { tables, asked } = opened()
  const cities = ['Lund', 'Ystad', 'Lund', 'Ystad']
  const all = await Promise.all(cities.map((city) => asked.read(`How many orders are from ${city}?`)))
  expect(all.map(([best]) => best?.words)).toEqual(
    cities.map((city) => `number of rows where City is ${city}`),
  )
  tables.close()
})

test('the thread ends once nobody asks, and begins again when somebody does', async () => {
  const { tables, asked } = opened(20)
  expect(tables.isRunning).toBe(false)
  await asked.read(QUESTION)
  await until('the thread to end', () => !tables.isRunning)
  expect((await asked.read(QUESTION))[0]?.text).toBe('6247500')
  tables.close()
})

test('what is being asked fails when the server stops', async () => {
  const { tables, asked } = opened()
  const reading = asked.read(QUESTION).catch((error: unknown) => error)
  const waiting = asked.read(QUESTION).catch((error: unknown) => error)
  await until('the thread to begin', () => tables.isRunning)
  tables.close()
  expect(String(await reading)).toContain('stopping')
  expect(String(await waiting)).toContain('stopping')
  expect(tables.isRunning).toBe(false)
})
