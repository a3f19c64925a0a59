import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { AnswerEvent } from '../../shared/answers.ts'
import { type Endpoint, endpoints } from '../../shared/endpoints.ts'
import { MAX_QUERY_CHARS } from '../../shared/limits.ts'
import { openApp, problemOf, type TestApp } from '../support/app.ts'
import { ollamaServer } from '../support/ollama-server.ts'

let app: TestApp
let documentId: string
const TEXT = 'The tenant must give three months notice in writing.'

beforeAll(async () => {
  app = await openApp()
  await app.ingest('leases', {
    'lease.txt': TEXT,
    'prices.csv': 'Item,Price\nLamp,9.50\nDesk,120\n',
    'guide.md': '# Guide\n\n## Cleaning\n\nWipe the lamp with a dry cloth.\n',
  })
  const { data } = await app.call(endpoints.datasetDocuments, { params: { name: 'leases' } })
  documentId = data.find(({ filename }) => filename === 'lease.txt')?.id ?? ''
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

const post = (path: string, body: string) => app.request(path, { method: 'POST', body })

describe('every error', () => {
  test.each<[string, Endpoint, unknown, number, string]>([
    ['a blank question', endpoints.query, { query: ' \n ' }, 422, 'Please enter a query'],
    ['no question', endpoints.query, {}, 422, 'Please enter a query'],
    ['a blank search', endpoints.search, { query: '' }, 422, 'Please enter a query'],
    ['a blank chat message', endpoints.chat, { message: '' }, 422, 'Please enter a query'],
    [
      'a question that is too long',
      endpoints.query,
      { query: 'x'.repeat(MAX_QUERY_CHARS + 1) },
      422,
      'A query may have at most 4000 characters.',
    ],
    [
      'an unknown dataset',
      endpoints.query,
      { query: 'x', dataset_names: ['leases', 'nope'] },
      404,
      "There is no dataset named 'nope'.",
    ],
    [
      'a search in an unknown dataset',
      endpoints.search,
      { query: 'x', dataset_names: ['nope'] },
      404,
      "There is no dataset named 'nope'.",
    ],
    [
      'a chat about an unknown dataset',
      endpoints.chat,
      { message: 'x', dataset: 'nope' },
      404,
      "There is no dataset named 'nope'.",
    ],
    [
      'an unknown document',
      endpoints.query,
      { query: 'x', documents: ['nope'] },
      404,
      "There is no document with the id 'nope'.",
    ],
    [
      'a role that is none',
      endpoints.query,
      { query: 'x', role: 'pirate' },
      422,
      `'role' cannot be used: invalid option: expected one of "general"|"doctor"|"lawyer"|"hr"`,
    ],
    [
      'too many results',
      endpoints.query,
      { query: 'x', max_results: 51 },
      422,
      "'max_results' cannot be used: too big: expected number to be <=50",
    ],
    [
      'a new dataset without a name',
      endpoints.createDataset,
      { name: ' ' },
      422,
      'Please enter a dataset name or select an existing one.',
    ],
    [
      'a dataset that exists',
      endpoints.createDataset,
      { name: 'leases' },
      409,
      "A dataset named 'leases' exists already.",
    ],
    ['a body that is no object', endpoints.query, 7, 422, 'Invalid input: expected object, received number'],
  ])('is a sentence with its status: %s', async (_name, endpoint, body, status, detail) => {
    expect(await app.problem(endpoint, { body })).toMatchObject({ status, detail })
  })

  test('is 400 for broken and for missing JSON', async () => {
    expect(await problemOf(await post('/api/query', '{"query": '))).toMatchObject({
      status: 400,
      code: 'malformed_json',
      detail: expect.stringMatching(/^The request's body is not valid JSON: /),
    })
    expect(await problemOf(await post('/api/query', ''))).toMatchObject({
      status: 400,
      detail: "The request's body is not valid JSON: it is empty",
    })
  })

  test('is 413 for JSON above 4 MB', async () => {
    const body = JSON.stringify({ query: 'x', junk: 'y'.repeat(4 * 1024 * 1024) })
    expect(await problemOf(await post('/api/query', body))).toMatchObject({
      status: 413,
      code: 'body_too_large',
    })
  })

  test.each([
    ['GET', '/api/nope'],
    ['GET', '/api'],
    ['PATCH', '/api/query'],
    ['POST', '/api/datasets/leases/nothing'],
    ['GET', '/api/%ff'],
  ])('is 404 JSON for the unknown route %s %s', async (method, path) => {
    const problem = await problemOf(await app.request(path, { method }))
    expect(problem).toMatchObject({ status: 404, code: 'unknown_route' })
    expect(problem.detail).toStartWith(`There is no ${method} /api`)
  })

  test('is no 500 for a path that cannot be decoded', async () => {
    for (const path of ['/%ff', '/dashboard/%E0%A4%A', '/api/datasets/%ff/stats'])
      expect((await app.request(path)).status).toBeLessThan(500)
  })

  test.each<[keyof typeof endpoints, string]>([
    ['datasetStats', 'dataset_not_found'],
    ['datasetDocuments', 'dataset_not_found'],
    ['deleteDataset', 'dataset_not_found'],
    ['document', 'document_not_found'],
    ['documentFile', 'document_not_found'],
    ['documentText', 'document_not_found'],
    ['documentChunks', 'document_not_found'],
    ['deleteDocument', 'document_not_found'],
    ['pastQuery', 'query_not_found'],
    ['deletePastQuery', 'query_not_found'],
  ])('is 404 for what is not there: %s', async (name, code) => {
    const problem = await app.problem(endpoints[name], { params: { id: 'nope', name: 'nope' } })
    expect(problem).toMatchObject({ status: 404, code })
  })

  test('names the field of a query string', async () => {
    expect(await app.problem(endpoints.jobs, { query: { limit: 'many' } })).toMatchObject({
      status: 422,
      code: 'invalid_value',
      detail: "'limit' cannot be used: invalid input: expected number, received NaN",
    })
  })

  test('shows neither a stack nor a path of the server', async () => {
    const problem = await app.problem(endpoints.documentFile, { params: { id: '../../etc/passwd' } })
    expect(JSON.stringify(problem)).not.toContain(app.folder)
    expect(problem.status).toBe(404)
  })
})

describe('datasets', () => {
  test('are made, listed newest first, renamed with their documents and deleted', async () => {
    const made = await app.call(endpoints.createDataset, { body: { name: ' Empty ' } })
    expect(made).toMatchObject({ name: 'Empty', document_count: 0, size_bytes: 0 })
    expect((await app.call(endpoints.datasets)).data.map(({ name }) => name)).toEqual(['Empty', 'leases'])
    await app.call(endpoints.renameDataset, { params: { name: 'leases' }, body: { name: 'rents' } })
    const answer = await app.call(endpoints.search, { body: { query: 'notice', dataset_names: ['rents'] } })
    expect(answer.results[0]).toMatchObject({ dataset: 'rents', filename: 'lease.txt', text: TEXT })
    expect(
      await app.problem(endpoints.renameDataset, { params: { name: 'rents' }, body: { name: 'Empty' } }),
    ).toMatchObject({ status: 409, code: 'dataset_exists' })
    await app.call(endpoints.renameDataset, { params: { name: 'rents' }, body: { name: 'leases' } })
    expect(await app.call(endpoints.deleteDataset, { params: { name: 'Empty' } })).toEqual({
      status: 'deleted',
      name: 'Empty',
      documents_deleted: 0,
      chunks_deleted: 0,
    })
  })

  test('know their chunks, types, documents and bytes', async () => {
    const { data } = await app.call(endpoints.datasetStats, { params: { name: 'leases' } })
    expect(data).toMatchObject({
      total_chunks: 3,
      file_types: ['txt', 'md', 'csv'],
      document_count: 3,
      pages: 0,
    })
    const [dataset] = (await app.call(endpoints.datasets)).data
    expect(dataset).toMatchObject({ document_count: 3, size_bytes: data.size_bytes })
  })

  test('list documents by name and page', async () => {
    const list = (query: Record<string, string>) =>
      app.call(endpoints.datasetDocuments, { params: { name: 'leases' }, query })
    expect(await list({ q: 'LEASE' })).toMatchObject({ total: 1, data: [{ filename: 'lease.txt' }] })
    const { data, total } = await list({ limit: '2', offset: '2' })
    expect({ length: data.length, total }).toEqual({ length: 1, total: 3 })
  })
})

describe('a document', () => {
  const params = () => ({ id: documentId })

  test('gives its row, its text by blocks and its chunks', async () => {
    expect(await app.call(endpoints.document, { params: params() })).toMatchObject({
      filename: 'lease.txt',
      file_type: 'txt',
      chunks: 1,
      status: 'completed',
      error: null,
    })
    expect(await app.call(endpoints.documentText, { params: params() })).toEqual({
      data: [{ kind: 'paragraph', text: TEXT, start: 0, end: TEXT.length, place: {} }],
      total: 1,
      characters: TEXT.length,
      warnings: [],
    })
    expect(await app.call(endpoints.documentChunks, { params: params() })).toEqual({
      data: [{ chunk_index: 0, text: TEXT, start: 0, end: TEXT.length, page: null, section: null }],
      total: 1,
    })
    const beyond = await app.call(endpoints.documentChunks, { params: params(), query: { offset: '5' } })
    expect(beyond).toEqual({ data: [], total: 1 })
  })

  const file = (headers: Record<string, string> = {}, search = '') =>
    app.request(`/api/documents/${documentId}/file${search}`, { headers })

  test('gives its bytes as an attachment that runs nothing', async () => {
    const response = await file()
    expect(await response.text()).toBe(TEXT)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': "attachment; filename*=UTF-8''lease.txt",
      'content-security-policy': "sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect((await file({}, '?inline=1')).headers.get('content-disposition')).toStartWith('inline;')
  })

  test('is kept by a browser, and shown again only when the server says that it may be', async () => {
    const { headers } = await file()
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const etag = headers.get('etag') ?? ''
    const again = await file({ 'if-none-match': etag, range: 'bytes=0-2' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await file({ 'if-none-match': '"other"' })).status).toBe(200)
    await app.services.catalog.access.setPassword('$argon2id$none', null)
    expect((await file({ 'if-none-match': etag })).status).toBe(401)
    await app.services.catalog.access.removeAccount()
  })

  test('tells its length without its bytes', async () => {
    const response = await app.request(`/api/documents/${documentId}/file`, { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe(String(TEXT.length))
    expect(await response.text()).toBe('')
  })

  test.each([
    ['bytes=0-2', 206, 'bytes 0-2/52', 'The'],
    ['bytes=44-', 206, 'bytes 44-51/52', 'writing.'],
    ['bytes=-8', 206, 'bytes 44-51/52', 'writing.'],
    ['bytes=0-9999', 206, 'bytes 0-51/52', TEXT],
    ['bytes=52-', 416, 'bytes */52', ''],
    ['bytes=-0', 416, 'bytes */52', ''],
    ['bytes=0-1,4-5', 200, null, TEXT],
    ['lines=1-2', 200, null, TEXT],
  ])('answers the range %s with %d', async (range, status, contentRange, body) => {
    const response = await file({ Range: range })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(await response.text()).toBe(body)
  })

  test('that failed has no text', async () => {
    await app.ingest('failing', { 'bad.pdf': '%PDF-1.7\nnothing' })
    const { data } = await app.call(endpoints.datasetDocuments, { params: { name: 'failing' } })
    expect(data[0]?.status).toBe('failed')
    const problem = await app.problem(endpoints.documentText, { params: { id: data[0]?.id ?? '' } })
    expect(problem).toEqual({
      status: 409,
      code: 'document_not_ready',
      detail: "'bad.pdf' has no text yet: its status is 'failed'",
    })
    await app.call(endpoints.deleteDataset, { params: { name: 'failing' } })
  })
})

describe('asking', () => {
  test('answers with a verbatim citation of the right file', async () => {
    const answer = await app.call(endpoints.query, {
      body: { query: 'How much notice must the tenant give?' },
    })
    expect(answer).toMatchObject({ answered: true, engine: 'extractive', model: null })
    const [citation] = answer.citations
    expect(citation).toMatchObject({ source_number: 1, filename: 'lease.txt', dataset: 'leases', used: true })
    expect(TEXT.slice(citation?.start, citation?.end)).toBe(citation?.snippet ?? 'missing')
    expect(TEXT).toContain(citation?.quote ?? 'missing')
    expect(answer.citations.map(({ source_number }) => source_number)).toEqual(
      answer.citations.map((_, i) => i + 1),
    )
  })

  test('says so when nothing relevant is found, and cites nothing', async () => {
    const answer = await app.call(endpoints.query, {
      body: { query: 'Who won the chess olympiad in Tromsø?' },
    })
    expect(answer).toMatchObject({ answered: false, confidence: 'low', citations: [] })
    expect(answer.nearest?.length ?? 0).toBeLessThanOrEqual(3)
  })

  test.each(['???', '"unbalanced (', 'a AND NOT *', "it's; DROP TABLE", '東京', 'x'.repeat(4000)])(
    'takes any text for a question: %s',
    async (query) => {
      await app.call(endpoints.search, { body: { query } })
      await app.call(endpoints.query, { body: { query } })
    },
  )

  test('searches one document alone', async () => {
    const { results } = await app.call(endpoints.search, { body: { query: 'lamp', documents: [documentId] } })
    expect(results.every(({ document_id }) => document_id === documentId)).toBe(true)
  })

  test('streams the same answer as events, the result last', async () => {
    const response = await app.request('/api/query', {
      method: 'POST',
      body: JSON.stringify({ query: 'How much notice must the tenant give?' }),
      headers: { Accept: 'text/event-stream' },
    })
    const events = (await response.text())
      .trim()
      .split('\n\n')
      .map((event) =>
        AnswerEvent.parse({
          event: /^event: (.*)$/m.exec(event)?.[1],
          data: JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? ''),
        }),
      )
    const kinds = events.map(({ event }) => event)
    expect(kinds.at(-1)).toBe('result')
    expect(new Set(kinds)).toEqual(new Set(['agent', 'citations', 'token', 'result']))
    expect(kinds.indexOf('citations')).toBeLessThan(kinds.indexOf('token'))
  })

  test('as a stream still replies an error with its status', async () => {
    const response = await app.request('/api/query', {
      method: 'POST',
      body: JSON.stringify({ query: 'x', dataset_names: ['nope'] }),
      headers: { Accept: 'text/event-stream' },
    })
    expect(await problemOf(response)).toMatchObject({ status: 404, code: 'dataset_not_found' })
  })

  test('is remembered, found again, marked stale when its document goes, and forgotten', async () => {
    await app.call(endpoints.clearQueries)
    await app.ingest('brief', { 'fact.txt': 'The capital of Atlantis is Poseidonis.' })
    const { query_id = '' } = await app.call(endpoints.query, {
      body: { query: 'What is the capital of Atlantis?', dataset_names: ['brief'], role: 'lawyer' },
    })
    const list = () => app.call(endpoints.queries, { query: { q: 'atlantis' } })
    expect(await list()).toMatchObject({ total: 1, data: [{ id: query_id, stale: false, role: 'lawyer' }] })
    await app.call(endpoints.deleteDataset, { params: { name: 'brief' } })
    expect(await app.call(endpoints.pastQuery, { params: { id: query_id } })).toMatchObject({ stale: true })
    expect(await app.call(endpoints.deletePastQuery, { params: { id: query_id } })).toMatchObject({
      queries_deleted: 1,
    })
    expect(await list()).toMatchObject({ total: 0 })
    expect((await app.call(endpoints.systemStatus)).data.queries_total).toBeGreaterThan(0)
  })
})

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
    try {
      expect(await other.problem(endpoints.chooseModel, { body: { name: 'mistral' } })).toEqual({
        status: 404,
        code: 'model_missing',
        detail:
          "The model 'mistral' is not installed in Ollama. Choose llama3.2:latest in Settings, or install it with: ollama pull mistral",
      })
      expect(await other.call(endpoints.chooseModel, { body: { name: 'llama3.2' } })).toEqual({
        name: 'llama3.2',
      })
    } finally {
      ollama.stop()
    }
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
