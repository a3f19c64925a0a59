import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { answer, openTab, runs } from './support/chromium.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { passTask } from './support/pass-time.ts'
import { fillWithSamples, SCREENS } from './support/screens.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(300_000)

const stage = openStage({ args: ['--base-path', '/lib/ibid/'] })
beforeAll(() => fillWithSamples(stage.url))

test('every page is in German where that is chosen, is accessible then and fits', async () => {
  const tab = await openTab(stage.browser, `${stage.url}/dashboard/settings`)
  const { page } = tab
  await page.getByLabel('Language').selectOption('Deutsch')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor()
  await page.getByText('Datenordner').waitFor()
  await expectAccessible(page, 'settings in German', GERMAN_VIEWS)
  for (const [path, heading] of GERMAN) {
    await page.goto(stage.url + path)
    await runs(page)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await expectAccessible(page, `${path} in German`, GERMAN_VIEWS)
  }
  await page.goto(`${stage.url}/dashboard/query`)
  expect(await page.getByTestId('dataset-count').textContent()).toBe('1')
  await page.getByLabel('Ihre Frage').fill('How much notice must the tenant give to end the lease?')
  await page.getByRole('button', { name: 'Dokumente durchsuchen' }).click()
  await page.getByText(/^(Hohe|Mittlere) Verlässlichkeit$/).waitFor()
  await page.getByRole('button', { name: 'So entstand diese Antwort' }).click()
  await page.getByText(/^(\d) von \1 Aussagen? belegt/).waitFor()
  expect(await page.locator('[role=status].sr-only').textContent()).toStartWith(
    'Antwort: “The Tenant must give',
  )
  await expectAccessible(page, 'an answer in German', GERMAN_VIEWS)
  expect(tab.complaints).toEqual([])
  await tab.close()
})

test.each([
  ['fr', 'Bon retour\u202f!', 'Interroger les documents', 'Toutes les collections'],
  ['es', '¡Hola de nuevo!', 'Consultar documentos', 'Todas las colecciones'],
])(
  'every page is in %s where the browser asks for it, and fits a phone',
  async (locale, welcome, query, all) => {
    const viewport = { width: 390, height: 844 }
    const tab = await openTab(stage.browser, `${stage.url}/dashboard`, { locale, viewport })
    await tab.page.getByRole('heading', { name: welcome, level: 1 }).waitFor()
    for (const path of new Set(SCREENS.map(({ path }) => path))) {
      if (!/^\/(?:technical|dashboard(?:\/\w+)?)?$/.test(path)) continue
      await tab.page.goto(stage.url + path)
      await tab.page.getByRole('heading', { level: 1 }).waitFor()
      await tab.page.waitForLoadState('networkidle')
      const [lang, left] = await tab.page.evaluate<[string, number]>(
        '[document.documentElement.lang, document.documentElement.scrollWidth - innerWidth]',
      )
      expect([path, lang, left]).toEqual([path, locale, 0])
    }
    await tab.page.goto(`${stage.url}/dashboard/query`)
    await tab.page.getByRole('heading', { name: query, level: 1 }).waitFor()
    await tab.page.getByText(all).waitFor()
    await expectAccessible(tab.page, `a question in ${locale}`, [{ theme: 'light', width: 390 }])
    expect(tab.complaints).toEqual([])
    await tab.close()
  },
)

/** German words are longer and need room on a phone; colours are the same in every language. */
const GERMAN_VIEWS = [{ theme: 'dark', width: 360 }] as const
const GERMAN = [
  ['/', /^Jede Antwort zeigt/],
  ['/technical', /^Wie aus einer Datei/],
  ['/dashboard', 'Willkommen zurück!'],
  ['/dashboard/upload', 'Dokumente hochladen'],
  ['/dashboard/datasets', 'Sammlungen verwalten'],
  ['/dashboard/datasets/getting-started', /getting-started/],
  ['/dashboard/connections', 'Verbindungen'],
  ['/dashboard/help', 'Hilfe'],
] as const

