import { afterAll, beforeAll, expect, test } from 'bun:test'
import { fetchPage } from '../../../server/ingest/web/fetch-page.ts'
import type { PageReach } from '../../../server/ingest/web/page-address.ts'
import { outboundRequests } from '../../../server/platform/outbound.ts'
import { MAX_WEB_PAGE_BYTES } from '../../../shared/limits.ts'
import { type WebServer, webServer } from '../../support/servers/web-server.ts'

const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })
const to = (location: string) => () => new Response(null, { status: 302, headers: { Location: location } })

/** Sends pieces for ever. */
function endless(piece: Uint8Array, pause: number): Response {
  return new Response(
    new ReadableStream({
      async pull(controller) {
        await Bun.sleep(pause)
        controller.enqueue(piece)
      },
    }),
    { headers: { 'Content-Type': 'text/html' } },
  )
}

let web: WebServer
beforeAll(() => {
  web = webServer({
    '/guide': () => html('<h1>Guide</h1>'),
    '/moved': to('/guide'),
    '/loop': to('/loop'),
    '/to-private': to('http://169.254.169.254/latest/meta-data/'),
    '/to-octal': to('http://0177.0.0.2/'),
    '/to-name': to('http://moved.test/'),
    '/to-file': to('file:///etc/passwd'),
    '/picture': () => new Response('GIF89a', { headers: { 'Content-Type': 'image/gif' } }),
    '/data.csv': () => new Response('a,b\n1,2\n', { headers: { 'Content-Type': 'text/plain' } }),
    '/zipped': () => html('x', { 'Content-Encoding': 'gzip' }),
    '/long': () => endless(new Uint8Array(1 << 20), 0),
    '/slow': () => endless(new Uint8Array([0x20]), 50),
    '/cookie': ({ headers }) => html(`${headers.get('cookie')} ${headers.get('referer')}`),
  })
})
afterAll(() => web[Symbol.dispose]())

const quiet = new AbortController().signal
const at = (path: string, host = 'good.test') => `http://${host}:${web.port}${path}`
async function read(address: string, { seconds = 20, reach = web.reach as PageReach } = {}) {
  const { bytes, ...page } = await fetchPage(address, reach, quiet, seconds)
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return { ...page, text: Buffer.concat(parts).toString() }
}

test('fetchPage() brings a page as it is, with its address and the time, and writes the request down', async () => {
  const before = Date.now() / 1000 - 1
  const { origin, ...page } = await read(at('/guide#part'))
  expect(page).toEqual({
    name: 'guide.html',
    path: `good.test:${web.port}/guide.html`,
    text: '<h1>Guide</h1>',
  })
  expect(origin.address).toBe(at('/guide'))
  expect(origin.fetched_at).toBeGreaterThan(before)
  expect(outboundRequests()[0]).toMatchObject({
    ...{ purpose: 'page', address: `http://good.test:${web.port}`, method: 'GET', path: '/guide' },
    ...{ bytes_sent: 0, bytes_received: 14, open: false },
  })
  expect(web.asked.at(-1)).toBe(`GET /guide good.test:${web.port}`)
})

test('fetchPage() follows redirects to where it may, and keeps the last address', async () => {
  expect((await read(at('/moved'))).origin.address).toBe(at('/guide'))
  expect((await read(at('/data.csv?year=2024'))).name).toBe('data.csv?year=2024.csv')
  expect((await read(at('/cookie'))).text).toBe('null null')
})

test.each([
  ['/to-private', 'page_private'],
  ['/to-octal', 'page_private'],
  ['/to-name', 'page_private'],
  ['/to-file', 'page_address'],
  ['/loop', 'page_redirects'],
  ['/picture', 'page_type'],
  ['/zipped', 'page_compressed'],
  ['/missing', 'page_status'],
  ['/long', 'page_too_large'],
])('fetchPage() refuses %s', async (path, code) => {
  await expect(read(at(path))).rejects.toMatchObject({ name: 'PageError', code })
})

test('fetchPage() ends with a page that never ends', async () => {
  const began = performance.now()
  await expect(read(at('/slow'), { seconds: 1 })).rejects.toMatchObject({ code: 'page_slow' })
  expect(performance.now() - began).toBeLessThan(15_000)
})

test('fetchPage() gives up a name that is not resolved in time, is unknown, or does not answer', async () => {
  const never = { ...web.reach, lookup: () => new Promise<never>(() => undefined) }
  await expect(read(at('/guide'), { seconds: 1, reach: never })).rejects.toMatchObject({ code: 'page_slow' })
  await expect(read(at('/guide', 'none.test'))).rejects.toMatchObject({ code: 'page_unknown_host' })
  await expect(read('http://good.test:1999/')).rejects.toMatchObject({ code: 'page_unreachable' })
})

test('fetchPage() connects to the address that was checked, whatever the name leads to afterwards', async () => {
  let lookups = 0
  const rebinding = { ...web.reach, lookup: async () => (lookups++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']) }
  expect((await read(at('/guide', 'rebind.test'), { reach: rebinding })).text).toBe('<h1>Guide</h1>')
  expect(lookups).toBe(1)
  expect(web.asked.at(-1)).toBe(`GET /guide rebind.test:${web.port}`)
  // Each redirect is resolved and checked anew.
  lookups = 0
  await expect(read(at('/moved', 'rebind.test'), { reach: rebinding })).rejects.toMatchObject({
    code: 'page_private',
  })
})

test('fetchPage() stops when nobody waits any more', async () => {
  const leaving = new AbortController()
  const { bytes } = await fetchPage(at('/slow'), web.reach, leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(Array.fromAsync(bytes)).rejects.toThrow('gone')
})

test('a page is at most 20 MB', () => {
  expect(MAX_WEB_PAGE_BYTES).toBe(20 * 1024 * 1024)
})
