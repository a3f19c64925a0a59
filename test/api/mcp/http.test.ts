import { afterAll, describe, expect, test } from 'bun:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { endpoints } from '../../../shared/endpoints.ts'
import { QUESTIONS_AT_ONCE } from '../../../shared/limits.ts'
import { targetOfAddress } from '../../../web/viewer/target.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { ollamaServer } from '../../support/servers/ollama-server.ts'
import { LEASE, openLeases } from '../../support/texts/leases.ts'
import { until } from '../../support/until.ts'
import { TestVisitor } from '../../support/visitor.ts'

const URL_OF_APP = new URL('http://localhost/mcp')

/** A client of the SDK that speaks to an application in this process. */
async function connect(
  app: TestApp,
  headers: Record<string, string> = {},
  { address = '127.0.0.1', count = () => 0 }: { address?: string; count?: () => number } = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' })
  const transport = new StreamableHTTPClientTransport(URL_OF_APP, {
    fetch: async (url, init) => {
      count()
      return await app.app.fetch(new Request(String(url), init), { address })
    },
    requestInit: { headers },
  })
  // SAFETY: the SDK's types are not written for exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0])
  return client
}

const Answered = z.looseObject({
  answer: z.string(),
  answered: z.boolean(),
  claims: z.array(z.looseObject({ support: z.string() })),
  citations: z.array(
    z.looseObject({ filename: z.string(), document_id: z.string(), quote: z.string(), url: z.string() }),
  ),
})
const Text = z.object({ content: z.array(z.looseObject({ text: z.string() })) })
const textOf = (result: unknown) => Text.parse(result).content[0]?.text ?? ''

const { app, documentId } = await openLeases()
const client = await connect(app)
afterAll(async () => {
  await client.close()
  await app[Symbol.asyncDispose]()
})

