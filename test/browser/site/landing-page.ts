import type { Page } from 'playwright-core'
import { openTab, type Tab } from '../support/chromium.ts'
import { passTask } from '../support/pass-time.ts'
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
  await page.locator(selector).first().waitFor({ state: 'attached' })
  // A new observer is told at the next frame, after the page's own observers.
  await page.evaluate(
    `new Promise((resolve) => {
      const element = document.querySelector(${JSON.stringify(selector)})
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      new IntersectionObserver((_, observer) => {
        observer.disconnect()
        resolve()
      }).observe(element)
    })`,
  )
  // React renders in one task and runs the effects in another one.
  for (let tasks = 0; tasks < 3; tasks++) await passTask(page)
}
