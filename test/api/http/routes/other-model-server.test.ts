import { expect, test } from 'bun:test'
import { endpoints } from '../../../../shared/endpoints.ts'
import { openApp } from '../../../support/app.ts'
import { openaiServers } from '../../../support/servers/openai-server.ts'

const serve = openaiServers()
const SECRET = 'sk-very-secret-1234'
const FILES = { 'lease.md': 'The tenant must give three months notice to end the lease.\n' }
const question = { query: 'How much notice must the tenant give to end the lease?' }

test('an answer tells by which protocol it was written, and where its passages went', async () => {
  const server = serve()
  await using app = await openApp({ modelUrl: server.url })
  await app.ingest('leases', FILES)
  const { engine } = (await app.call(endpoints.systemStatus)).data
  expect(engine).toMatchObject({
    ...{ kind: 'ollama', writer: 'model', provider: 'openai', host: server.url, place: 'machine' },
    ...{ reachable: true, model: 'qwen', models: ['qwen'], error: null },
  })
  const answer = await app.call(endpoints.query, { body: question })
  const written = {
    engine: 'ollama',
    writer: 'model',
    provider: 'openai',
    model: 'qwen',
    sent_to: server.url,
  }
  expect(answer).toMatchObject({ answered: true, notice: null, ...written })
  const { data } = await app.call(endpoints.queries)
  expect(data[0]?.answer).toMatchObject(written)
  const summary = await app.call(endpoints.summarize, { body: { dataset: 'leases' } })
  expect(summary).toMatchObject({ sent_to: server.url })

  // What is quoted after all was sent nonetheless.
  server.behave({ kind: 'say', text: 'The tenant pays nine million dollars [1].' })
  expect(await app.call(endpoints.query, { body: question })).toMatchObject({
    ...{ engine: 'extractive', writer: 'extractive', provider: null, model: null, sent_to: server.url },
  })
  for (const status of [404, 307]) {
    server.behave({ kind: 'status', status, body: {}, headers: { location: 'http://127.0.0.1:9/' } })
    expect(await app.call(endpoints.query, { body: question })).toMatchObject({ sent_to: server.url })
  }
  server.stop()
  expect(await app.call(endpoints.query, { body: question })).toMatchObject({
    ...{ writer: 'extractive', sent_to: null, notice: expect.stringContaining('cannot be reached') },
  })
})

test('nothing a model writes makes a program that shows it fetch anything', async () => {
  const server = serve()
  await using app = await openApp({ modelUrl: server.url })
  await app.ingest('leases', FILES)
  const picture = '![notice](http://elsewhere.example/notice)'
  const text = `The tenant must give [three months](http://elsewhere.example/?q=3) notice to end the lease [1].\n\n${picture}`
  server.behave({ kind: 'say', text })
  const { answer, writer } = await app.call(endpoints.query, { body: question })
  const shown = 'The tenant must give three months notice to end the lease [1].\n\nnotice [1]'
  expect([writer, answer]).toEqual(['model', shown])
  for (const stream of [true, false]) {
    const body = JSON.stringify({
      model: 'ibid',
      stream,
      messages: [{ role: 'user', content: question.query }],
    })
    const reply = await app.request('/v1/chat/completions', { method: 'POST', body })
    expect(await reply.text()).not.toMatch(/!\[|<img/)
  }
})

test('the key of a model server is sent to that server alone', async () => {
  const server = serve(undefined, SECRET)
  await using app = await openApp({ modelUrl: server.url, modelKey: SECRET })
  await app.ingest('leases', FILES)
  expect(await app.call(endpoints.query, { body: question })).toMatchObject({ provider: 'openai' })
  server.behave({ kind: 'status', status: 401, body: { error: { message: `Incorrect key: ${SECRET}` } } })
  await app.call(endpoints.query, { body: question })
  server.behave({ kind: 'status', status: 500, body: { error: { message: `Bad key ${SECRET}` } } })
  await app.call(endpoints.query, { body: question })
  const paths = [
    '/api/system/status',
    '/api/settings',
    '/api/models',
    '/api/queries',
    '/api/system/connections',
  ]
  for (const path of [...paths, '/api/openapi.json', '/metrics', '/dashboard/settings'])
    expect([path, (await (await app.request(path)).text()).includes(SECRET)]).toEqual([path, false])
  expect(app.log.join('\n')).not.toContain(SECRET)
  expect(new Set(server.keys)).toEqual(new Set([`Bearer ${SECRET}`]))
})
