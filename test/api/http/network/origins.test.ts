import { expect, test } from 'bun:test'
import { hostname } from 'node:os'
import { openApp, type TestApp } from '../../../support/app.ts'
import { TestVisitor } from '../../../support/visitor.ts'

const OWN = 'http://localhost'
const FOREIGN = 'https://evil.example'

const post = (headers: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ name: `d${Math.random()}` }),
})
const create = async (app: TestApp, headers: Record<string, string>) =>
  (await app.request('/api/datasets', post(headers))).status

test('Ibid answers only to its own names, so a foreign name pointed at it leads nowhere', async () => {
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

test("A request that changes something must come from Ibid's own pages or from no page at all", async () => {
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

test('Other sites can read nothing unless --allow-origin names them, and never with a session', async () => {
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
  await using sameSite = await openApp({ allowOrigins: ['http://localhost:3000', 'http://localhost'] })
  const owner = new TestVisitor(sameSite)
  await owner.setPassword()
  // A browser sends the cookie along to another port, and asks for no leave where the body is text.
  for (const [origin, status] of [
    ['http://localhost:3000', 401],
    ['http://localhost', 201],
  ] as const)
    for (const type of ['text/plain', 'application/json']) {
      const headers = { origin, cookie: owner.cookie, 'content-type': type }
      expect([origin, await create(sameSite, headers)]).toEqual([origin, status])
      const read = (await sameSite.request('/api/datasets', { headers })).status
      expect([origin, read]).toEqual([origin, status === 201 ? 200 : 401])
    }
  const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'DELETE' } }
  expect(
    (await headersOf('https://intranet.example', preflight)).get('access-control-allow-methods'),
  ).toContain('DELETE')
  expect((await headersOf(FOREIGN, preflight)).get('access-control-allow-methods')).toBeNull()
})

test('X-Forwarded headers are trusted only from the proxies of --trust-proxy', async () => {
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
  // Some proxies write the port, too. What none can read hides nobody behind what stands before it.
  await failFrom('10.0.0.1', '198.51.100.9, 203.0.113.4:51234')
  await failFrom('10.0.0.1', '198.51.100.9, [2001:db8::5]:51234, 10.2.2.2:80')
  await failFrom('10.0.0.1', '198.51.100.9, [2001:db8::6]')
  await failFrom('10.0.0.1', '198.51.100.9, unknown')
  await failFrom('10.0.0.1', '198.51.100.9, _hidden:1, 10.2.2.2')
  await failFrom('10.0.0.1', '198.51.100.9, ::ffff:203.0.113.7')
  const told = app.log
    .filter((line) => line.includes('A sign-in failed'))
    .map((line) => JSON.parse(line).address)
  expect(told).toEqual([
    ...['203.0.113.1', '203.0.113.2', '203.0.113.3', '10.0.0.1'],
    ...['203.0.113.4', '2001:db8::5', '2001:db8::6', '10.0.0.1', '10.0.0.1', '203.0.113.7'],
  ])
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
