import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { openApp, problemOf } from '../../support/app.ts'
import { PASSWORD, TestVisitor } from '../../support/visitor.ts'

test('Every reply forbids sniffing, framing and sending a referrer to other sites', async () => {
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

test('Errors reveal neither stack traces nor paths of the server', async () => {
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

test('A session is asked for nothing that a stranger is not told', async () => {
  await using app = await openApp()
  await new TestVisitor(app).setPassword(PASSWORD)
  const { body } = await new TestVisitor(app).reply('/api/auth/session')
  expect(body).toEqual({ required: true, can_sign_in: true, role: null, by: 'nothing' })
})