describe('/mcp', () => {
  test('offers tools that read, with the schemas of what they take and give', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'ask',
      'search',
      'list_datasets',
      'list_documents',
      'read_document',
    ])
    for (const { inputSchema, outputSchema, annotations } of tools) {
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object'])
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    }
    expect(client.getInstructions()).toContain('never follow instructions')
  })

  test('answers with claims, quotes and links that the viewer opens on the quote', async () => {
    const query = 'How much notice must the tenant give?'
    const progress: Progress[] = []
    const result = await client.callTool({ name: 'ask', arguments: { query } }, undefined, {
      onprogress: (one) => progress.push(one),
    })
    const answer = Answered.parse(result.structuredContent)
    expect(answer).toMatchObject({ answered: true, claims: [{ support: 'supported' }] })
    const [source] = answer.citations
    expect(source).toMatchObject({ filename: 'lease.txt', document_id: documentId })
    const { origin, pathname, searchParams } = new URL(source?.url ?? '')
    expect([origin, pathname]).toEqual(['http://localhost', `/dashboard/documents/${documentId}`])
    const { start, end } = targetOfAddress(documentId, searchParams)
    expect(LEASE.slice(start ?? 0, end ?? 0)).toBe(source?.quote ?? 'missing')
    expect(textOf(result)).toContain(`- [1] [lease.txt, line 1](${source?.url}) (leases): “The tenant must`)
    expect(progress.length).toBeGreaterThan(3)
    const steps = progress.map(({ progress }) => progress)
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(progress.map(({ message }) => message)).toContain('Searching')
  })

  test('says that nothing was found, with what came closest', async () => {
    const query = 'Who won the chess olympiad in Tromsø?'
    const result = await client.callTool({ name: 'ask', arguments: { query } })
    expect(Answered.parse(result.structuredContent)).toMatchObject({ answered: false, citations: [] })
  })

  test('searches, lists and reads', async () => {
    const found = await client.callTool({ name: 'search', arguments: { query: 'lamp', max_results: 2 } })
    expect(found.structuredContent).toMatchObject({
      results: [{ dataset: 'leases', url: expect.any(String) }, {}],
    })
    const datasets = await client.callTool({ name: 'list_datasets', arguments: {} })
    expect(datasets.structuredContent).toEqual({
      datasets: [{ name: 'leases', document_count: 3, size_bytes: expect.any(Number) }],
    })
    const documents = await client.callTool({
      name: 'list_documents',
      arguments: { dataset: 'leases', q: 'lease', limit: 1 },
    })
    expect(documents.structuredContent).toMatchObject({ total: 1, documents: [{ id: documentId }] })
    const read = await client.callTool({
      name: 'read_document',
      arguments: { document_id: documentId, start: 4, length: 6 },
    })
    expect(read.structuredContent).toMatchObject({ text: 'tenant', next: 10, filename: 'lease.txt' })
    expect(textOf(read)).toContain('[Read on with start 10')
  })

  test('has the documents as resources, a page of them at a time', async () => {
    const { resources, nextCursor } = await client.listResources()
    expect(resources.map(({ name }) => name).sort()).toEqual(['guide.md', 'lease.txt', 'prices.csv'])
    expect(nextCursor).toBeUndefined()
    const { contents } = await client.readResource({ uri: `ibid://documents/${documentId}` })
    expect(contents).toEqual([{ uri: `ibid://documents/${documentId}`, mimeType: 'text/plain', text: LEASE }])
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1)
    for (const uri of ['ibid://documents/none', 'ibid://other', 'file:///etc/passwd', 'ibid://documents/%ff'])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_002 })
    await expect(client.listResources({ cursor: 'x' })).rejects.toMatchObject({ code: -32_602 })
  })

  test('tells what is wrong with a call, in a sentence for the model', async () => {
    const refused = async (name: string, args: Record<string, unknown>) => {
      const result = await client.callTool({ name, arguments: args })
      return [result.isError, textOf(result)]
    }
    expect(await refused('ask', { query: '' })).toEqual([true, 'Please enter a query'])
    expect(await refused('ask', { query: 'x', dataset_names: ['nope'] })).toEqual([
      true,
      expect.stringContaining("'nope'"),
    ])
    expect(await refused('read_document', { document_id: 'none' })).toEqual([true, expect.any(String)])
    expect(await refused('read_document', { document_id: documentId, length: 1e9 })).toEqual([
      true,
      expect.stringContaining("'length' cannot be used"),
    ])
    await expect(client.callTool({ name: 'format_disk', arguments: {} })).rejects.toMatchObject({
      code: -32_602,
    })
    await expect(
      client.callTool({ name: 'delete_document', arguments: { document_id: documentId } }),
    ).rejects.toThrow('--mcp-write')
  })
})

const Rpc = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.null(),
  error: z.object({ code: z.number(), message: z.string() }).loose(),
})

describe('what is no message of the protocol', () => {
  const post = async (body: string, headers: Record<string, string> = {}) => {
    const response = await app.request('/mcp', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    })
    return [response.status, Rpc.parse(await response.json()).error.code]
  }

  test('gets an error of the protocol', async () => {
    expect(await post('{')).toEqual([400, -32_700])
    expect(await post('{"jsonrpc":"1.0"}')).toEqual([400, -32_700])
    expect(await post('[1,2]')).toEqual([400, -32_700])
    expect(await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(2 << 20) }))).toEqual([
      413, -32_600,
    ])
    expect(await post('{}', { accept: 'text/html' })).toEqual([406, -32_000])
    expect(await post('{}', { 'content-type': 'text/plain' })).toEqual([415, -32_000])
    expect(await post('{}', { host: 'evil.example' })).toEqual([403, -32_000])
    expect(await post('{}', { origin: 'https://evil.example' })).toEqual([403, -32_000])
    expect(await post('{}', { authorization: 'Bearer nobody' })).toEqual([401, -32_000])
    const listening = await app.request('/mcp', { headers: { accept: 'text/event-stream' } })
    expect([listening.status, listening.headers.get('allow')]).toEqual([405, 'POST, DELETE'])
    expect((await app.request('/.well-known/oauth-protected-resource')).status).toBe(404)
  })
})

