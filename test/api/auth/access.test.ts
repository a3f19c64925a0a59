import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { RecoveryCodes, SecondFactorSetup, SecurityReply, TokenList } from '../../../shared/access.ts'
import { accessOf } from '../../../shared/endpoint.ts'
import { type Endpoint, endpoints } from '../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { PASSWORD, TestVisitor } from '../../support/visitor.ts'

const ROWS: readonly Endpoint[] = Object.values(endpoints)
const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, 'none')
const bodyOf = ({ method }: Endpoint) => (method === 'GET' || method === 'DELETE' ? {} : { body: {} })

const codeOf = (key: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + offset * 30_000 })

/** An application with a password, and its owner in a browser that is signed in. */
async function locked(
  options: Parameters<typeof openApp>[0] = {},
): Promise<{ app: TestApp; owner: TestVisitor }> {
  const app = await openApp(options)
  const owner = new TestVisitor(app)
  expect(await owner.setPassword()).toBe(200)
  return { app, owner }
}

async function withSecondFactor(owner: TestVisitor): Promise<{ key: string; codes: string[] }> {
  const path = '/api/auth/second-factor'
  const { secret } = await owner.read(SecondFactorSetup, path, { body: { password: PASSWORD } })
  const body = { code: codeOf(secret, -1) }
  return { key: secret, codes: (await owner.read(RecoveryCodes, `${path}/confirm`, { body })).recovery_codes }
}

test('On loopback, no password is needed until one is set', async () => {
  await using app = await openApp()
  const visitor = new TestVisitor(app)
  expect((await visitor.reply('/api/datasets')).status).toBe(200)
  expect((await visitor.reply('/api/auth/session')).body).toEqual({
    required: false,
    can_sign_in: false,
    role: 'admin',
    by: 'nothing',
  })
  expect(await visitor.setPassword()).toBe(200)
  expect((await new TestVisitor(app).reply('/api/datasets')).status).toBe(401)
  expect((await visitor.reply('/api/datasets')).status).toBe(200)
  const { status } = await visitor.reply('/api/auth/password/remove', { body: { password: PASSWORD } })
  expect(status).toBe(200)
  expect((await new TestVisitor(app).reply('/api/datasets')).status).toBe(200)
})

test('Once a password is set, strangers get nothing but pages without data, health checks and the sign-in', async () => {
  const { app } = await locked()
  await using _ = app
  const stranger = new TestVisitor(app)
  const admitted: string[] = []
  for (const row of ROWS) {
    const { status, body } = await stranger.reply(pathOf(row), { method: row.method, ...bodyOf(row) })
    if (status === 401) expect(body.code).toBe('sign_in_required')
    else admitted.push(row.path)
  }
  expect(admitted.sort()).toEqual(['/api/auth/session', '/api/auth/sign-in', '/api/auth/sign-out'])
  const ways = [
    ...['/api/nothing', '/%61pi/datasets', '/api/%64atasets', '/api/openapi.json', '/api/datasets?x'],
    ...['/api/', '/mcp', '/v1/models', '/v1/models/ibid', '/v1/nothing'],
  ]
  for (const path of ways) expect([path, (await stranger.ask(path)).status]).toEqual([path, 401])
  for (const path of ['/mcp', '/v1/chat/completions', '/v1/embeddings'])
    expect([path, (await stranger.ask(path, { body: {} })).status]).toEqual([path, 401])
  expect((await stranger.ask('/mcp', { method: 'DELETE' })).status).toBe(401)
  for (const path of [
    '/API/datasets',
    '//api/datasets',
    '/./api/datasets',
    '/x/../api/datasets',
    '/api//datasets',
    '/api;/datasets',
  ]) {
    const response = await stranger.ask(path)
    const page = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html')
    expect([path, page || response.status]).toEqual([path, page ? true : 401])
  }
  for (const path of ['/healthz', '/readyz']) expect((await stranger.ask(path)).status).toBe(200)
  for (const cookie of ['ibid_session_8000=', 'ibid_session_8000=x', `ibid_session_8000=${'a'.repeat(5000)}`])
    expect((await stranger.ask('/api/datasets', { headers: { cookie } })).status).toBe(401)
})

