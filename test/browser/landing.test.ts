import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { availableParallelism, loadavg } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import { type RunningServer, startServer } from '../support/executable.ts'
import { launchChromium, openTab, type Tab } from './chromium.ts'
import { largestPaints } from './largest-paints.ts'
import { until } from './until.ts'

setDefaultTimeout(120_000)

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  server = await startServer({ args: ['--base-path', '/lib/ibid/'] })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const home = () => `${server.url.replace(/\/$/, '')}/`

/** The landing page of one who does not mind motion, with its clock in our hands. */
async function openWithClock(prepare?: (page: Page) => Promise<void>): Promise<Tab> {
  const tab = await openTab(browser, 'about:blank', { reducedMotion: 'no-preference' })
  await tab.page.clock.install()
  await prepare?.(tab.page)
  await tab.page.goto(home())
  await tab.page.getByRole('contentinfo').waitFor()
  await tab.page.clock.pauseAt(Date.now() + 60_000)
  return tab
}

const demo = (page: Page) => page.locator('[data-phase]')
/** The landing page of one who minds motion, with all of it there. */
async function openStill(options: Parameters<typeof openTab>[2] = {}): Promise<Tab> {
  const tab = await openTab(browser, home(), options)
  await tab.page.getByRole('contentinfo').waitFor()
  return tab
}

const phase = async (page: Page) => await demo(page).getAttribute('data-phase')

/** Brings an element into view and waits until the page has noticed. */
async function bringIntoView(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await Bun.sleep(150)
}

/** Scrolls to the architecture, which is loaded when one comes near, and to an element of it. */
async function showArchitecture(page: Page, selector: string, wait: () => Promise<unknown>): Promise<void> {
  await page.locator('#architecture').evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  for (let tries = 0; tries < 200 && (await page.locator(selector).count()) === 0; tries++) await wait()
  await bringIntoView(page, selector)
}

/** Lets time pass in small steps, as the page sets each timer when the one before has shown its effect. */
async function pass(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50) {
    await page.clock.runFor(Math.min(left, 50))
    await page.evaluate(
      'new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0) })',
    )
  }
}

describe('Landing demo loop', () => {
  test('goes through its steps at their times, and round again', async () => {
    const tab = await openWithClock()
    const { page } = tab
    await bringIntoView(page, '[data-phase]')
    const question = 'How much notice must the tenant give to end the lease?'
    const seen: [string | null, string | null][] = []
    const after = async (ms: number) => {
      await pass(page, ms)
      seen.push([await phase(page), await page.getByTestId('demo-question').textContent()])
    }
    expect(await phase(page)).toBe('upload')
    await after(2990)
    await after(10)
    await after(1990)
    await after(10)
    await after(50 * 10)
    await after(50 * (question.length - 10))
    await after(490)
    await after(10)
    await after(1990)
    await after(10)
    expect(await page.getByTestId('demo-answer').isVisible()).toBe(true)
    expect(await page.locator('.sheet mark[data-active]:visible').count()).toBeGreaterThan(0)
    await after(4990)
    await after(10)
    expect(seen).toEqual([
      ['upload', ''],
      ['processing', ''],
      ['processing', ''],
      ['typing', ''],
      ['typing', question.slice(0, 10)],
      ['typed', question],
      ['typed', question],
      ['analyzing', question],
      ['analyzing', question],
      ['answer', question],
      ['answer', question],
      ['upload', ''],
    ])
    expect(tab.complaints).toEqual([])
    await tab.close()
  })

  test('stands still when paused and when out of view', async () => {
    const tab = await openWithClock()
    const { page } = tab
    await pass(page, 10_000)
    expect(await phase(page)).toBe('upload')
    await bringIntoView(page, '[data-phase]')
    await pass(page, 3000)
    expect(await phase(page)).toBe('processing')
    await page.getByRole('button', { name: 'Pause demo' }).click()
    await pass(page, 10_000)
    expect(await phase(page)).toBe('processing')
    await page.getByRole('button', { name: 'Play demo' }).click()
    await bringIntoView(page, '[data-phase]')
    await pass(page, 2050)
    expect(await phase(page)).toBe('typing')
    await bringIntoView(page, 'footer')
    await pass(page, 20_000)
    expect(await phase(page)).toBe('typing')
    await tab.close()
  })

  test('shows the place of the mark that is pressed, by keyboard too, and waits there', async () => {
    const tab = await openWithClock()
    const { page } = tab
    await bringIntoView(page, '[data-phase]')
    await page.getByRole('button', { name: 'Get answer' }).focus()
    await page.keyboard.press('Enter')
    expect(await phase(page)).toBe('answer')
    const marks = page.getByRole('button', { name: /^Source \d+: show where it stands$/ })
    const count = await marks.count()
    expect(count).toBeGreaterThan(3)
    for (let index = 0; index < count; index++) {
      await marks.nth(index).focus()
      await page.keyboard.press('Space')
      const claim = await page.getByTestId('demo-answer').locator('ul > li').nth(index).textContent()
      const place = await page.locator('.sheet:visible mark[data-active]').last().textContent()
      expect(place).not.toBeNull()
      expect(claim).toContain(place ?? '-')
    }
    await pass(page, 20_000)
    expect(await phase(page)).toBe('answer')
    await tab.close()
  })

  test('stands at the answer for those who want less motion, until it is started', async () => {
    const tab = await openStill()
    await bringIntoView(tab.page, '[data-phase]')
    expect(await phase(tab.page)).toBe('answer')
    expect(await tab.page.getByRole('button', { name: 'Play demo' }).count()).toBe(1)
    await tab.close()
  })
})

