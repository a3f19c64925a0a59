import { afterAll, describe, expect, setSystemTime, test } from 'bun:test'
import { endpoints } from '../../../../shared/endpoints.ts'
import { openApp } from '../../../support/app.ts'
import { ollamaServers } from '../../../support/servers/ollama-servers.ts'
import { openLeases } from '../../../support/texts/leases.ts'

const ollamaServer = ollamaServers()
const { app } = await openLeases()
afterAll(() => app[Symbol.asyncDispose]())

describe('the system', () => {
  test('tells its status in numbers that are true', async () => {
    const { data } = await app.call(endpoints.systemStatus)
    expect(data).toMatchObject({
      version: '0.0.0-test',
      engine: { kind: 'extractive', reachable: false, model: null, models: [] },
      embedding: { dimensions: 256 },
      storage: { data_dir_name: 'data' },
      workers: { count: 4, busy: 0 },
      datasets: 1,
      documents: 3,
      chunks: 3,
    })
    expect(data.engine.error).toMatch(/Ollama .*(cannot be reached|did not answer)/)
    expect(data.storage.free_bytes).toBeGreaterThan(0)
    expect(JSON.stringify(data)).not.toContain(app.folder)
  })

  test('has been up for no negative time, however the clock is put', async () => {
    setSystemTime(new Date(0))
    const { data } = await app.call(endpoints.systemStatus).finally(() => setSystemTime())
    expect(data.uptime_seconds).toBeGreaterThan(0)
    expect(data.uptime_seconds).toBeLessThan(3600)
  })

  test('keeps settings, and fills in what is not sent', async () => {
    const { data: defaults } = await app.call(endpoints.settings)
    expect(defaults).toMatchObject({
      profile: { display_name: 'User' },
      appearance: { theme: 'light' },
      api: { timeout: 30 },
    })
    await app.call(endpoints.saveSettings, { body: { ...defaults, appearance: { theme: 'dark' } } })
    expect((await app.call(endpoints.settings)).data.appearance.theme).toBe('dark')
    expect(
      await app.problem(endpoints.saveSettings, { body: { appearance: { theme: 'pink' } } }),
    ).toMatchObject({ status: 422 })
    expect((await app.call(endpoints.settings)).data.appearance.theme).toBe('dark')
  })

  test('keeps the links of the Help Center, and takes addresses of the web and of mail only', async () => {
    const { data: kept } = await app.call(endpoints.settings)
    expect(new Set(Object.values(kept.links))).toEqual(new Set(['']))
    const saveLinks = (links: object) => ({ body: { ...kept, links: { ...kept.links, ...links } } })
    const links = { issues: 'https://issues.example/ibid', support: ' mailto:help@example.org ' }
    await app.call(endpoints.saveSettings, saveLinks(links))
    expect((await app.call(endpoints.settings)).data.links).toMatchObject({
      issues: 'https://issues.example/ibid',
      support: 'mailto:help@example.org',
      website: '',
    })
    for (const website of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ibid.example',
      'https://',
      'mailto:help',
    ])
      expect(await app.problem(endpoints.saveSettings, saveLinks({ website }))).toMatchObject({
        status: 422,
        detail: expect.stringContaining('mailto:'),
      })
    expect((await app.call(endpoints.settings)).data.links.website).toBe('')
    await app.call(endpoints.saveSettings, { body: kept })
  })

  test('notifies of ended jobs until that is read', async () => {
    const job = await app.ingest('leases', { 'more.txt': 'More.' })
    const { data, unread } = await app.call(endpoints.notifications)
    expect(data[0]).toMatchObject({
      kind: 'job_completed',
      message: "1 document in 'leases' can be searched.",
      job_id: job.job_id,
      read: false,
    })
    const one = await app.call(endpoints.readNotifications, { body: { ids: [data[0]?.id] } })
    expect(one.unread).toBe(unread - 1)
    expect((await app.call(endpoints.readNotifications, { body: {} })).unread).toBe(0)
  })

  test('counts documents and questions a day', async () => {
    const { data } = await app.call(endpoints.activity, { query: { days: '7' } })
    expect(data).toHaveLength(7)
    expect(data.at(-1)?.documents).toBeGreaterThanOrEqual(4)
    expect(data[0]).toMatchObject({ documents: 0, queries: 0 })
  })

  test('lists jobs newest first, by status, and their metrics', async () => {
    await app.ingest('failing', { 'bad.pdf': '%PDF-1.7\nnothing' })
    const { data, total } = await app.call(endpoints.jobs, { query: { limit: '2' } })
    expect(data).toHaveLength(2)
    expect(total).toBeGreaterThan(2)
    expect(data[0]?.created_at).toBeGreaterThanOrEqual(data[1]?.created_at ?? Number.POSITIVE_INFINITY)
    expect((await app.call(endpoints.jobs, { query: { status: 'failed' } })).total).toBe(1)
    expect((await app.call(endpoints.jobsMetrics)).data).toMatchObject({
      total,
      documents_failed: 1,
      active_workers: 0,
      worker_count: 4,
      queue_depth: 0,
    })
  })

  test('lists no chat models while Ollama cannot be reached', async () => {
    expect(await app.call(endpoints.models)).toEqual({ data: [] })
  })

  test('refuses a chat model that Ollama does not have', async () => {
    const ollama = ollamaServer()
    await using other = await openApp({ ollamaHost: ollama.host })
    expect(await other.problem(endpoints.chooseModel, { body: { name: 'mistral' } })).toEqual({
      status: 404,
      code: 'model_missing',
      detail:
        "The model 'mistral' is not installed in Ollama. Choose llama3.2:latest in Settings, or install it with: ollama pull mistral",
    })
    expect(await other.call(endpoints.chooseModel, { body: { name: 'llama3.2' } })).toEqual({
      name: 'llama3.2',
    })
  })

  test('keeps the chat model that was chosen', async () => {
    await app.call(endpoints.chooseModel, { body: { name: 'llama3.2:3b' } })
    expect((await app.call(endpoints.settings)).data.answering.model).toBe('llama3.2:3b')
    expect(await app.problem(endpoints.chooseModel, { body: { name: ' ' } })).toMatchObject({
      status: 422,
      detail: 'Please name a model.',
    })
  })

  test.each(['/healthz', '/readyz'])('answers %s', async (path) => {
    const response = await app.request(path)
    expect([response.status, await response.text()]).toEqual([200, 'ok'])
  })

  test('sends no reply without the headers that keep browsers careful', async () => {
    for (const path of ['/', '/api/datasets', '/api/nope', '/healthz']) {
      const { headers } = await app.request(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })
})
