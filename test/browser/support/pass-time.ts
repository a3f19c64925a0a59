import type { Page } from 'playwright-core'

/**
 * Advances the page's clock, which must be installed, in small steps: the page sets each timer after the previous
 * one took effect.
 */
export async function passTime(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50) {
    await page.clock.runFor(Math.min(left, 50))
    await passTask(page)
  }
}

/** Waits until the page has worked through the tasks that are queued now. */
export async function passTask(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0) })',
  )
}
