import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openApp, problemOf, type TestApp } from '../../support/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp({ basePath: '/tools/ibid/' })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

test('the API answers under the base path and nowhere else', async () => {
  expect((await app.request('/tools/ibid/api/datasets')).status).toBe(200)
  expect(await problemOf(await app.request('/api/datasets'))).toMatchObject({
    status: 404,
    code: 'unknown_route',
  })
  expect(await problemOf(await app.request('/tools/ibid/api/nope'))).toMatchObject({
    status: 404,
    code: 'unknown_route',
  })
})

test('the log tells the route that answered, without the base path', async () => {
  await app.request('/tools/ibid/api/datasets')
  await app.request('/tools/ibid/v1/models')
  await app.request('/tools/ibid/dashboard')
  const messages = app.log.join('')
  for (const route of ['/api/datasets', '/v1/models', '/*']) expect(messages).toContain(`"GET ${route}"`)
})

test('other programs call it under the base path, too', async () => {
  expect((await app.request('/tools/ibid/v1/models')).status).toBe(200)
  expect((await app.request('/tools/ibid/mcp')).status).toBe(405)
  for (const path of ['/v1/models', '/mcp']) expect((await app.request(path)).status).toBe(404)
})

test.each(['/healthz', '/readyz', '/tools/ibid/healthz', '/tools/ibid/readyz'])(
  '%s answers',
  async (path) => {
    expect((await app.request(path)).status).toBe(200)
  },
)

test.each(['/', '/tools/ibid'])('%s leads to the dashboard', async (path) => {
  const response = await app.request(path)
  expect([response.status, response.headers.get('location')]).toEqual([302, '/tools/ibid/'])
})

test('the API document names the base path', async () => {
  const document = await (await app.request('/tools/ibid/api/openapi.json')).json()
  expect(document).toMatchObject({ servers: [{ url: '/tools/ibid' }] })
})

test('what a browser installs it with is relative to the base path, and its service worker may only fetch from here', async () => {
  const page = await (await app.request('/tools/ibid/dashboard/settings')).text()
  expect(page).toContain('<link rel="manifest" href="./manifest.webmanifest">')
  const manifest = await app.request('/tools/ibid/manifest.webmanifest')
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
  const { start_url, scope, icons } = (await manifest.json()) as {
    start_url: string
    scope: string
    icons: { src: string }[]
  }
  expect([start_url, scope]).toEqual(['./dashboard', './'])
  for (const { src } of icons)
    expect((await app.request(`/tools/ibid/${src}`)).headers.get('content-type')).toBe('image/png')
  const worker = await app.request('/tools/ibid/service-worker.js')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  )
  const named = [...(await worker.text()).matchAll(/"(assets\/[^"]+)"/g)].map(([, path]) => path)
  expect(new Set(named).size).toBeGreaterThan(20)
  for (const path of named) expect((await app.request(`/tools/ibid/${path}`)).status).toBe(200)
})
