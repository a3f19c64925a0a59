import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import { problemReply } from '../../../server/api/http/middleware/errors.ts'
import { originGuard } from '../../../server/api/http/middleware/origin-guard.ts'
import { readConfig } from '../../../server/config/config.ts'
import { createLogger } from '../../../server/platform/log.ts'

function guarded(flags: Record<string, string> = {}) {
  const app = new Hono()
  app.use(originGuard(readConfig({ 'data-dir': '/nowhere', ...flags }, {})))
  app.onError((error, context) => problemReply(error, context, createLogger('error'), '/'))
  app.all('*', (context) => context.text('in'))
  return (method: string, headers: Record<string, string>) => app.request('/', { method, headers })
}

test('originGuard() serves its own names alone while it listens on loopback', async () => {
  const ask = guarded()
  for (const host of ['localhost:8000', '127.0.0.1:8000', '[::1]:8000', 'LOCALHOST']) {
    expect((await ask('GET', { host })).status).toBe(200)
  }
  const refused = await ask('GET', { host: 'evil.example:8000' })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'host_not_allowed' })
})

test('originGuard() refuses changes that a page of another site asks for', async () => {
  const ask = guarded()
  for (const origin of [
    'https://evil.example',
    'http://localhost:3000',
    'null',
    'http://evil.example:8000',
  ]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await ask(method, { host: 'localhost:8000', origin })
      expect([method, origin, reply.status]).toEqual([method, origin, 403])
    }
    expect((await ask('GET', { host: 'localhost:8000', origin })).status).toBe(200)
  }
})

test('originGuard() lets its own pages and programs change things', async () => {
  const ask = guarded()
  expect((await ask('POST', { host: 'localhost:8000', origin: 'http://localhost:8000' })).status).toBe(200)
  expect((await ask('POST', { host: 'localhost:8000' })).status).toBe(200)
})

test('originGuard() allows the names of --allow-host', async () => {
  const ask = guarded({ 'allow-host': 'docs.example.com, other.example' })
  expect((await ask('POST', { host: 'docs.example.com', origin: 'https://docs.example.com' })).status).toBe(
    200,
  )
  expect((await ask('POST', { host: '127.0.0.1:8000', origin: 'https://docs.example.com' })).status).toBe(200)
  expect((await ask('POST', { host: '127.0.0.1:8000', origin: 'https://third.example' })).status).toBe(403)
  const own = { host: 'docs.example.com:8443', origin: 'https://docs.example.com:8443' }
  expect((await ask('POST', own)).status).toBe(200)
})

test('originGuard() refuses the page of an allowed name that came by http where the proxy speaks https', async () => {
  const ask = guarded({ 'allow-host': 'docs.example.com', 'trust-proxy': '127.0.0.1' })
  const host = { host: 'docs.example.com', 'x-forwarded-proto': 'https' }
  expect((await ask('POST', { ...host, origin: 'https://docs.example.com' })).status).toBe(200)
  expect((await ask('POST', { ...host, origin: 'http://docs.example.com' })).status).toBe(403)
})

test('originGuard() refuses another port of an allowed name, unless it is the public address', async () => {
  const other = { host: 'docs.example.com', origin: 'https://docs.example.com:8443' }
  expect((await guarded({ 'allow-host': 'docs.example.com' })('POST', other)).status).toBe(403)
  const known = { 'allow-host': 'docs.example.com', 'public-url': 'https://docs.example.com:8443/' }
  expect((await guarded(known)('POST', other)).status).toBe(200)
  // At the usual port of the name under which Ibid is called another program may answer, which has the same cookies.
  const beside = { host: 'nas.local:8000', origin: 'http://nas.local' }
  const nas = guarded({ 'allow-host': 'nas.local' })
  expect((await nas('POST', beside)).status).toBe(403)
  expect((await nas('POST', { ...beside, origin: 'http://nas.local:8000' })).status).toBe(200)
  expect((await nas('POST', { host: 'nas.local:443', origin: 'https://nas.local' })).status).toBe(200)
})
