import { expect, test } from 'bun:test'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, problemOf } from '../../support/app.ts'
import { ollamaServers } from '../../support/servers/ollama-servers.ts'
import { until } from '../../support/until.ts'
import { TestVisitor } from '../../support/visitor.ts'

const ollamaServer = ollamaServers()
const query = 'How high is the deposit?'
const messages = [{ role: 'user', content: query }]
const SSE = { accept: 'text/event-stream' }

test('who is shut out while a model thinks about their question gets no answer, over whatever they asked', async () => {
  const server = ollamaServer({ behaviour: { kind: 'hang', after: 0 } })
  await using app = await openApp({ ollamaHost: server.host })
  await app.ingest('house', { 'lease.md': '# Lease\n\nThe deposit is 900 €.\n' })
  const owner = new TestVisitor(app)
  await owner.setPassword()
  const token = await owner.newToken('reader')
  const reader = new TestVisitor(app)
  const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
    reader.ask(path, { body, headers: { ...token.bearer, ...headers } })
  const streams = await Promise.all([
    ask('/api/query', { query }, SSE),
    ask('/api/chat', { message: query }, SSE),
    ask('/v1/chat/completions', { model: 'ibid', stream: true, messages }),
  ])
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'ask', arguments: { question: query } },
  }
  const later = ask('/mcp', call, {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  })
  const own = new FormData()
  own.append('query', query)
  own.append('files', new File(['The deposit is 900 €.'], 'own.txt'))
  const replies = [
    ask('/api/query', { query }),
    // The model makes a question of the follow-up first, and the stream begins only then.
    ask(
      '/api/chat',
      { message: 'And then?', history: [...messages, { role: 'assistant', content: '900.' }] },
      SSE,
    ),
    ask('/v1/chat/completions', { model: 'ibid', messages }),
    app.request(endpoints.analyze.path, { method: 'POST', body: own, headers: token.bearer }),
  ]
  await until('the model to be asked', () => server.open() === 2)
  expect((await owner.ask(`/api/tokens/${token.id}`, { method: 'DELETE' })).status).toBeLessThan(300)
  for (const stream of streams) {
    expect(stream.status).toBe(200)
    // It ends while the model still thinks.
    const said = await stream.text()
    expect(said).not.toMatch(/event: result|\[DONE\]|"finish_reason":"stop"/)
  }
  for (const reply of replies) {
    const { status, code } = await problemOf(await reply).catch(async () => ({
      status: (await reply).status,
      code: 'access_ended',
    }))
    expect([status, code]).toEqual([401, 'access_ended'])
  }
  expect(await (await later).text()).not.toContain('900')
  // Nor does anything keep the model from others.
  await until('the model to be left', () => server.open() === 0)
}, 60_000)

test('who is shut out while a file is on its way, in or out, gets no more of it', async () => {
  await using app = await openApp()
  const text = Array.from({ length: 200_000 }, () => Math.random().toString(36).slice(2)).join(' ')
  await app.ingest('house', { 'numbers.txt': text })
  const owner = new TestVisitor(app)
  await owner.setPassword()
  const token = await owner.newToken('admin')
  const stranger = new TestVisitor(app)
  const out = await stranger.ask('/api/datasets/house/export', { headers: token.bearer })
  const parts = out.body?.getReader()
  expect((await parts?.read())?.done).toBe(false)

  const bytes = new TextEncoder()
  const rest = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const file = '--x\r\nContent-Disposition: form-data; name="files"; filename="late.txt"\r\n\r\nLate.'
      const name = '\r\n--x\r\nContent-Disposition: form-data; name="dataset_name"\r\n\r\nhouse\r\n--x--\r\n'
      controller.enqueue(bytes.encode(file))
      await rest.promise
      controller.enqueue(bytes.encode(name))
      controller.close()
    },
  })
  const headers = { ...token.bearer, 'content-type': 'multipart/form-data; boundary=x' }
  const upload = app.request('/api/upload', { method: 'POST', body, headers })
  await until('the upload to begin', () => app.filesIn('incoming').length > 0)

  await owner.ask(`/api/tokens/${token.id}`, { method: 'DELETE' })
  await Bun.sleep(1100)
  rest.resolve()
  expect(await problemOf(await upload)).toMatchObject({ status: 401, code: 'access_ended' })
  const all = async () => {
    for (;;) if ((await parts?.read())?.done !== false) return 'whole'
  }
  expect(await all().catch(() => 'cut')).toBe('cut')
  const documents = await owner.reply(endpoints.datasetDocuments.path.replace(':name', 'house'))
  expect(documents.body.total).toBe(1)
  expect(app.filesIn('incoming')).toEqual([])
}, 60_000)