describe('routes', () => {
  test.each([
    ['/nowhere/at/all', '/'],
    ['/dashboard/nowhere', '/dashboard'],
  ])('%s leads to %s', async (path, target) => {
    const tab = await openTab(stage.browser, stage.url + path)
    await tab.page.waitForURL(
      (url) => url.href.replace(/\/$/, '') === (stage.url + target).replace(/\/$/, ''),
    )
    await tab.close()
  })
})

/** Sums the layout shifts that follow no input, as the browser measures them. */
const WATCH_SHIFTS = `window.shift = 0
window.shifted = []
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue
    window.shift += value
    window.shifted.push(...sources.map(({ node }) => node?.outerHTML?.slice(0, 100)))
  }
}).observe({ type: 'layout-shift', buffered: true })`

test.each(SCREENS.map((screen) => [screen.name, screen] as const))(
  '%s is accessible and fits in both themes and on a phone, nothing of it jumps or speaks on the console',
  async (_, screen) => {
    for (const [width, themes] of [
      [1280, ['light', 'dark']],
      [360, ['dark']],
    ] as const) {
      const tab = await openTab(stage.browser, 'about:blank', { viewport: { width, height: 860 } })
      await tab.page.addInitScript({ content: WATCH_SHIFTS })
      await tab.page.goto(stage.url + screen.path)
      await screen.ready(tab.page)
      await expectNoShift(tab.page, `${screen.name} at ${width}`)
      const views = themes.map((theme) => ({ theme, width }))
      await expectAccessible(tab.page, screen.name, views)
      expect(tab.complaints).toEqual([])
      await tab.close()
    }
  },
)

test.each(['/dashboard', '/dashboard/query', '/dashboard/datasets', '/dashboard/upload'])(
  'nothing jumps while %s loads on an empty installation',
  async (path) => {
    for (const width of [1280, 360]) {
      const tab = await openTab(stage.browser, 'about:blank', { viewport: { width, height: 740 } })
      await answer(tab.page, '/lib/ibid/api/datasets', 200, { data: [] })
      await tab.page.addInitScript({ content: WATCH_SHIFTS })
      await tab.page.goto(stage.url + path)
      await tab.page.getByRole('heading', { level: 1 }).waitFor()
      await expectNoShift(tab.page, `${path} at ${width}`)
      await tab.close()
    }
  },
)

test('nothing of the overview jumps when the earlier questions come after the datasets', async () => {
  const tab = await openTab(stage.browser, 'about:blank', { viewport: { width: 360, height: 860 } })
  await tab.page.addInitScript({ content: WATCH_SHIFTS })
  const datasets = tab.page.waitForResponse('**/api/datasets')
  await tab.page.route('**/api/queries?*', async (route) => {
    await (await datasets).finished()
    await passTask(tab.page)
    await route.continue()
  })
  await tab.page.goto(`${stage.url}/dashboard`)
  await tab.page.getByRole('link', { name: /getting-started/ }).waitFor()
  await expectNoShift(tab.page, 'the overview with late questions')
  await tab.close()
})

/** Checks that at most a fiftieth of the page has moved on its own once everything is loaded. */
async function expectNoShift(page: Page, what: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const shift: number = await page.evaluate('window.shift')
  const shifted: string[] = await page.evaluate('window.shifted')
  if (shift > 0.02) console.log(`${what}: ${shift}`, shifted)
  expect(shift).toBeLessThanOrEqual(0.02)
}

test('Dark mode is off at first, and stays as it is chosen', async () => {
  const tab = await openTab(stage.browser, `${stage.url}/dashboard/help`)
  const toggle = tab.page.getByRole('button', { name: 'Dark mode' })
  expect(await toggle.getAttribute('aria-pressed')).toBe('false')
  await toggle.click()
  await tab.page.reload()
  // Before the program runs, the prerendered button is not pressed.
  await tab.page.getByRole('button', { name: 'Dark mode', pressed: true }).waitFor()
  expect(await tab.page.evaluate("document.documentElement.classList.contains('dark')")).toBe(true)
  await tab.close()
})
