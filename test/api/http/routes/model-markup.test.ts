import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { openApp } from '../../../support/app.ts'
import { LIVE_MARKUP, liveIn } from '../../../support/live-markup.ts'
import { openaiServer } from '../../../support/servers/openai-server.ts'

const server = openaiServer()
const app = await openApp({ modelUrl: server.url })
await app.ingest('leases', { 'lease.txt': 'The tenant must give three months notice in writing.' })
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  server.stop()
})
afterEach(() => server.behave({ kind: 'answer' }))

const question = 'How much notice must the tenant give?'
const earlier = [{ role: 'user', content: 'What does the lease say?' }]

/** What programs make of what a model wrote: every text of a reply but what documents say and where they are. */
const OWN = /^(?:answer|summary|content|text|notice|suggested_followup|standalone_question|reason|detail)$/
function textsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return OWN.test(key) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => (name === 'citations' ? [] : textsIn(one, name)))
}

/** The texts of a reply; of a stream also what its pieces make together. */
function shownTexts(body: string): string[] {
  if (!body.startsWith('event:') && !body.startsWith('data:')) return textsIn(JSON.parse(body))
  const parts = [...body.matchAll(/^data: (\{.*\})$/gm)].map(([, data = '']) => textsIn(JSON.parse(data)))
  return [...parts.flat(), parts.map((texts) => texts.join('')).join('')]
}

async function posted(path: string, body: object, accept = 'application/json'): Promise<string[]> {
  const headers = { accept, 'content-type': 'application/json' }
  const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} replied ${response.status}: ${text}`)
  return shownTexts(text)
}

async function toldByTool(): Promise<string[]> {
  const client = new Client({ name: 'test', version: '0' })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch: async (url, init) => await app.app.fetch(new Request(String(url), init), { address: '127.0.0.1' }),
  })
  // SAFETY: the SDK's types are not written for exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0])
  try {
    return textsIn(await client.callTool({ name: 'ask', arguments: { query: question } }))
  } finally {
    await client.close()
  }
}

const completion = (stream: boolean) => ({
  model: 'ibid',
  stream,
  messages: [{ role: 'user', content: question }],
})
const WAYS: readonly (readonly [string, () => Promise<string[]>])[] = [
  ['/api/query', () => posted('/api/query', { query: question })],
  ['/api/query, thorough', () => posted('/api/query', { query: question, mode: 'thorough' })],
  ['/api/query, streamed', () => posted('/api/query', { query: question }, 'text/event-stream')],
  ['/api/chat', () => posted('/api/chat', { message: 'And how much is it?', history: earlier })],
  ['/api/chat, streamed', () => posted('/api/chat', { message: question, history: [] }, 'text/event-stream')],
  ['/api/summarize', () => posted('/api/summarize', { dataset: 'leases', type: 'brief' })],
  ['/v1', () => posted('/v1/chat/completions', completion(false))],
  ['/v1, streamed', () => posted('/v1/chat/completions', completion(true))],
  ['MCP', toldByTool],
]

describe('an answer of a model', () => {
  for (const [way, shown] of WAYS)
    test(`bears no link, picture or tag: ${way}`, async () => {
      for (const attack of LIVE_MARKUP) {
        for (const text of [
          `The tenant must give three months notice in writing [1]. ${attack}`,
          JSON.stringify({ question: `How much notice must the tenant give ${attack}?`, relevance: 9 }),
        ]) {
          server.behave({ kind: 'say', text })
          const texts = await shown()
          expect(texts.length).toBeGreaterThan(0)
          // The sources of an answer link to Ibid itself.
          const live = texts
            .flatMap(liveIn)
            .filter((tag) => !/^<\/a>|^<a href="http:\/\/localhost\//.test(tag))
          if (live.length > 0) throw new Error(JSON.stringify({ attack, live, texts }))
        }
      }
    })
})
