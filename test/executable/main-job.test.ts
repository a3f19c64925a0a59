import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { z } from 'zod'
import { Answer, AnswerEvent } from '../../shared/answers.ts'
import { FORMATS } from '../../shared/formats.ts'
import { UploadDone } from '../../shared/jobs.ts'
import { type RunningServer, startServer } from '../support/executable.ts'
import { ollamaServer } from '../support/servers/ollama-server.ts'
import { EVERY_FORMAT } from './every-format.ts'

async function upload(url: string): Promise<z.infer<typeof UploadDone>> {
  const form = new FormData()
  form.set('dataset_name', 'formats')
  form.set('use_celery', 'false')
  for (const { name, bytes } of EVERY_FORMAT) form.append('files', new Blob([Buffer.from(bytes)]), name)
  const response = await fetch(`${url}/api/upload`, { method: 'POST', body: form })
  return UploadDone.parse(await response.json())
}

function ask(url: string, query: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/api/query`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query, dataset_names: ['formats'] }),
  })
}

async function eventsOf(response: Response): Promise<AnswerEvent[]> {
  return (await response.text())
    .split('\n\n')
    .filter((part) => part.startsWith('event:'))
    .map((part) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)/.exec(part) ?? []
      return AnswerEvent.parse({ event, data: JSON.parse(data) })
    })
}

describe('the executable, in an empty home and without a language model', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ args: ['--ollama-host', 'http://127.0.0.1:9'] })
    const done = await upload(server.url)
    expect(done).toMatchObject({ status: 'completed', documents_processed: EVERY_FORMAT.length })
  })
  afterAll(async () => void (await server.stop()))

  test('is asked about a file of every format that it reads by itself', () => {
    const extensions = new Set(EVERY_FORMAT.map(({ name }) => name.split('.').at(-1)))
    const others = Object.keys(FORMATS).filter((format) => !extensions.has(format))
    // Pictures and old Office files are read by programs that a test machine need not have: test/documents.
    expect(others).toEqual(['png', 'jpeg', 'tiff', 'doc', 'xls', 'ppt'])
  })

  for (const { name, question, answer, page, section } of EVERY_FORMAT) {
    test(`quotes ${name} for '${question}'`, async () => {
      const result = Answer.parse(await (await ask(server.url, question)).json())
      expect(result).toMatchObject({ answered: true, engine: 'extractive' })
      expect(result.answer.replaceAll('**', '')).toContain(answer)
      const cited = result.citations.slice(0, 3).find(({ filename }) => filename === name)
      expect(cited?.page).toBe(page)
      if (section !== undefined) expect(cited?.section).toContain(section)
      const quote = result.citations.find(({ quote }) => quote?.includes(answer))
      expect(quote?.filename).toBe(name)
    })
  }

  test('speaks to assistants and chat pages', async () => {
    const client = new Client({ name: 'test', version: '0' })
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`))
    // SAFETY: the SDK's types are not written for exactOptionalPropertyTypes.
    await client.connect(transport as Parameters<Client['connect']>[0])
    const query = EVERY_FORMAT[0]?.question ?? ''
    const asked = await client.callTool({ name: 'ask', arguments: { query } })
    expect(asked.structuredContent).toMatchObject({ answered: true })
    await client.close()
    const models = await (await fetch(`${server.url}/v1/models`)).json()
    expect(models).toMatchObject({ data: [{ id: 'ibid' }, { id: 'ibid/formats' }] })
  })

  test('says so when no document has the answer', async () => {
    const result = Answer.parse(await (await ask(server.url, 'Who composed the opera Fidelio?')).json())
    expect(result).toMatchObject({ answered: false, confidence: 'low', citations: [] })
  })
})

describe('the executable with a language model', () => {
  const question = 'When does the last ferry to Westrow leave on weekdays?'

  test('streams its answer, and quotes when the model goes away', async () => {
    const model = ollamaServer()
    const server = await startServer({ args: ['--ollama-host', model.host] })
    try {
      await upload(server.url)
      const events = await eventsOf(await ask(server.url, question, { Accept: 'text/event-stream' }))
      expect(events.filter(({ event }) => event === 'token').length).toBeGreaterThan(1)
      const last = events.at(-1)
      expect(last).toMatchObject({ event: 'result', data: { engine: 'ollama', answered: true } })
      model.stop()
      const answer = Answer.parse(await (await ask(server.url, question)).json())
      expect(answer).toMatchObject({ engine: 'extractive', answered: true })
      expect(answer.answer).toContain('21:40')
    } finally {
      await server.stop()
    }
  })
})
