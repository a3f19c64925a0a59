import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import {
  ANALYSES_AT_ONCE,
  MAX_FILES_PER_ANALYSIS,
  QUESTIONS_AT_ONCE,
  UPLOADS_AT_ONCE,
} from '../../shared/limits.ts'
import { openApp, problemOf, type TestApp, uploadForm } from '../support/app.ts'
import { PASSWORD, TestVisitor } from '../support/visitor.ts'

const OWN = 'http://localhost'
const FOREIGN = 'https://evil.example'
const FORM = 'multipart/form-data; boundary=b'

const post = (headers: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ name: `d${Math.random()}` }),
})
const create = async (app: TestApp, headers: Record<string, string>) =>
  (await app.request('/api/datasets', post(headers))).status

test("Only Ibid's own names are served, so that a foreign name that is pointed at it leads nowhere", async () => {
  await using loopback = await openApp({ allowHosts: ['docs.example.com'] })
  await using open = await openApp({ host: '0.0.0.0', insecure: true })
  const statusOf = async (app: TestApp, host: string) =>
    (await app.request('/api/datasets', { headers: { host } })).status
  const names: [string, number, number][] = [
    ['localhost:8000', 200, 200],
    ['127.0.0.1:8000', 200, 200],
    ['[::1]:8000', 200, 200],
    ['docs.example.com', 200, 403],
    ['192.168.1.5:8000', 403, 200],
    ['[fd00::5]:8000', 403, 200],
    [`${hostname()}:8000`, 403, 200],
    ['evil.example', 403, 403],
    ['evil.example:8000', 403, 403],
    ['localhost.evil.example', 403, 403],
    ['127.0.0.1.evil.example', 403, 403],
  ]
  for (const [host, onLoopback, elsewhere] of names)
    expect([host, await statusOf(loopback, host), await statusOf(open, host)]).toEqual([
      host,
      onLoopback,
      elsewhere,
    ])
})

test("What changes something must come from Ibid's own pages or from no page at all", async () => {
  await using app = await openApp({ allowHosts: ['docs.example.com'], trustProxy: ['10.0.0.1'] })
  expect(await create(app, { origin: OWN })).toBe(201)
  expect(await create(app, {})).toBe(201)
  expect(await create(app, { origin: 'https://docs.example.com' })).toBe(201)
  for (const origin of [
    FOREIGN,
    'null',
    'http://localhost:3000',
    'https://localhost',
    'http://localhost.evil.example',
    'x',
  ])
    expect([origin, await create(app, { origin })]).toEqual([origin, 403])
  for (const site of ['cross-site', 'same-site'])
    expect([site, await create(app, { 'sec-fetch-site': site })]).toEqual([site, 403])
  for (const site of ['same-origin', 'none'])
    expect([site, await create(app, { 'sec-fetch-site': site })]).toEqual([site, 201])
})

test('Pages of other sites read nothing unless --allow-origin names them, and never with a session', async () => {
  await using app = await openApp({ allowOrigins: ['https://intranet.example'] })
  const headersOf = async (origin: string, init: RequestInit = {}) =>
    (await app.request('/api/datasets', { ...init, headers: { ...init.headers, origin } })).headers
  for (const origin of [FOREIGN, OWN, 'null', 'https://intranet.example.evil.example'])
    expect((await headersOf(origin)).get('access-control-allow-origin')).toBeNull()
  const welcome = await headersOf('https://intranet.example')
  expect(welcome.get('access-control-allow-origin')).toBe('https://intranet.example')
  expect(welcome.get('vary')).toContain('Origin')
  expect(welcome.get('access-control-allow-credentials')).toBeNull()
  expect(await create(app, { origin: 'https://intranet.example' })).toBe(201)
  const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'DELETE' } }
  expect(
    (await headersOf('https://intranet.example', preflight)).get('access-control-allow-methods'),
  ).toContain('DELETE')
  expect((await headersOf(FOREIGN, preflight)).get('access-control-allow-methods')).toBeNull()
})

