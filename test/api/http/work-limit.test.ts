import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { WorkLimit } from '../../../server/api/http/middleware/work-limit.ts'
import { pacedBody } from '../../../server/api/http/protocol/paced-body.ts'
import {
  ANALYSES_AT_ONCE,
  MAX_FILES_PER_ANALYSIS,
  MAX_FORM_FIELDS,
  QUESTIONS_AT_ONCE,
  SEARCHES_AT_ONCE,
  UPLOADS_AT_ONCE,
} from '../../../shared/limits.ts'
import { openApp, problemOf, uploadForm } from '../../support/app.ts'
import { until } from '../../support/until.ts'
import { TestVisitor } from '../../support/visitor.ts'

const FORM = 'multipart/form-data; boundary=b'

/** A request whose body ends when `end` resolves. `begun` is called once the server reads the body. */
function slowly(end: Promise<void>, type: string, begun: () => void): RequestInit {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{'))
    },
    async pull(controller) {
      begun()
      await end
      controller.close()
    },
  })
  return { method: 'POST', headers: { 'content-type': type }, body }
}

test('Bodies are limited, and so are uploads, questions and searches at once', async () => {
  await using app = await openApp()
  const body = JSON.stringify({ password: 'x'.repeat(5000) })
  expect((await problemOf(await app.request('/api/auth/sign-in', { method: 'POST', body }))).status).toBe(413)
  const large = JSON.stringify({ query: 'x'.repeat(4 * 1024 * 1024) })
  expect((await problemOf(await app.request('/api/query', { method: 'POST', body: large }))).code).toBe(
    'body_too_large',
  )
  const fields = Object.fromEntries(Array.from({ length: MAX_FORM_FIELDS + 1 }, (_, i) => [`f${i}`, 'x']))
  const form = uploadForm('d', { 'a.txt': 'Message.' }, fields)
  expect(await problemOf(await app.upload(form))).toMatchObject({ status: 413, code: 'too_many_fields' })

  const most = {
    upload: [UPLOADS_AT_ONCE, 'too_many_uploads'],
    question: [QUESTIONS_AT_ONCE, 'too_many_questions'],
    search: [SEARCHES_AT_ONCE, 'too_many_searches'],
    analysis: [ANALYSES_AT_ONCE, 'too_many_questions'],
  } as const
  for (const kind of ['upload', 'question', 'search', 'analysis'] as const) {
    const [all, code] = most[kind]
    const limit = new WorkLimit()
    const ends: (() => void)[] = []
    for (let begun = 0; begun < all; begun++) ends.push(limit.begin(kind, `client ${begun}`))
    const refused = await error(() => limit.begin(kind, 'another'))
    expect(refused).toMatchObject({ status: 429, code, headers: { 'Retry-After': '5' } })
    expect(String(refused)).toContain(`${all} `)
    for (const end of [...ends, ...ends]) end()
    for (let begun = 0; begun < all; begun++) limit.begin(kind, `client ${begun}`)
    expect(await error(() => limit.begin(kind, 'another'))).toMatchObject({ code })
  }

  const analyze = async (files: Record<string, string>) => {
    const body = uploadForm(null, files, { query: 'What is said?' })
    return await problemOf(await app.request('/api/v1/analyze', { method: 'POST', body }))
  }
  const many = Array.from({ length: MAX_FILES_PER_ANALYSIS + 1 }, (_, i) => [`${i}.txt`, 'Message.'])
  expect(await analyze(Object.fromEntries(many))).toMatchObject({ status: 413, code: 'too_many_files' })
  const large40 = 'x'.repeat(40 * 1024 * 1024)
  expect(await analyze({ 'a.txt': large40, 'b.txt': large40, 'c.txt': large40 })).toMatchObject({
    status: 413,
    code: 'files_too_large',
  })
  expect(readdirSync(join(app.folder, 'data', 'incoming'))).toEqual([])
})

async function error(work: () => unknown): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    return error
  }
}