test('Passwords are stored as Argon2id hashes, and sessions, tokens and recovery codes only as digests', async () => {
  const { app, owner } = await locked()
  await using _ = app
  const { codes } = await withSecondFactor(owner)
  const { secret } = await owner.newToken('admin')
  const session = owner.cookie.split('=')[1] ?? ''
  expect((await app.services.catalog.access.account())?.passwordHash).toStartWith(
    '$argon2id$v=19$m=65536,t=2',
  )
  const folder = join(app.folder, 'data')
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(1)
  for (const { name } of files) {
    const bytes = readFileSync(join(folder, name), 'latin1')
    for (const kept of [
      PASSWORD,
      secret,
      session,
      ...codes,
      ...codes.map((code) => code.replaceAll('-', '')),
    ])
      expect(bytes.includes(kept), name).toBe(false)
  }
  for (const kept of [PASSWORD, secret, session]) expect(app.log.join('')).not.toContain(kept)
  for (const path of ['/api/tokens', '/api/auth/security'])
    expect(JSON.stringify((await owner.reply(path)).body)).not.toMatch(/\$argon2|[0-9a-f]{64}|ibid_/)
})

test("A session's cookie is HttpOnly, SameSite=Strict, and Secure under TLS", async () => {
  const { app } = await locked({ trustProxy: ['10.0.0.1'] })
  await using _ = app
  const cookieOf = async (visitor: TestVisitor, headers: Record<string, string>) =>
    (await visitor.ask('/api/auth/sign-in', { body: { password: PASSWORD }, headers })).headers.get(
      'set-cookie',
    ) ?? ''
  const plain = await cookieOf(new TestVisitor(app), {})
  expect(plain).toMatch(/^ibid_session_8000=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/)
  const proxied = await cookieOf(new TestVisitor(app, '10.0.0.1'), { 'x-forwarded-proto': 'https' })
  expect(proxied).toEndWith('; HttpOnly; Secure; SameSite=Strict')
  // Behind a proxy that does not say so, the page that asks does.
  const other = await locked({ allowHosts: ['docs.example.com'] })
  await using __ = other.app
  const origin = { origin: 'https://docs.example.com' }
  expect(await cookieOf(new TestVisitor(other.app), origin)).toContain('; Secure;')
  expect(await cookieOf(new TestVisitor(other.app), { origin: 'http://localhost' })).not.toContain('Secure')
})

test('Failed sign-ins make their address wait, twice as long each time', async () => {
  const { app } = await locked()
  await using _ = app
  const attacker = new TestVisitor(app, '203.0.113.7')
  // Where a password takes longer to check than the first wait, a later one refuses.
  const statuses: number[] = []
  while (!statuses.includes(429) && statuses.length < 12) statuses.push(await attacker.signIn('a guess'))
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
  expect(statuses.at(-1)).toBe(429)
  const refused = await attacker.ask('/api/auth/sign-in', { body: { password: PASSWORD } })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 2 ** (statuses.length - 5) + 1)
  expect(await new TestVisitor(app, '203.0.113.8').signIn()).toBe(200)
  const many = await Promise.all(
    Array.from({ length: 12 }, () => new TestVisitor(app, '203.0.113.9').signIn('another guess')),
  )
  expect(many.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
})

test('Each authenticator code works once, and so does each recovery code', async () => {
  const { app, owner } = await locked()
  await using _ = app
  const { key, codes } = await withSecondFactor(owner)
  const [first = '', second = ''] = codes
  const asked = await new TestVisitor(app).reply('/api/auth/sign-in', { body: { password: PASSWORD } })
  expect(asked).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
  const code = codeOf(key)
  expect(await new TestVisitor(app).signIn(PASSWORD, code)).toBe(200)
  expect(await new TestVisitor(app).signIn(PASSWORD, code)).toBe(401)
  expect(await new TestVisitor(app).signIn(PASSWORD, first.toLowerCase())).toBe(200)
  expect(await new TestVisitor(app).signIn(PASSWORD, first)).toBe(401)
  expect(await new TestVisitor(app).signIn('not the password', second)).toBe(401)
  expect((await owner.read(SecurityReply, '/api/auth/security')).data.second_factor).toEqual({
    enabled: true,
    recovery_codes: 9,
  })
})

test('Changing the password ends every other session', async () => {
  const { app, owner } = await locked()
  await using _ = app
  const other = new TestVisitor(app)
  expect(await other.signIn()).toBe(200)
  const refused = await owner.reply('/api/auth/password', {
    method: 'PUT',
    body: { password: 'another password' },
  })
  expect(refused).toMatchObject({ status: 422, body: { code: 'current_password_required' } })
  expect(await owner.setPassword('another password', 'not the password')).toBe(422)
  expect(await owner.setPassword('another password', PASSWORD)).toBe(200)
  expect((await owner.ask('/api/datasets')).status).toBe(200)
  expect((await other.ask('/api/datasets')).status).toBe(401)
  expect(await other.signIn()).toBe(401)
  expect(await other.signIn('another password')).toBe(200)
  await owner.ask('/api/auth/sessions', { method: 'DELETE' })
  expect((await other.ask('/api/datasets')).status).toBe(401)
  const { cookie } = owner
  await owner.ask('/api/auth/sign-out', { method: 'POST' })
  owner.cookie = cookie
  expect((await owner.ask('/api/datasets')).status).toBe(401)
})