test('X-Forwarded headers are believed of the proxies of --trust-proxy alone', async () => {
  await using app = await openApp({ trustProxy: ['10.0.0.0/8'] })
  const owner = new TestVisitor(app)
  await owner.setPassword()
  const failFrom = async (peer: string, forwarded: string) =>
    await new TestVisitor(app, peer).ask('/api/auth/sign-in', {
      body: { password: 'a guess' },
      headers: { 'x-forwarded-for': forwarded },
    })
  await failFrom('10.0.0.1', '203.0.113.1')
  await failFrom('10.0.0.1', '198.51.100.9, 203.0.113.2, 10.2.2.2')
  await failFrom('203.0.113.3', '198.51.100.9')
  await failFrom('10.0.0.1', '<script>, no address')
  const told = app.log
    .filter((line) => line.includes('A sign-in failed'))
    .map((line) => JSON.parse(line).address)
  expect(told).toEqual(['203.0.113.1', '203.0.113.2', '203.0.113.3', '10.0.0.1'])
  const own = await openApp({ trustProxy: ['127.0.0.1'] })
  const gone = new Request('http://localhost/healthz', { headers: { 'x-forwarded-host': 'evil.example' } })
  expect((await own.app.fetch(gone, { address: undefined })).status).toBe(200)
  expect((await own.app.fetch(gone, { address: '127.0.0.1' })).status).toBe(403)
  await own[Symbol.asyncDispose]()
  const asForwarded = (peer: string) =>
    new TestVisitor(app, peer).ask('/api/auth/session', { headers: { 'x-forwarded-host': 'evil.example' } })
  expect((await asForwarded('10.0.0.1')).status).toBe(403)
  expect((await asForwarded('192.0.2.1')).status).toBe(200)
})

