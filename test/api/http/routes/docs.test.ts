import { describe, expect, test } from 'bun:test'
import { describeSettings } from '../../../../server/config/config.ts'
import { DOCS } from '../../../../server/docs/pages.ts'
import { type Endpoint, endpoints } from '../../../../shared/endpoints.ts'
import { openApp, problemOf } from '../../../support/app.ts'
import { TestVisitor } from '../../../support/visitor.ts'

const BASE = '/tools/ibid/'

describe('GET /docs', () => {
  test('shows every page, whose links and style sheets all lead somewhere, under any base path', async () => {
    await using app = await openApp({ basePath: BASE })
    const pages = new Map<string, string>()
    for (const { name, title } of DOCS) {
      const reply = await app.request(`${BASE}docs/${name}`)
      expect([name, reply.status]).toEqual([name, 200])
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
      const html = await reply.text()
      expect(html).toContain(`<title>${title} · Ibid</title>`)
      expect(html.match(/<h1 /g)).toHaveLength(1)
      expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=|<!--/)
      pages.set(name, html)
    }
    const links = new Map<string, string>()
    for (const [name, html] of pages)
      for (const [, href = ''] of html.matchAll(/<(?:a|link|script)[^>]* (?:href|src)="([^"]+)"/g))
        if (!/^https?:/.test(href)) links.set(href, name)
    expect(links.size).toBeGreaterThan(20)
    for (const [href, name] of links) {
      const url = new URL(href, `http://localhost${BASE}`)
      const page = /docs\/([\w-]+)$/.exec(url.pathname)?.[1]
      expect([name, href, (await app.request(url.pathname)).status]).toEqual([name, href, 200])
      if (url.hash && page)
        expect([name, href, pages.get(page)?.includes(`id="${url.hash.slice(1)}"`)]).toEqual([
          name,
          href,
          true,
        ])
    }
    expect((await app.request(`${BASE}docs`)).headers.get('location')).toBe(`${BASE}docs/getting-started`)
    expect(await problemOf(await app.request(`${BASE}docs/none`))).toMatchObject({ status: 404 })
  })

  test('has every setting with its default, and every route of the contract', async () => {
    await using app = await openApp()
    const configuration = await (await app.request('/docs/configuration')).text()
    for (const { flag, env, fallback } of describeSettings()) {
      expect(configuration).toContain(`<code>--${flag}</code>`)
      for (const name of env) expect(configuration).toContain(`<code>${name}</code>`)
      if (fallback !== null) expect(configuration).toContain(`<code>${fallback}</code>`)
    }
    const reference = await (await app.request('/docs/reference')).text()
    for (const { method, path, summary } of Object.values<Endpoint>(endpoints)) {
      expect(reference).toContain(`>${method} ${path.replace(/:(\w+)/g, '{$1}')}</h3>`)
      expect(reference).toContain(Bun.escapeHTML(summary).replaceAll('&#x27;', '&#39;'))
    }
  })

  test('needs no sign-in, and holds no data', async () => {
    await using app = await openApp()
    await app.ingest('secretdataset', { 'a.txt': 'Nothing of this is in the documentation.' })
    await new TestVisitor(app).setPassword()
    const reply = await app.request('/docs/backup')
    expect(reply.status).toBe(200)
    expect(await reply.text()).not.toContain('secretdataset')
  })
})