test('A reader token can ask and read, and change nothing', async () => {
  const { app, owner } = await locked()
  await using _ = app
  await app.services.catalog.datasets.create('kept')
  const { bearer } = await owner.newToken('reader')
  const reader = new TestVisitor(app)
  const refused: string[] = []
  for (const row of ROWS) {
    const { status, body } = await reader.reply(pathOf(row), {
      method: row.method,
      ...bodyOf(row),
      headers: bearer,
    })
    if (status === 403 && body.code === 'reader_only') refused.push(row.path)
    else expect([row.path, accessOf(row)]).not.toEqual([row.path, 'admin'])
  }
  const changing = ROWS.filter((row) => row.method !== 'GET' && accessOf(row) === 'admin')
  expect(changing.length).toBeGreaterThan(20)
  for (const { path } of changing) expect(refused).toContain(path)
  for (const path of ['/api/tokens', '/api/auth/security', '/api/system/connections'])
    expect(refused).toContain(path)
  const { status } = await reader.reply('/api/query', { body: { query: 'What is kept?' }, headers: bearer })
  expect(status).toBe(200)
  expect((await app.services.catalog.datasets.list()).map(({ name }) => name)).toEqual(['kept'])
})

test('A revoked token lets nobody in, and the last use of a token is shown', async () => {
  const { app, owner } = await locked()
  await using _ = app
  const { id, bearer } = await owner.newToken('admin')
  const program = new TestVisitor(app, '198.51.100.4')
  expect((await program.ask('/api/datasets', { headers: bearer })).status).toBe(200)
  const { data } = await owner.read(TokenList, '/api/tokens')
  expect(data[0]).toMatchObject({ id, name: 'admin', role: 'admin', used_address: '198.51.100.4' })
  expect((await owner.ask(`/api/tokens/${id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await program.reply('/api/datasets', { headers: bearer })).toMatchObject({
    status: 401,
    body: { code: 'token_unknown' },
  })
})

test('A token gets a limited number of requests a second from one address', async () => {
  const { app, owner } = await locked()
  await using _ = app
  const { bearer } = await owner.newToken('reader')
  const program = new TestVisitor(app, '198.51.100.4')
  const statuses: number[] = []
  for (let i = 0; i < 700 && statuses.at(-1) !== 429; i++)
    statuses.push((await program.ask('/api/auth/session', { headers: bearer })).status)
  expect(statuses.length).toBeGreaterThan(400)
  expect(statuses.at(-1)).toBe(429)
  expect(
    (await new TestVisitor(app, '198.51.100.5').ask('/api/auth/session', { headers: bearer })).status,
  ).toBe(200)
  expect((await owner.ask('/api/datasets')).status).toBe(200)
  const guesses: number[] = []
  for (let i = 0; i < 12; i++)
    guesses.push(
      (await program.ask('/api/datasets', { headers: { authorization: `Bearer guess${i}` } })).status,
    )
  expect(guesses.at(-1)).toBe(429)
})

test('Settings shows the last sign-in with its time and address, and how many attempts have failed since', async () => {
  const { app } = await locked()
  await using _ = app
  const visitor = new TestVisitor(app, '192.0.2.1')
  await visitor.signIn()
  await new TestVisitor(app, '203.0.113.7').signIn('a guess')
  const again = new TestVisitor(app, '192.0.2.2')
  await again.signIn()
  const { data } = await again.read(SecurityReply, '/api/auth/security')
  expect(data.last_sign_in?.address).toBe('192.0.2.1')
  expect(Math.abs((data.last_sign_in?.at ?? 0) - Date.now() / 1000)).toBeLessThan(30)
  expect(data.failed_since).toBe(1)
  expect(data.sessions).toHaveLength(3)
})

test('A password of fewer than ten characters is refused', async () => {
  await using app = await openApp()
  const { status, body } = await new TestVisitor(app).reply('/api/auth/password', {
    method: 'PUT',
    body: { password: 'short' },
  })
  expect({ status, detail: body.detail }).toEqual({
    status: 422,
    detail: 'A password needs at least 10 characters.',
  })
})
