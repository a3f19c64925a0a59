import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { z } from 'zod'
import { openApp } from '../support/app.ts'
import { ollamaServer } from '../support/servers/ollama-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { LEASE } from '../support/texts/leases.ts'
import { until } from '../support/until.ts'

const MAIN = join(import.meta.dir, '../../server/main.ts')
const ENV = { PATH: process.env.PATH ?? '', HOME: '/nonexistent', IBID_OLLAMA_HOST: '127.0.0.1:9' }

/** The SDK's own client, with a process of 'ibid mcp' of its own. */
async function connect(dataDir: string, ...args: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, 'mcp', '--data-dir', dataDir, ...args],
      env: ENV,
      stderr: 'inherit',
    }),
  )
  return client
}

const query = 'How much notice must the tenant give?'
const ASK = { name: 'ask', arguments: { query } }
const Answered = z.looseObject({
  answered: z.boolean(),
  citations: z.array(z.looseObject({ filename: z.string(), document_id: z.string(), url: z.string() })),
})

test('ibid mcp asks the data folder, or the server that has it open, whichever that is', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const app = await openApp({ folder: folder.path })
  await app.ingest('leases', { 'lease.txt': LEASE })
  await app.close()

  const model = ollamaServer()
  const first = await connect(dataDir, '--port', '8123', '--ollama-host', model.host)
  expect((await first.listTools()).tools.map(({ name }) => name)).not.toContain('delete_document')
  const answer = Answered.parse((await first.callTool(ASK)).structuredContent)
  expect(answer).toMatchObject({ answered: true, citations: [{ filename: 'lease.txt' }] })
  // Where 'ibid' would serve this folder: what the process opens for itself is soon closed again.
  expect(answer.citations[0]?.url).toStartWith('http://127.0.0.1:8123/dashboard/documents/')

  const second = await connect(dataDir, '--mcp-write')
  const tools = (await second.listTools()).tools
  expect(tools.find(({ name }) => name === 'delete_document')?.annotations).toMatchObject({
    readOnlyHint: false,
    destructiveHint: true,
  })
  const content = 'The fee is 40 euros.'
  const document = { dataset: 'leases', filename: 'fee.txt', content }
  const added = await second.callTool({ name: 'add_document', arguments: document })
  expect(added.structuredContent).toMatchObject({ status: 'completed' })
  const { resources } = await first.listResources()
  expect(resources.map(({ name }) => name).sort()).toEqual(['fee.txt', 'lease.txt'])

  model.behave({ kind: 'hang', after: 2 })
  const cancelling = new AbortController()
  const cancelled = second.callTool(ASK, undefined, { signal: cancelling.signal }).catch(String)
  await until('the model to write', () => model.open() > 0)
  cancelling.abort()
  expect(await cancelled).toContain('aborted')
  await until('the model to stop', () => model.open() === 0)
  expect(model.aborted()).toBe(1)

  await first.close()
  model.stop()
  expect(Answered.parse((await second.callTool(ASK)).structuredContent).answered).toBe(true)
  await second.close()
}, 60_000)

test('ibid mcp answers every line in the protocol, and opens nothing until it is asked', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const child = Bun.spawn([process.execPath, MAIN, 'mcp', '--data-dir', dataDir], {
    env: ENV,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const call = (id: number, method: string, params: object) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
  const clientInfo = { name: 'test', version: '0' }
  child.stdin.write(call(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }))
  child.stdin.write('nonsense\n{"jsonrpc":"1.0"}\n')
  child.stdin.write(call(2, 'no/such/method', {}))
  child.stdin.write(call(3, 'tools/call', { name: 'ask', arguments: { query: 'x'.repeat(2 << 20) } }))
  child.stdin.write(call(4, 'tools/call', { name: 'format_disk' }))
  const replies: unknown[] = []
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of child.stdout) {
    text += decoder.decode(part, { stream: true })
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    replies.push(...lines.map((line) => JSON.parse(line)))
    if (replies.length === 6) child.stdin.end()
  }
  expect(replies).toHaveLength(6)
  expect(replies).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 1, result: expect.objectContaining({ protocolVersion: '2025-06-18' }) }),
      expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32_700 }) }),
      expect.objectContaining({ id: 2, error: expect.objectContaining({ code: -32_601 }) }),
      expect.objectContaining({ id: 3, result: expect.objectContaining({ isError: true }) }),
      expect.objectContaining({ id: 4, error: expect.objectContaining({ code: -32_602 }) }),
    ]),
  )
  expect(await child.exited).toBe(0)
  expect(await new Response(child.stderr).text()).toBe('')
  expect(existsSync(dataDir)).toBe(false)
}, 60_000)
