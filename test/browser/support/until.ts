import type { Page } from 'playwright-core'

/** Waits until an expression is true in the page; its policy forbids Playwright's own way of asking again. */
export async function until(page: Page, expression: string): Promise<void> {
  const end = Date.now() + 15_000
  while (!(await page.evaluate(expression).catch(() => false))) {
    if (Date.now() > end) throw new Error(`Waited in vain for: ${expression}`)
    await Bun.sleep(20)
  }
}
