import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describeOptions, readConfig } from '../../server/config/config.ts'
import { DOCS } from '../../server/docs/pages.ts'
import { withSettingsTable } from '../../server/docs/settings-table.ts'
import { type Endpoint, endpoints } from '../../shared/endpoints.ts'
import { FORMATS } from '../../shared/formats.ts'

const ROOT = join(import.meta.dir, '../..')
const GUIDES = [...new Bun.Glob('server/docs/*.md').scanSync({ cwd: ROOT })].sort()
const PAGES = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...GUIDES]
/** Flags that the configuration calls otherwise. */
const NAMED: Record<string, string> = {
  'allow-host': 'allow-hosts',
  'allow-origin': 'allow-origins',
  'connect-src': 'connect-sources',
  'model-key-file': 'model-key',
}
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Method and path of every call that a page names, without query strings; a path without a method is a GET. */
function callsIn(page: string): { method: string; path: string }[] {
  const named = [...page.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/api\/[\w{}/-]+)/g)]
  const curls = [...page.matchAll(/^curl [^\n]*?(?:\n {2}[^\n]*)?$/gm)].flatMap(([line]) => {
    const path = /\/api\/[\w/$-]+/.exec(line)?.[0]
    if (path === undefined || path.endsWith('/openapi')) return []
    const method =
      /-X (\w+)/.exec(line)?.[1] ?? (/ -(?:F|d) /.test(line) && !/ -G /.test(line) ? 'POST' : 'GET')
    return [{ method, path }]
  })
  return [...named.map(([, method = '', path = '']) => ({ method, path })), ...curls]
}

function matches({ method, path }: Endpoint, call: { method: string; path: string }): boolean {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  return method === call.method && pattern.test(call.path)
}

describe('documentation', () => {
  test('it names every format, and every ending where there is more than one', () => {
    const page = read('server/docs/getting-started.md')
    for (const { label, extensions } of Object.values(FORMATS)) {
      if (extensions.length === 1) expect(page.toUpperCase(), label).toContain(extensions[0].toUpperCase())
      else for (const extension of extensions) expect(page, label).toContain(`.${extension}`)
    }
  })

  test('its table of settings has every flag with its variables and default, and no other', () => {
    const options = [...describeOptions().matchAll(/^ {2}--([\w-]+) .*\[(.+)\]$/gm)]
    expect(options.length).toBeGreaterThan(5)
    const config = Object.entries(readConfig({}, { HOME: '/home/u' }))
    const defaults = new Map(
      config.map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value]),
    )
    expect(withSettingsTable(read('server/docs/configuration.md'))).toBe(read('server/docs/configuration.md'))
    for (const page of ['README.md']) {
      const rows = new Map(
        [...read(page).matchAll(/^\| `--([\w-]+)` \| (.+?) \| (.+?) \|/gm)].map(([, flag, env, value]) => [
          flag,
          { env, value },
        ]),
      )
      expect([...rows.keys()], page).toEqual(options.map(([, flag]) => flag))
      for (const [, flag = '', variables = ''] of options) {
        const row = rows.get(flag)
        expect(row?.env, `${page} --${flag}`).toBe(
          variables
            .split(', ')
            .map((name) => `\`${name}\``)
            .join(', '),
        )
        const value = defaults.get(NAMED[flag] ?? flag)
        if (flag !== 'data-dir' && value != null && String(value) !== '')
          // A setting that is true unless it is set to 'off' is 'on'.
          expect(row?.value, `${page} --${flag}`).toBe(`\`${value === true ? 'on' : String(value)}\``)
      }
    }
  })

  test('every call it names is in the contract', () => {
    const table: readonly Endpoint[] = Object.values(endpoints)
    const calls = PAGES.flatMap((page) => callsIn(read(page)).map((call) => ({ page, ...call })))
    expect(calls.length).toBeGreaterThan(25)
    expect(calls.filter((call) => !table.some((endpoint) => matches(endpoint, call)))).toEqual([])
  })

  test('every page and file it links to is there', () => {
    const links = PAGES.flatMap((page) =>
      [...read(page).matchAll(/(?<!!)\[[^\]]*\]\((?!https?:)([^)#]+)\)/g)].map(([, target = '']) => ({
        page,
        target,
      })),
    )
    expect(links.length).toBeGreaterThan(5)
    const there = ({ page, target }: { page: string; target: string }) =>
      (page.startsWith('server/docs/') && DOCS.some(({ name }) => name === target)) ||
      [target, `${target}.md`].some((name) => existsSync(join(ROOT, dirname(page), name)))
    expect(links.filter((link) => !there(link))).toEqual([])
  })
})
