import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { z } from 'zod'
import { endpoints } from '../../shared/endpoints.ts'
import { openApp, type TestApp } from '../support/app.ts'

setDefaultTimeout(60_000)

const ORDERS = 'Order,Customer,City,Amount\n1,Bikes,Lund,120.50\n2,Boats,Ystad,80\n3,Books,Lund,49.50\n'
const query = 'What is the total amount in Lund?'

let app: TestApp
beforeAll(async () => {
  app = await openApp({})
  await app.ingest('shop', { 'orders.csv': new TextEncoder().encode(ORDERS) })
})
afterAll(async () => await app[Symbol.asyncDispose]())

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<string> {
  const answered = await app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  expect(answered.status).toBe(200)
  return await answered.text()
}

test('an assistant gets what was computed, as text and as data', async () => {
  const call = { name: 'ask', arguments: { query } }
  const reply = await post(
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
    { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-06-18' },
  )
  const given = z
    .object({
      result: z.object({
        content: z.array(z.looseObject({ text: z.string() })),
        structuredContent: z.looseObject({ answer: z.string(), computed: z.unknown() }),
      }),
    })
    .parse(JSON.parse(/^data: (\{.*)$/m.exec(reply)?.[1] ?? reply))
  const { content, structuredContent } = given.result
  expect(content[0]?.text).toContain('**170.00** — sum of Amount over 2 rows where City is Lund')
  expect(structuredContent.computed).toMatchObject({ value: '170.00', in_answer: true, row_count: 2 })
})

test('a program that speaks the protocol of OpenAI gets the result and its rows', async () => {
  const { choices } = z
    .object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })) })
    .parse(
      JSON.parse(
        await post('/v1/chat/completions', { model: 'ibid', messages: [{ role: 'user', content: query }] }),
      ),
    )
  expect(choices[0]?.message.content).toMatch(/\*\*170\.00\*\* — sum of Amount[\s\S]*\| \*\*49\.50\*\* \|/)
})

test('a streamed answer shows what was computed before the text that tells it', async () => {
  const streamed = await post('/api/query', { query }, { Accept: 'text/event-stream' })
  const events = [...streamed.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name)
  expect(events.indexOf('computed')).toBeGreaterThan(events.indexOf('citations'))
  expect(events.indexOf('computed')).toBeLessThan(events.indexOf('token'))
  const dataOf = (name: string) => {
    const [, json = ''] = new RegExp(`^event: ${name}\\n(?:id: .*\\n)?data: (.*)$`, 'm').exec(streamed) ?? []
    return z.object({ computed: z.unknown() }).parse(JSON.parse(json)).computed
  }
  expect(dataOf('computed')).toEqual(dataOf('result'))
})

test('the example of the documentation is true', async () => {
  const hire = 'Depot,Item,Price\nLund,Canoe,45\nLund,Kayak,25\nVisby,Canoe,50\n'
  await app.ingest('hire', { 'hire.csv': new TextEncoder().encode(hire) })
  const { computed } = await app.call(endpoints.query, {
    body: { query: 'What is the sum of all prices in Lund?', dataset_names: ['hire'] },
  })
  const documented = await Bun.file(new URL('../../server/docs/api.md', import.meta.url)).text()
  const example = /^```json\n(\{\n {2}"query"[\s\S]*?)^```/m.exec(documented)?.[1] ?? ''
  expect(computed).toMatchObject(JSON.parse(example))
})

test('the rows of a result go from saved answers with their document', async () => {
  const { query_id: id } = await app.call(endpoints.query, { body: { query } })
  if (id === undefined) throw new Error('The answer was not saved')
  const saved = async () => await (await app.request(`/api/queries/${id}`)).text()
  expect(await saved()).toContain('49.50')
  const { data } = await app.call(endpoints.documents, { query: { q: 'orders.csv' } })
  await app.call(endpoints.deleteDocument, { params: { id: data[0]?.id ?? '' } })
  expect(await saved()).not.toContain('49.50')
})