describe('the first screen', () => {
  test.each(['light', 'dark'] as const)(
    'is shown in %s before any script of the page has run',
    async (theme) => {
      const tab = await openTab(browser, 'about:blank', { theme })
      const { page } = tab
      await page.route(/\/index-\w+\.js$/, () => undefined)
      await page.goto(home(), { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      const paper = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
      expect(paper).toBe(theme === 'dark' ? 'rgb(19, 20, 22)' : 'rgb(246, 246, 243)')
      await page.getByRole('link', { name: 'View Technical Docs' }).click()
      await page.waitForURL(`${home()}technical`, { waitUntil: 'commit' })
      await tab.close()
    },
  )

  test('stays where it is when the page draws itself', async () => {
    const tab = await openTab(browser, 'about:blank')
    const { page } = tab
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/index-\w+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(home(), { waitUntil: 'commit' })
    const places = `JSON.stringify([...document.querySelectorAll('header a, h1, h1 ~ *, h1 ~ * a, dd, dt, figure, figure p')]
      .filter((element) => !element.closest('main section ~ section'))
      .map((element) => [element.textContent, ...Object.values(element.getBoundingClientRect().toJSON())]))`
    await page.getByRole('heading', { level: 1 }).waitFor()
    const before: string = await page.evaluate(places)
    release()
    await page.getByRole('contentinfo').waitFor()
    expect(JSON.parse(await page.evaluate(places))).toEqual(JSON.parse(before))
    await tab.close()
  })

  test('has a switch for the theme, which is kept', async () => {
    const tab = await openStill()
    const { page } = tab
    const dark = page.getByRole('button', { name: 'Dark mode' })
    expect(await dark.getAttribute('aria-pressed')).toBe('false')
    await dark.click()
    await page.goto(`${home()}technical`)
    await page.getByRole('contentinfo').waitFor()
    expect(await dark.getAttribute('aria-pressed')).toBe('true')
    await dark.click()
    expect(await page.evaluate("document.documentElement.classList.contains('dark')")).toBe(false)
    await tab.close()
  })
})

describe('the architecture', () => {
  const chosen = (page: Page) => page.locator('#architecture button[aria-pressed=true]').textContent()
  const counter = async (page: Page) => Number(await page.getByTestId('demo-counter').textContent())

  test('goes from agent to agent every three seconds, and pauses', async () => {
    const tab = await openWithClock()
    const { page } = tab
    await showArchitecture(page, '#architecture [data-testid=agent-detail]', () => pass(page, 50))
    const labels = [
      'Document Ingestion',
      'Parallel Retrieval',
      'Ranking Engine',
      'Result Scorer',
      'Citation Validator',
      'Quality Control',
    ]
    for (const label of [...labels, labels[0] ?? '']) {
      expect(await chosen(page)).toContain(label)
      expect(await page.getByTestId('agent-detail').getByRole('heading').textContent()).toBe(label)
      await page.clock.runFor(2500)
      expect(await chosen(page)).toContain('Working 83%')
      await page.clock.runFor(500)
    }
    await page.locator('#architecture').getByRole('button', { name: 'Pause' }).click()
    await page.clock.runFor(9000)
    expect(await chosen(page)).toContain('Parallel Retrieval')
    await page.locator('#architecture').getByRole('button', { name: 'Start' }).click()
    await page.clock.runFor(3000)
    expect(await chosen(page)).toContain('Ranking Engine')
    await tab.close()
  })

  test('shows what a chosen agent does, takes, gives and where it is written', async () => {
    const tab = await openStill()
    const { page } = tab
    const agents = page.locator('#architecture li > button')
    await showArchitecture(page, '#architecture li > button', () => Bun.sleep(20))
    expect(await agents.count()).toBe(6)
    for (let index = 0; index < 6; index++) {
      await agents.nth(index).focus()
      await page.keyboard.press('Enter')
      const detail = page.getByTestId('agent-detail')
      expect(await agents.nth(index).textContent()).toContain(
        (await detail.getByRole('heading').textContent()) ?? '-',
      )
      expect(await detail.textContent()).toMatch(/Takes.+Gives.+server\/agents\/\w+\.ts/s)
      expect(await page.locator('#architecture svg:visible [data-active]').count()).toBe(1)
    }
    await tab.close()
  })

  test('counts up to a thousand and begins anew', async () => {
    const tab = await openWithClock(async (page) => {
      await page.addInitScript({ content: 'Math.random = () => 0.999' })
    })
    const { page } = tab
    await showArchitecture(page, '#architecture [data-testid=demo-counter]', () => pass(page, 50))
    await page.clock.runFor(500)
    expect(await counter(page)).toBe(4)
    await page.clock.runFor(124_000)
    expect(await counter(page)).toBe(996)
    await page.clock.runFor(500)
    expect(await counter(page)).toBe(0)
    await tab.close()
  })
})

test('the Live Demo button and the navigation scroll to their sections', async () => {
  const tab = await openStill()
  const { page } = tab
  const top = (id: string) =>
    page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top))
  for (const [name, id] of [
    ['Live Demo', 'interactive-demo'],
    ['Features', 'features'],
    ['Architecture', 'architecture'],
    ['Performance', 'performance'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await until(page, `Math.abs(document.getElementById('${id}').getBoundingClientRect().top) < 90`)
    expect(await top(id)).toBeGreaterThanOrEqual(50)
  }
  await tab.close()
  const smooth = await openStill({ reducedMotion: 'no-preference' })
  expect(await smooth.page.evaluate('getComputedStyle(document.documentElement).scrollBehavior')).toBe(
    'smooth',
  )
  await smooth.close()
})

test('buttons lead where they say', async () => {
  const tab = await openStill()
  const { page } = tab
  for (const [name, path] of [
    ['Launch Dashboard', 'dashboard'],
    ['Launch Platform', 'dashboard'],
    ['View Technical Docs', 'technical'],
  ] as const) {
    await page.getByRole('contentinfo').waitFor()
    const links = page.getByRole('link', { name, exact: true })
    expect(await links.count()).toBeGreaterThan(0)
    for (const link of await links.all()) expect(await link.getAttribute('href')).toBe(path)
    await links.last().click()
    await page.waitForURL(`${home()}${path}`)
    await page.goBack()
  }
  await tab.close()
})

test('every link of the public pages leads to something that is there', async () => {
  const tab = await openTab(browser, 'about:blank')
  const { page } = tab
  const ids = new Map<string, string[]>()
  const links = new Map<string, string | null>()
  for (const path of ['', 'technical']) {
    await page.goto(home() + path)
    await page.getByRole('contentinfo').waitFor()
    ids.set(home() + path, await page.evaluate('[...document.querySelectorAll("[id]")].map(({ id }) => id)'))
    const found: [string, string | null][] = await page.evaluate(
      '[...document.querySelectorAll("a")].map((a) => [a.textContent, a.getAttribute("href") && a.href])',
    )
    expect(found.length).toBeGreaterThan(30)
    for (const [text, href] of found) links.set(`${path}: ${text} → ${href}`, href)
  }
  const replies = new Map<string, number>()
  for (const [shown, href] of links) {
    const url = new URL(href ?? 'about:blank')
    expect(url.origin, shown).toBe(new URL(home()).origin)
    const place = decodeURIComponent(url.hash.slice(1))
    url.hash = ''
    const status = replies.get(url.href) ?? (await fetch(url)).status
    replies.set(url.href, status)
    expect(status, shown).toBe(200)
    if (place !== '') expect(ids.get(url.href) ?? [], shown).toContain(place)
  }
  await tab.close()
})

test('the name, a mark and its note are reached by keyboard, and the menu of a phone opens and closes', async () => {
  const tab = await openStill({ viewport: { width: 360, height: 740 } })
  const { page } = tab
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Ibid1')
  await page.getByLabel('Menu', { exact: true }).first().click()
  const item = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Performance' })
  await item.waitFor()
  await item.click()
  await until(page, "location.hash === '#performance'")
  expect(await item.isVisible()).toBe(false)
  const mark = page.locator('main a.cite').first()
  await mark.focus()
  await page.keyboard.press('Enter')
  await until(page, "document.querySelector('.note:target') !== null")
  await tab.close()
})

test('code is copied whole, and a tick stands for two seconds', async () => {
  const tab = await openWithClock()
  const { page } = tab
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const buttons = page.getByRole('button', { name: /^Copy: / })
  const count = await buttons.count()
  expect(count).toBeGreaterThan(1)
  for (let index = 0; index < count; index++) {
    const sample = page.locator('.code-sample').nth(index)
    await sample.getByRole('button').click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      await sample.locator('pre').textContent(),
    )
    await sample.getByRole('button', { name: /^Copied: / }).waitFor()
    await page.clock.runFor(1900)
    expect(await sample.getByRole('button', { name: /^Copied: / }).count()).toBe(1)
    await page.clock.runFor(150)
    expect(await sample.getByRole('button', { name: /^Copied: / }).count()).toBe(0)
  }
  await tab.close()
})

/** On a machine that is busy with something else, time says nothing about the page. */
const busy = (loadavg()[0] ?? 0) > availableParallelism()

test.skipIf(busy)('is painted within a second on a processor of a quarter of the speed', async () => {
  const times = await largestPaints(browser, home())
  console.log(`largest paint of the landing page: ${times.map((time) => time.toFixed(0)).join(', ')} ms`)
  expect(Math.min(...times)).toBeLessThanOrEqual(1000)
})
