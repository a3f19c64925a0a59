import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import OpenAI from 'openai'
import { Answer } from '../../shared/answers.ts'
import { FolderList } from '../../shared/folders.ts'
import { builtExecutable, type RunningServer, runExecutable, startServer } from '../support/executable.ts'
import { openaiServer } from '../support/servers/openai-server.ts'
import { until } from '../support/until.ts'

const KEY = 'sk-right'
const TOO_LONG = 'x'.repeat(2 << 20)
const query = 'How much notice must the tenant give to end the lease?'
const GARBAGE = { kind: 'lines', lines: ['data: {"choices": [}\n\n'] } as const

const model = openaiServer(undefined, KEY)
let server: RunningServer

async function upload(url: string): Promise<void> {
  const form = new FormData()
  form.set('dataset_name', 'leases')
  form.set('use_celery', 'false')
  form.append('files', new Blob(['The tenant must give three months notice to end the lease.\n']), 'lease.md')
  expect((await fetch(`${url}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
}

beforeAll(async () => {
  server = await startServer({ args: ['--model-url', model.url], env: { IBID_MODEL_KEY: KEY } })
  await upload(server.url)
}, 60_000)

afterAll(async () => {
  await server.stop()
  model.stop()
})

async function connected(transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' })
  // SAFETY: the SDK's types are not written for exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0])
  return client
}

const overHttp = (headers: Record<string, string> = {}) =>
  new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } })

const overStdio = async () =>
  new StdioClientTransport({
    command: await builtExecutable(),
    args: ['mcp'],
    env: { HOME: server.folder, PATH: process.env.PATH ?? '' },
  })

async function ask(url = server.url): Promise<Answer> {
  const reply = await fetch(`${url}/api/query`, { method: 'POST', body: JSON.stringify({ query }) })
  return Answer.parse(await reply.json())
}

describe('the executable and the programs that people have', () => {
  for (const [name, open] of [
    ['HTTP', async () => overHttp()],
    ['stdio', overStdio],
  ] as const)
    test(`MCP over ${name} answers, and gives errors of the protocol`, async () => {
      const client = await connected(await open())
      const { structuredContent } = await client.callTool({ name: 'ask', arguments: { query } })
      expect(structuredContent).toMatchObject({ answered: true, citations: [{ filename: 'lease.md' }] })
      await expect(client.callTool({ name: 'format_disk', arguments: {} })).rejects.toMatchObject({
        code: -32_602,
      })
      const long = client.callTool({ name: 'ask', arguments: { query: TOO_LONG } })
      if (name === 'HTTP') await expect(long).rejects.toThrow('-32600')
      else expect(await long).toMatchObject({ isError: true })
      await client.close()
    }, 60_000)

  test('MCP with a wrong token is refused', async () => {
    await expect(connected(overHttp({ Authorization: 'Bearer nobody' }))).rejects.toThrow(/401|-32000/)
  })

  test('the OpenAI client gets an answer, whole and in pieces, and errors of its own', async () => {
    const clientOf = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 })
    const client = new OpenAI({
      ...{ apiKey: 'none', baseURL: `${server.url}/v1`, maxRetries: 0 },
      defaultHeaders: { Authorization: null },
    })
    const asked = (content: string, model = 'ibid/leases') => ({
      model,
      messages: [{ role: 'user' as const, content }],
    })
    const whole = await client.chat.completions.create({ ...asked(query), stream: false })
    expect(whole.choices[0]?.message.content).toContain('three months')
    const pieces: string[] = []
    for await (const { choices } of await client.chat.completions.create({ ...asked(query), stream: true }))
      pieces.push(choices[0]?.delta.content ?? '')
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('')).toContain('three months')
    const refused = async (content: string, to?: string) =>
      await client.chat.completions.create({ ...asked(content, to), stream: false })
    await expect(refused(TOO_LONG)).rejects.toMatchObject({ status: 413, code: 'body_too_large' })
    await expect(refused(query, 'ibid/none')).rejects.toMatchObject({ status: 404, code: 'model_not_found' })
    await expect((async () => await clientOf('sk-wrong').models.list())()).rejects.toMatchObject({
      status: 401,
      code: 'token_unknown',
    })
  }, 60_000)

  test('a model server that answers is used, and one that lies about its stream or refuses the key is told of', async () => {
    expect(await ask()).toMatchObject({ writer: 'model', provider: 'openai', notice: null })
    model.behave(GARBAGE)
    expect(await ask()).toMatchObject({
      writer: 'extractive',
      notice: expect.stringContaining('does not speak the OpenAI protocol'),
    })
    model.behave({ kind: 'drop', after: 1 })
    expect(await ask()).toMatchObject({ writer: 'extractive', notice: expect.stringContaining('broke off') })
    model.behave({ kind: 'answer' })
    const other = await startServer({ args: ['--model-url', model.url], env: { IBID_MODEL_KEY: 'sk-wrong' } })
    try {
      await upload(other.url)
      expect(await ask(other.url)).toMatchObject({
        writer: 'extractive',
        notice: expect.stringContaining('refuses the key'),
      })
    } finally {
      await other.stop()
    }
  }, 90_000)

  test('a folder that ibid watch names is followed, and one that is not there is refused', async () => {
    const folder = join(server.folder, 'papers')
    await mkdir(folder)
    await Bun.write(join(folder, 'boiler.txt'), 'The boiler must be serviced every 12 months.')
    const run = (path: string) =>
      runExecutable({ args: ['watch', path, '--dataset', 'papers'], folder: server.folder })
    expect(await run(folder)).toMatchObject({ code: 0, stdout: expect.stringContaining("'papers' follows") })
    const found = async () =>
      FolderList.parse(await (await fetch(`${server.url}/api/folders`)).json()).data[0]?.documents
    await until('the document of the folder to be taken in', async () => (await found()) === 1)
    const { code, stderr } = await run(join(folder, 'none'))
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no such folder')])
  }, 60_000)
})
