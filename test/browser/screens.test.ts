import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import AxeBuilder from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { type RunningServer, startServer } from '../support/executable.ts'
import { launchChromium, openTab } from './chromium.ts'
import { fillWithSamples, SCREENS } from './screens.ts'

setDefaultTimeout(120_000)

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  server = await startServer({ args: ['--base-path', '/lib/ibid/'] })
  browser = await launchChromium()
  await fillWithSamples(server.url.replace(/\/$/, ''))
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const base = () => server.url.replace(/\/$/, '')

const VIEWS = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 390 },
] as const

test.each(SCREENS.map((screen) => [screen.name, screen] as const))(
  '%s is accessible and fits in both themes and on a phone, and says nothing on the console',
  async (_, screen) => {
    const tab = await openTab(browser, base() + screen.path)
    await screen.ready(tab.page)
    for (const { theme, width } of VIEWS) {
      await tab.page.setViewportSize({ width, height: 860 })
      await tab.page.evaluate(`document.documentElement.classList.toggle('dark', ${theme === 'dark'})`)
      const { violations } = await new AxeBuilder({ page: tab.page }).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('  ')}`)
      const overflow = await tab.page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      expect({ theme, width, found, overflow }).toEqual({ theme, width, found: [], overflow: 0 })
    }
    expect(tab.complaints).toEqual([])
    await tab.close()
  },
)

describe('first load, JavaScript over the wire in gzip', () => {
  test.each([
    ['/dashboard', 150],
    ['/', 90],
  ])('%s is at most %d kB', async (path, kilobytes) => {
    const tab = await openTab(browser, 'about:blank')
    const scripts = new Set<string>()
    tab.page.on('response', (response) => {
      if (/\.m?js$/.test(new URL(response.url()).pathname)) scripts.add(response.url())
    })
    await tab.page.goto(base() + path)
    await tab.page.waitForLoadState('networkidle')
    let bytes = 0
    for (const url of scripts) {
      const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' }, decompress: false })
      bytes += (await response.arrayBuffer()).byteLength
    }
    console.log(`${path}: ${(bytes / 1000).toFixed(1)} kB in ${scripts.size} scripts`)
    expect(scripts.size).toBeGreaterThan(1)
    expect(bytes / 1000).toBeLessThanOrEqual(kilobytes)
    await tab.close()
  })
})

describe('routes', () => {
  test.each([
    ['/nowhere/at/all', '/'],
    ['/dashboard/nowhere', '/dashboard'],
  ])('%s leads to %s', async (path, target) => {
    const tab = await openTab(browser, base() + path)
    await tab.page.waitForURL((url) => url.href.replace(/\/$/, '') === (base() + target).replace(/\/$/, ''))
    await tab.close()
  })
})

const PATHS = [...new Set(SCREENS.map(({ path }) => path))]

test.each(PATHS)('nothing jumps while %s loads', async (path) => {
  const tab = await openTab(browser, 'about:blank')
  await tab.page.goto(base() + path)
  await tab.page.waitForLoadState('networkidle')
  const shift = await tab.page.evaluate(
    `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, entry) => sum + entry.value, 0)))
      .observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => resolve(0), 500))`,
  )
  console.log(`layout shift of ${path}: ${shift}`)
  expect(shift).toBeLessThanOrEqual(0.02)
  await tab.close()
})

test('dark mode is off at first, and stays as it is chosen', async () => {
  const tab = await openTab(browser, `${base()}/dashboard/help`)
  const toggle = tab.page.getByRole('button', { name: 'Dark mode' })
  expect(await toggle.getAttribute('aria-pressed')).toBe('false')
  await toggle.click()
  await tab.page.reload()
  expect(await toggle.getAttribute('aria-pressed')).toBe('true')
  expect(await tab.page.evaluate("document.documentElement.classList.contains('dark')")).toBe(true)
  await tab.close()
})
