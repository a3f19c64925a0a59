import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  ANALYSES_AT_ONCE,
  MAX_FILES_PER_ANALYSIS,
  QUESTIONS_AT_ONCE,
  UPLOADS_AT_ONCE,
} from '../../shared/limits.ts'
import { openApp, problemOf, uploadForm } from '../support/app.ts'

const FORM = 'multipart/form-data; boundary=b'

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