test('Nobody can take every place: some are left for whoever comes next', async () => {
  for (const kind of ['upload', 'question', 'search', 'analysis'] as const) {
    const limit = new WorkLimit()
    const take = (client: string) => {
      for (let taken = 0; ; taken++) {
        try {
          limit.begin(kind, client)
        } catch {
          return taken
        }
      }
    }
    const [first, second] = [take('greedy'), take('owner')]
    expect([kind, first > second, second > 0]).toEqual([kind, true, true])
    expect(take('greedy')).toBe(0)
  }
})

test('A request takes a place only once its body has arrived', async () => {
  await using app = await openApp()
  await app.ingest('d', { 'a.txt': 'The rent is 900 a month.' })
  const hold = Promise.withResolvers<void>()
  let reading = 0
  const pending = ['/api/query', '/api/search', '/api/chat'].flatMap((path) =>
    Array.from({ length: QUESTIONS_AT_ONCE + 1 }, () =>
      app.request(
        path,
        slowly(hold.promise, 'application/json', () => reading++),
      ),
    ),
  )
  const visitor = new TestVisitor(app)
  await until('the server to read every body', () => reading === pending.length)
  const query = 'How much is the rent?'
  for (const path of ['/api/query', '/api/search'])
    expect((await visitor.ask(path, { body: { query } })).status).toBe(200)
  // Forms are being received in places of their own, in which others than their client have a share.
  const forms = Array.from({ length: UPLOADS_AT_ONCE }, () => {
    const begun = Promise.withResolvers<void>()
    const reply = app.request('/api/v1/analyze', slowly(hold.promise, FORM, begun.resolve))
    return { reply, taken: Promise.race([begun.promise, reply]) }
  })
  await Promise.all(forms.map(({ taken }) => taken))
  const analysis = uploadForm(null, { 'a.txt': 'The rent is 900 a month.' }, { query })
  const request = new Request('http://localhost/api/v1/analyze', { method: 'POST', body: analysis })
  expect((await app.app.fetch(request, { address: '192.0.2.7' })).status).toBe(200)
  hold.resolve()
  for (const response of await Promise.all(pending)) expect(response.status).toBe(400)
  const statuses = (await Promise.all(forms.map(({ reply }) => reply))).map(({ status }) => status)
  expect([...new Set(statuses)].sort()).toEqual([400, 429])
})

test('Ibid does not wait for a body that comes too slowly or takes too long', async () => {
  const dripping = (everyMs: number, bytes: number) =>
    new Request('http://localhost', {
      method: 'POST',
      body: new ReadableStream<Uint8Array>({
        async pull(controller) {
          await Bun.sleep(everyMs)
          controller.enqueue(new Uint8Array(bytes))
        },
      }),
    })
  const read = async (request: Request, pace: { leastBytes: number; everyMs: number; endMs: number }) => {
    let bytes = 0
    for await (const part of pacedBody(request, pace)) {
      bytes += part.length
      if (bytes > 100_000) return bytes
    }
    return bytes
  }
  const tooSlow = { status: 408, code: 'body_too_slow' }
  const slow = { leastBytes: 1000, everyMs: 100, endMs: 60_000 }
  expect(await error(() => read(dripping(10, 1), slow))).toMatchObject(tooSlow)
  expect(await error(() => read(dripping(100_000, 1), slow))).toMatchObject(tooSlow)
  const ending = { leastBytes: 1, everyMs: 100, endMs: 300 }
  expect(await error(() => read(dripping(10, 10), ending))).toMatchObject(tooSlow)
  expect(await read(dripping(5, 10_000), slow)).toBeGreaterThan(100_000)
  const whole = new Request('http://localhost', { method: 'POST', body: 'x'.repeat(5000) })
  expect(await read(whole, slow)).toBe(5000)
})

test('A question whose reader goes away makes room for another', async () => {
  await using app = await openApp()
  await app.ingest('d', { 'a.txt': 'The rent is 900 a month.' })
  for (let i = 0; i < QUESTIONS_AT_ONCE + 3; i++) {
    const response = await until('room for a question', async () => {
      const reply = await app.request('/api/query', {
        method: 'POST',
        headers: { accept: 'text/event-stream' },
        body: JSON.stringify({ query: 'How much is the rent?' }),
      })
      return reply.status === 200 ? reply : null
    })
    await response.body?.cancel()
  }
})