test('Every reply forbids sniffing, framing and telling other sites where one came from', async () => {
  await using app = await openApp()
  const paths = [
    '/',
    '/dashboard',
    '/api/datasets',
    '/api/nothing',
    '/healthz',
    '/api/openapi.json',
    '/icon.svg',
    '/api/documents/x/file',
  ]
  const replies = await Promise.all([
    ...paths.map((path) => app.request(path)),
    app.request('/api/query', { method: 'POST', body: '{' }),
    app.request('/api/datasets', { headers: { host: 'evil.example' } }),
    app.request('/api/datasets', { method: 'BREW' }),
  ])
  for (const { headers, url, status } of replies) {
    expect([url, status, headers.get('x-content-type-options')]).toEqual([url, status, 'nosniff'])
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})

test('Pages run no inline script and load nothing from elsewhere', async () => {
  await using app = await openApp({ connectSources: ['https://other.example'] })
  const policy = (await app.request('/dashboard')).headers.get('content-security-policy') ?? ''
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
  expect(rules.get('default-src')).toEqual(["'none'"])
  expect(rules.get('script-src')).toEqual(["'self'"])
  expect(rules.get('style-src')).toEqual(["'self'"])
  expect(rules.get('connect-src')).toEqual(["'self'", 'https://other.example'])
  expect(rules.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
  expect(policy).not.toMatch(/unsafe|\*|http:/)
  const page = await (await app.request('/dashboard')).text()
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|<style|(src|href)="https?:/i)
})

test('Originals are sent as attachments that run nothing', async () => {
  await using app = await openApp()
  await app.ingest('d', {
    'a.html': '<p>Hello</p><script>alert(1)</script>',
    'b.txt': '<script>alert(1)</script>',
  })
  const { documents } = await app.services.catalog.documents.list('d', { limit: 9, offset: 0 })
  expect(documents).toHaveLength(2)
  for (const { id, filename } of documents) {
    for (const query of ['', '?inline=1']) {
      const { headers } = await app.request(`/api/documents/${id}/file${query}`)
      expect(headers.get('content-security-policy')).toBe("sandbox; frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const shown = query !== '' && filename === 'b.txt'
      expect(headers.get('content-disposition')).toStartWith(shown ? 'inline' : 'attachment')
      if (shown) expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    }
  }
})

test('No path leads out of what is served', async () => {
  await using app = await openApp()
  const secret = readFileSync('/etc/passwd', 'utf8').split('\n')[0] ?? 'root:'
  const steps = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..\\',
    '..%5c',
    '....//',
    '%252e%252e%252f',
    '..%c0%af',
    '/%2e%2e/%2e%2e/',
  ]
  for (const step of steps) {
    for (const before of [
      '/',
      '/assets/',
      '/pdf/cmaps/',
      '/api/documents/',
      '/api/datasets/',
      '/api/jobs/',
    ]) {
      for (const target of ['etc/passwd', 'data/catalog.sqlite', 'package.json']) {
        const path = `${before}${step.repeat(8)}${target}`
        const response = await app.request(path)
        const text = await response.text()
        expect([path, response.status >= 500, text.includes(secret), text.includes('SQLite format')]).toEqual(
          [path, false, false, false],
        )
        expect(text).not.toContain('"packageManager"')
      }
    }
  }
})

test('Errors tell neither stack traces nor paths of the server', async () => {
  await using app = await openApp()
  const broken = {
    ...app.services.catalog.datasets,
    list: () => Promise.reject(new Error(`at ${app.folder}/x.ts`)),
  }
  Object.assign(app.services.catalog.datasets, broken)
  const { status, detail, code } = await problemOf(await app.request('/api/datasets'))
  expect({ status, detail, code }).toEqual({
    status: 500,
    detail: 'Something went wrong in Ibid. Its log says more.',
    code: 'internal_error',
  })
  expect(app.log.join('')).toContain(app.folder)
})

test('Bodies are limited, and uploads and questions at once', async () => {
  await using app = await openApp()
  const body = JSON.stringify({ password: 'x'.repeat(5000) })
  expect((await problemOf(await app.request('/api/auth/sign-in', { method: 'POST', body }))).status).toBe(413)
  const large = JSON.stringify({ query: 'x'.repeat(4 * 1024 * 1024) })
  expect((await problemOf(await app.request('/api/query', { method: 'POST', body: large }))).code).toBe(
    'body_too_large',
  )

  const kinds = [
    { path: '/api/query', most: QUESTIONS_AT_ONCE, code: 'too_many_questions', type: 'application/json' },
    { path: '/api/upload', most: UPLOADS_AT_ONCE, code: 'too_many_uploads', type: FORM },
    { path: '/api/v1/analyze', most: ANALYSES_AT_ONCE, code: 'too_many_questions', type: FORM },
  ]
  for (const { path, most, code, type } of kinds) {
    const hold = Promise.withResolvers<void>()
    const pending = Array.from({ length: most }, () => app.request(path, slowly(hold.promise, type)))
    await Bun.sleep(50)
    const refused = await app.request(path, { method: 'POST', headers: { 'content-type': type }, body: '{}' })
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await problemOf(refused)).toMatchObject({ status: 429, code })
    hold.resolve()
    for (const response of await Promise.all(pending)) expect(response.status).toBe(400)
    expect(
      (await app.request(path, { method: 'POST', headers: { 'content-type': type }, body: '{' })).status,
    ).toBe(400)
  }

  const analyze = async (files: Record<string, string>) => {
    const body = uploadForm(null, files, { query: 'What is said?' })
    return await problemOf(await app.request('/api/v1/analyze', { method: 'POST', body }))
  }
  const many = Array.from({ length: MAX_FILES_PER_ANALYSIS + 1 }, (_, i) => [`${i}.txt`, 'Said.'])
  expect(await analyze(Object.fromEntries(many))).toMatchObject({ status: 413, code: 'too_many_files' })
  const large40 = 'x'.repeat(40 * 1024 * 1024)
  expect(await analyze({ 'a.txt': large40, 'b.txt': large40, 'c.txt': large40 })).toMatchObject({
    status: 413,
    code: 'files_too_large',
  })
  expect(readdirSync(join(app.folder, 'data', 'incoming'))).toEqual([])
})

test('Files are taken for what they are, whatever they are called', async () => {
  await using app = await openApp()
  const png = new Uint8Array([
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1,
  ])
  const elf = new Uint8Array([127, 69, 76, 70, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 62, 0])
  for (const [name, bytes] of [
    ['picture.pdf', png],
    ['program.docx', elf],
    ['program.exe', elf],
  ] as const) {
    const refused = await problemOf(await app.upload(uploadForm('d', { [name]: bytes })))
    expect([name, refused.status, refused.code]).toEqual([name, 415, 'unsupported_type'])
  }
  expect(await app.services.catalog.datasets.list()).toEqual([])
})

test('A question whose reader goes away makes room for another', async () => {
  await using app = await openApp()
  await app.ingest('d', { 'a.txt': 'The rent is 900 a month.' })
  for (let i = 0; i < QUESTIONS_AT_ONCE + 3; i++) {
    const response = await app.request('/api/query', {
      method: 'POST',
      headers: { accept: 'text/event-stream' },
      body: JSON.stringify({ query: 'How much is the rent?' }),
    })
    expect(response.status).toBe(200)
    await response.body?.cancel()
    await Bun.sleep(5)
  }
})

test('A session is asked for nothing that a stranger is not told', async () => {
  await using app = await openApp()
  await new TestVisitor(app).setPassword(PASSWORD)
  const { body } = await new TestVisitor(app).reply('/api/auth/session')
  expect(body).toEqual({ required: true, can_sign_in: true, role: null, by: 'nothing' })
})

/** A request whose body ends when `until` does. */
function slowly(until: Promise<void>, type: string): RequestInit {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('{'))
      await until
      controller.close()
    },
  })
  return { method: 'POST', headers: { 'content-type': type }, body }
}
