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
