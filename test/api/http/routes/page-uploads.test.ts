import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createApp } from '../../../../server/api/http/create-app.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { openApp, problemOf, TestApp } from '../../../support/app.ts'
import { type WebServer, webServer } from '../../../support/servers/web-server.ts'
import { until } from '../../../support/until.ts'
import { TestVisitor } from '../../../support/visitor.ts'

let plain: TestApp
let app: TestApp
let web: WebServer
let fee = 20
let released = Promise.withResolvers<void>()
const GUIDE = () =>
  `<!doctype html><title>Guide</title><h1>Marina</h1><p>The mooring fee is ${fee} euros a night.</p>`

beforeAll(async () => {
  web = webServer({
    '/guide': () => new Response(GUIDE(), { headers: { 'Content-Type': 'text/html' } }),
    '/slow': async () => {
      await released.promise
      return new Response('Taken in late.', { headers: { 'Content-Type': 'text/plain' } })
    },
    '/picture': () => new Response('GIF89a', { headers: { 'Content-Type': 'image/gif' } }),
    '/private': () => new Response(null, { status: 302, headers: { Location: 'http://192.168.0.1/' } }),
  })
  plain = await openApp()
  const services = { ...plain.services, pageReach: web.reach }
  app = new TestApp(services, await createApp(services), plain.folder, [], async () => {})
})
afterAll(async () => {
  web[Symbol.dispose]()
  await plain[Symbol.asyncDispose]()
})

const page = (path: string) => ({ dataset_name: 'web', address: `http://good.test:${web.port}${path}` })
async function allow(pages: boolean) {
  const { data } = await app.call(endpoints.settings)
  await app.call(endpoints.saveSettings, { body: { ...data, connections: { pages } } })
}

test('pages are fetched only once the owner allows it', async () => {
  expect((await app.call(endpoints.settings)).data.connections).toEqual({ pages: false })
  const problem = await app.problem(endpoints.uploadPage, { body: page('/guide') })
  expect(problem).toMatchObject({ status: 422, code: 'pages_not_allowed' })
  expect(web.asked).toEqual([])
})

test('a page is kept as it was, with its address and the time of fetching, which its citations show', async () => {
  await allow(true)
  const { job_id } = await app.call(endpoints.uploadPage, { body: page('/guide') })
  expect((await app.ended(job_id)).status).toBe('completed')
  const [document] = await app.documents('web')
  expect(document).toMatchObject({
    filename: 'guide.html',
    metadata: { page_address: page('/guide').address },
  })
  const original = await app.request(`/api/documents/${document?.id}/file`)
  expect(await original.text()).toBe(GUIDE())
  const answer = await app.call(endpoints.query, {
    body: { query: 'How much is the mooring fee?', dataset_names: ['web'] },
  })
  const origin = { address: page('/guide').address, fetched_at: document?.metadata.fetched_at }
  expect(answer.citations[0]?.origin).toEqual(origin as { address: string; fetched_at: number })
  expect((await app.hits('mooring fee', 'web'))[0]?.origin?.address).toBe(page('/guide').address)
})

test('a page that is fetched again replaces what it was', async () => {
  fee = 25
  const { job_id } = await app.call(endpoints.uploadPage, { body: page('/guide') })
  await app.ended(job_id)
  expect(await app.documents('web')).toHaveLength(1)
  expect((await app.hits('mooring fee', 'web'))[0]?.snippet).toContain('25')
})

test('what cannot be fetched is refused with a reason, and nothing of it stays', async () => {
  const files = app.filesIn('files')
  for (const [path, code] of [
    ['/private', 'page_private'],
    ['/picture', 'page_type'],
    ['/none', 'page_status'],
  ] as const)
    expect(await app.problem(endpoints.uploadPage, { body: page(path) })).toMatchObject({ status: 422, code })
  expect(app.filesIn('incoming')).toEqual([])
  expect(app.filesIn('files')).toEqual(files)
})

test('each request for a page is listed under Connections', async () => {
  const { data, nothing_left } = await app.call(endpoints.outbound)
  expect(data.find(({ purpose }) => purpose === 'page')).toMatchObject({ elsewhere: true })
  expect(nothing_left).toBe(false)
})

test('a page that comes after its caller was shut out is not taken in', async () => {
  released = Promise.withResolvers<void>()
  await allow(true)
  const owner = new TestVisitor(app)
  await owner.setPassword()
  const token = await owner.newToken('admin')
  const files = app.filesIn('files')
  const stranger = new TestVisitor(app)
  const fetched = stranger.ask('/api/upload/page', { body: page('/slow'), headers: token.bearer })
  await until('the page to be asked for', () => web.asked.some((line) => line.startsWith('GET /slow ')))
  await owner.ask(`/api/tokens/${token.id}`, { method: 'DELETE' })
  released.resolve()
  expect(await problemOf(await fetched)).toMatchObject({ status: 401, code: 'access_ended' })
  expect([app.filesIn('files'), app.filesIn('incoming')]).toEqual([files, []])
})