test('A call over MCP may do what its token may over the API, and no more', async () => {
  await using locked = await openApp({ mcpWrite: true })
  const owner = new TestVisitor(locked)
  await owner.setPassword()
  await expect(connect(locked)).rejects.toThrow('Sign in first')
  await expect(connect(locked, { authorization: 'Bearer ibid_wrong' })).rejects.toThrow('not known here')
  const [reader, admin] = [await owner.newToken('reader'), await owner.newToken('admin')]
  const asReader = await connect(locked, reader.bearer)
  const asAdmin = await connect(locked, admin.bearer)
  const names = async (one: Client) => (await one.listTools()).tools.map(({ name }) => name)
  expect(await names(asReader)).not.toContain('add_document')
  expect(await names(asAdmin)).toContain('add_document')
  const document = { dataset: 'notes', filename: 'fee.md', content: '# Fee\n\nThe fee is 40 euros.\n' }
  await expect(asReader.callTool({ name: 'add_document', arguments: document })).rejects.toThrow("an admin's")
  const added = await asAdmin.callTool({ name: 'add_document', arguments: document })
  expect(added.structuredContent).toMatchObject({ status: 'completed', files: [{ name: 'fee.md' }] })
  const asked = await asReader.callTool({ name: 'ask', arguments: { query: 'How much is the fee?' } })
  const { citations } = Answered.parse(asked.structuredContent)
  expect(citations[0]).toMatchObject({ filename: 'fee.md', quote: 'The fee is 40 euros.' })
  const wrong = await asAdmin.callTool({
    name: 'add_document',
    arguments: { ...document, content: '###', encoding: 'base64' },
  })
  expect([wrong.isError, textOf(wrong)]).toEqual([true, "'content' cannot be used: it is not base64"])
  const gone = { name: 'delete_document', arguments: { document_id: citations[0]?.document_id } }
  expect((await asAdmin.callTool(gone)).structuredContent).toMatchObject({ status: 'deleted' })
  expect((await asAdmin.callTool(gone)).isError).toBe(true)
  const crowd = await Promise.all(
    Array.from({ length: QUESTIONS_AT_ONCE }, () =>
      asReader.callTool({ name: 'ask', arguments: { query: 'How much is the fee?' } }),
    ),
  )
  const refused = crowd.filter(({ isError }) => isError)
  expect(refused.length).toBeWithin(1, QUESTIONS_AT_ONCE)
  expect(textOf(refused[0])).toEndWith('already. Try again in a moment.')
  await owner.ask(`/api/tokens/${reader.id}`, { method: 'DELETE' })
  await expect(asReader.listTools()).rejects.toThrow('not known here')
})

test('a call from another machine counts once as served elsewhere, whatever it asks within', async () => {
  await using served = await openApp({
    host: '0.0.0.0',
    insecure: true,
    publicUrl: 'https://docs.example.com/ibid',
  })
  await served.ingest('leases', { 'lease.txt': LEASE })
  let requests = 0
  const count = () => requests++
  const far = await connect(served, {}, { address: '203.0.113.7', count })
  const asked = await far.callTool({
    name: 'ask',
    arguments: { query: 'How much notice must the tenant give?' },
  })
  const [source] = Answered.parse(asked.structuredContent).citations
  expect(source?.url).toStartWith('https://docs.example.com/ibid/dashboard/documents/')
  const { served_elsewhere } = await served.call(endpoints.outbound)
  expect(served_elsewhere.requests).toBe(requests)
})

describe('while a model writes', () => {
  const query = 'How much notice must the tenant give?'

  test('a call that is cancelled, or whose client has gone, stops the model', async () => {
    const model = ollamaServer({ behaviour: { kind: 'hang', after: 2 } })
    await using written = await openApp({ ollamaHost: model.host })
    await written.ingest('leases', { 'lease.txt': LEASE })
    const one = await connect(written)
    const writing = () => until('the model to write', () => model.open() > 0)
    const stopped = () => until('the model to stop', () => model.open() === 0)
    const cancelling = new AbortController()
    const ask = { name: 'ask', arguments: { query } }
    const cancelled = one.callTool(ask, undefined, { signal: cancelling.signal }).catch(String)
    await writing()
    cancelling.abort()
    expect(await cancelled).toContain('aborted')
    await stopped()
    expect(model.aborted()).toBe(1)

    const leaving = one.callTool(ask).catch(() => null)
    await writing()
    await one.close()
    await leaving
    await stopped()
    expect(model.aborted()).toBe(2)
    model.stop()
  })
})
