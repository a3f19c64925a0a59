import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { LANGUAGES } from '../../shared/languages.ts'
import { until } from '../support/until.ts'
import { openTab } from './support/chromium.ts'
import { fillWithSamples } from './support/screens.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(300_000)

const stage = openStage({ args: ['--base-path', '/lib/ibid/'] })
beforeAll(() => fillWithSamples(stage.url))

/** Scripts requested this soon after a page is opened count as its first load. */
const FIRST_MS = 3000

/** The most kilobytes of each page; `:id` is a document. */
const PAGES = [
  ['/', 90],
  ['/technical', 150],
  ['/login', 150],
  ['/dashboard', 150],
  ['/dashboard/upload', 150],
  ['/dashboard/query', 150],
  ['/dashboard/datasets', 150],
  ['/dashboard/datasets/getting-started', 150],
  ['/dashboard/documents/:id', 150],
  ['/dashboard/settings', 150],
  ['/dashboard/connections', 150],
  ['/dashboard/help', 150],
] as const

test.each(PAGES)(
  'the JavaScript of the first load of %s is at most %d kB in gzip in every language',
  async (path, kilobytes) => {
    const url = stage.url + path.replace(':id', await aDocument())
    await Promise.all(
      LANGUAGES.map(async (language) => {
        const scripts = await firstScripts(url, language)
        const sizes = await Promise.all([...scripts].map(sizeOverWire))
        const kB = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
        console.log(`${path} in ${language}: ${kB.toFixed(1)} kB in ${scripts.size} scripts`)
        expect(scripts.size).toBeGreaterThan(1)
        expect(kB).toBeLessThanOrEqual(kilobytes)
      }),
    )
  },
)

test('a document shows its name, its guide and how it begins before its program runs, and they stay', async () => {
  const id = await aDocument('product-guide.md')
  const asked = async () =>
    (await (await fetch(`${stage.url}/api/documents/${id}/guide`)).json()) as { data: object | null }
  await until('the guide', async () => (await asked()).data)
  const { page, complaints, close } = await openTab(stage.browser, 'about:blank')
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!pre-paint|after-paint|early-document).*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${stage.url}/dashboard/documents/${id}`, { waitUntil: 'commit' })
  const shown = async () => {
    await page.getByText('product-guide.md').first().waitFor()
    await page.locator('[data-viewer-frame]').getByText('waters up to four garden zones').first().waitFor()
    const frame = await page.locator('[data-viewer-frame]').boundingBox()
    return { frame, line: await page.locator('main .truncate').first().innerText() }
  }
  const early = await shown()
  expect(early.line.length).toBeGreaterThan(20)
  expect(await page.locator('main[inert]').count()).toBe(1)
  held.resolve()
  await page.locator('main:not([inert])').waitFor()
  expect(await shown()).toEqual(early)
  expect(complaints).toEqual([])
  await close()
})

async function aDocument(name = ''): Promise<string> {
  const reply = await fetch(`${stage.url}/api/datasets/getting-started/documents?limit=1&q=${name}`)
  const { data } = (await reply.json()) as { data: readonly { id: string }[] }
  const [document] = data
  if (!document) throw new Error('The samples have no document')
  return document.id
}

async function firstScripts(url: string, locale: string): Promise<ReadonlySet<string>> {
  const tab = await openTab(stage.browser, 'about:blank', { locale })
  const scripts = new Set<string>()
  let until = Number.POSITIVE_INFINITY
  tab.page.on('request', (request) => {
    if (/\.m?js$/.test(new URL(request.url()).pathname) && Date.now() < until) scripts.add(request.url())
  })
  await tab.page.goto(url)
  until = Date.now() + FIRST_MS
  await tab.page.waitForLoadState('networkidle')
  await Bun.sleep(until - Date.now())
  // What was asked for before the program ran, it has taken.
  expect(await tab.page.evaluate('[...(window.earlyRequests ?? new Map()).keys()]')).toEqual([])
  await tab.close()
  return scripts
}

async function sizeOverWire(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' }, decompress: false })
  return (await response.arrayBuffer()).byteLength
}
