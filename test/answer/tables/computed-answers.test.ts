import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readTableQuestion } from '../../../server/answer/tables/read-table-question.ts'
import { typeTable } from '../../../server/documents/tables/typed-table.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../support/app.ts'

const ORDERS = `Order,Customer,City,Amount
1,Lund Bikes,Lund,120.50
2,Ystad Boats,Ystad,80
3,Lund Books,Lund,49.50
4,Malmo Bread,Malmo,200
5,Lund Tea,Lund,30
`

const BOATS = `Item,Price
Spring season,
Canoe,30
Kayak,25
Summer season,
Canoe,45
Kayak,38
`

const DEPOTS = `Depot,Rent
Ystad,450² euros
Lund,380 euros
`

let app: TestApp
beforeAll(async () => {
  app = await openApp({})
  const bytes = (text: string) => new TextEncoder().encode(text)
  await app.ingest('shop', { 'orders.csv': bytes(ORDERS) })
  await app.ingest('boats', { 'boats.csv': bytes(BOATS) })
  await app.ingest('depots', { 'depots.csv': bytes(DEPOTS) })
})
afterAll(async () => await app[Symbol.asyncDispose]())

const ask = (query: string, dataset = 'shop') =>
  app.call(endpoints.query, { body: { query, dataset_names: [dataset] } })

test('a sum is computed from the cells, each cited where it stands', async () => {
  const { answer, computed, citations, outcome } = await ask('What is the total amount in Lund?')
  expect(outcome).not.toBe('not_found')
  expect(answer).toContain('**200.00**')
  expect(computed).toMatchObject({
    query: 'sum of Amount over 3 rows where City is Lund',
    query_json: { show: 'sum', column: 'Amount' },
    value: '200.00',
    in_answer: true,
    table: { filename: 'orders.csv', number: 0 },
    row_count: 3,
    where: [{ column: 2, test: 'is', value: 'Lund' }],
  })
  expect(computed?.columns.map(({ type }) => type)).toEqual(['number', 'text', 'text', 'number'])
  const amount = computed?.columns.findIndex(({ name }) => name === 'Amount') ?? -1
  expect(computed?.rows.map(({ number, cells, marked }) => [number, cells[amount], marked])).toEqual([
    [2, '120.50', [amount]],
    [4, '49.50', [amount]],
    [6, '30', [amount]],
  ])
  for (const { start, source_number: number } of computed?.rows ?? []) {
    const source = citations.find((citation) => citation.source_number === number)
    expect(source?.snippet.slice(start - (source?.start ?? 0))).toMatch(/^[135]\tLund/)
  }
})

test('rows are counted', async () => {
  const { computed } = await ask('How many orders are from Lund?')
  expect(computed).toMatchObject({ value: '3', query_json: { show: 'count' } })
})

test('no row answers a question for a sum', async () => {
  const { answer } = await ask('What is the total amount of all orders?')
  expect(answer).toContain('480.00')
})

test('a name that no cell has is not answered by another', async () => {
  const { answer, outcome } = await ask('How many orders are from Oslo?')
  expect(outcome === 'answered' && answer.includes('**')).toBe(false)
})

test('a row is told apart by the section that it stands under', async () => {
  const { answer, computed } = await ask('What is the price of a kayak in spring?', 'boats')
  expect(computed).toMatchObject({
    query: 'Price where Item is Kayak and Section contains spring',
    value: '25',
    row_count: 1,
    // The table's viewer knows stored columns only.
    where: null,
  })
  expect(computed?.rows[0]).toMatchObject({ number: 4, cells: ['Kayak', '25', 'Spring season'] })
  expect(answer).toContain('25')
})

test('a title between rows is no value of its column', async () => {
  const { computed } = await ask('What does a canoe cost in summer?', 'boats')
  expect(computed).toMatchObject({ value: '45' })
  for (const { query } of computed ? [computed, ...computed.others] : [])
    expect(query).not.toContain('Item contains')
})

test('a figure of one cell is told as it is written there', async () => {
  const { computed } = await ask('What is the rent of the depot Ystad?', 'depots')
  expect(computed).toMatchObject({ value: '450² euros', query: 'Rent where Depot is Ystad' })
})

test('a reading that is offered is as sure as it is likely, and never of high confidence', async () => {
  const { outcome, confidence, confidence_score: score } = await ask('What is the total amount in Lund?')
  expect(outcome).toBe('may_answer')
  expect(confidence).toBe('medium')
  expect(score).toBeGreaterThan(0.6)
})

test('a table of one row is not counted', async () => {
  const readings = readTableQuestion('How many rows are there?', [
    { table: typeTable([['Name']], [['Ilse']]) },
  ])
  expect(readings.readings.map(({ words }) => words)).not.toContain('number of rows')
})
