import { afterEach, expect, test } from 'bun:test'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp } from '../../support/app.ts'
import { type OllamaServer, ollamaServer } from '../../support/servers/ollama-server.ts'

const ORDERS = `Order,Customer,City,Amount
1,Lund Bikes,Lund,120.50
2,Ystad Boats,Ystad,80
3,Lund Books,Lund,49.50
4,Malmo Bread,Malmo,200
5,Lund Tea,Lund,30
`
const IN_LUND = [{ column: 'City', test: 'is', value: 'Lund', high: null, key: null }]
const QUERY = {
  ...{ answers: true, show: 'sum', column: 'Amount', where: IN_LUND, any: false },
  ...{ order_by: null, order: 'highest', limit: 1, skip: 0, step: 0 },
  ...{ group_by: null, group_sum: null, group_order: 'highest', versus: [] },
}

let server: OllamaServer | null = null
afterEach(() => server?.stop())

/** Asks for the total amount in Lund, which the program reads rightly but not surely, while a model writes this query. */
async function asked(query: object, parameterSize = '3.2B') {
  server = ollamaServer({
    models: [{ name: 'llama3.2:latest', parameterSize }],
    behaviour: { kind: 'say', text: JSON.stringify(query) },
  })
  await using app = await openApp({ ollamaHost: server.host, model: 'llama3.2:latest' })
  await app.ingest('shop', { 'orders.csv': new TextEncoder().encode(ORDERS) })
  return await app.call(endpoints.query, { body: { query: 'What is the total amount in Lund?' } })
}

test('a reading that program and model share is the answer', async () => {
  const { computed, outcome, confidence } = await asked(QUERY)
  expect(computed).toMatchObject({ value: '200.00', read_by: 'both', is_answer: true })
  expect(outcome).toBe('answered')
  expect(confidence).toBe('medium')
})

test('a query that a model alone wrote is no answer, and stands below a likelier one of the program', async () => {
  const { computed } = await asked({ ...QUERY, show: 'maximum' })
  expect(computed).toMatchObject({ value: '200.00', read_by: 'program', is_answer: false })
  expect(computed?.others).toContainEqual(expect.objectContaining({ value: '120.50', read_by: 'model' }))
})

test('a query that leaves the words of the question open is no reading of it', async () => {
  const { computed } = await asked({ ...QUERY, show: 'count', where: [] })
  expect(computed).toMatchObject({ value: '200.00', read_by: 'program' })
  expect(computed?.others.map(({ read_by }) => read_by)).not.toContain('model')
})

test('a model of less than a billion parameters is not asked for a query', async () => {
  const { computed } = await asked(QUERY, '268.10M')
  expect(computed).toMatchObject({ value: '200.00', read_by: 'program' })
  expect(server?.chats.filter(({ format }) => format)).toEqual([])
})
