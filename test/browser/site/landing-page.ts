import type { Page } from 'playwright-core'
import { openTab, type Tab } from '../support/chromium.ts'
import type { Stage } from '../support/stage.ts'

/** Opens the landing page with motion allowed and its clock under control. */
export async function openWithClock(stage: Stage, prepare?: (page: Page) => Promise<void>): Promise<Tab> {
  const tab = await openTab(stage.browser, 'about:blank', { reducedMotion: 'no-preference' })
  await tab.page.clock.install()
  await prepare?.(tab.page)
  await tab.page.goto(`${stage.url}/`)
  await tab.page.getByRole('contentinfo').waitFor()
  await tab.page.clock.pauseAt(Date.now() + 60_000)
  return tab
}

/** Opens the landing page with reduced motion, and waits until all of it is there. */
export async function openStill(stage: Stage, options: Parameters<typeof openTab>[2] = {}): Promise<Tab> {
  const tab = await openTab(stage.browser, `${stage.url}/`, options)
  await tab.page.getByRole('contentinfo').waitFor()
  return tab
}

/** Scrolls an element into view and waits until the page has noticed. */
export async function bringIntoView(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await Bun.sleep(150)
}

/** Advances the clock in small steps: the page sets each timer after the previous one took effect. */
export async function passTime(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50) {
    await page.clock.runFor(Math.min(left, 50))
    await page.evaluate(
      'new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0) })',
    )
  }
}
