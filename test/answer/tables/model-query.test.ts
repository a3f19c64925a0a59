import { afterAll, expect, test } from 'bun:test'
import { queryByModel } from '../../../server/answer/tables/model-query.ts'
import { askableTable } from '../../../server/answer/tables/table-tasks.ts'
import { typeTable } from '../../../server/documents/tables/typed-table.ts'
import { ollama } from '../../../server/models/chat/ollama/ollama.ts'
import { type OllamaServer, ollamaServer } from '../../support/servers/ollama-server.ts'

const rain = typeTable(
  [['Station'], ['Month'], ['Rain mm']],
  [
    ['Bergen', 'May', '203'],
    ['Oslo', 'May', '60'],
    ['Bergen', 'June', '190'],
    ['Bergen', 'July', '119'],
  ],
  { document: 'rain.csv' },
)
const typedRows = {
  table: rain,
  rows: Uint32Array.from(rain.columns[0]?.codes.keys() ?? []),
  places: {
    ...{ starts: new Uint32Array(4), numbers: new Uint32Array(4), hasTitles: false, hasContexts: false },
    pageOf: () => ({}),
    contextOf: () => null,
  },
}
const QUERY = {
  answers: true,
  show: 'sum',
  column: 'Rain mm',
  where: [{ column: 'Station', test: 'is', value: 'Bergen', high: null, key: null }],
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

const servers: OllamaServer[] = []
afterAll(() => {
  for (const server of servers) server.stop()
})

/** Asks a model that says this. */
async function asked(reply: object) {
  const server = ollamaServer({ behaviour: { kind: 'say', text: JSON.stringify(reply) } })
  servers.push(server)
  const model = ollama(server.host, 'llama3.2:latest')
  const question = 'What is the total rain in Bergen?'
  const reading = await queryByModel(question, askableTable(typedRows), model, new AbortController().signal)
  return { reading, chats: server.chats }
}

test('a query that a model wrote is run by the program', async () => {
  const { reading, chats } = await asked(QUERY)
  expect(reading?.text).toBe('512 mm')
  expect(reading?.unexplained).not.toContain('Bergen')
  expect(chats).toHaveLength(1)
  const prompt = chats[0]?.messages.map(({ content }) => content).join('\n') ?? ''
  expect(prompt).toContain('"Rain mm" (number, mm)')
  expect(prompt).toContain('Bergen')
})

test('a model is held to the names of the columns', async () => {
  const { chats } = await asked(QUERY)
  const form = JSON.stringify(chats[0]?.format)
  expect(form).toContain('"column":{"anyOf":[{"type":"string","enum":["Station","Month","Rain mm"]}')
  expect(form).toContain('"enum":["Station","Month","Rain mm","row"]')
})

test('a query that cannot be run goes back to the model once, with its error', async () => {
  const { reading, chats } = await asked({ ...QUERY, column: 'Snow' })
  expect(reading).toBeNull()
  expect(chats).toHaveLength(2)
  expect(chats[1]?.messages.at(-1)?.content).toContain("no column 'Snow'")
})

test('a model that finds no answer in the table is not asked again', async () => {
  const { reading, chats } = await asked({ ...QUERY, answers: false })
  expect(reading).toBeNull()
  expect(chats).toHaveLength(1)
})

test('words of the question that the query lacks are told', async () => {
  const { reading } = await asked({ ...QUERY, where: [] })
  expect(reading?.unexplained).toContain('Bergen')
})
