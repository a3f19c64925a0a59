import type { Page } from 'playwright-core'

/**
 * Waits until an expression is true in the page. Playwright's own polling violates the page's content policy.
 */
export async function until(page: Page, expression: string): Promise<void> {
  const end = Date.now() + 15_000
  while (!(await page.evaluate(expression).catch(() => false))) {
    if (Date.now() > end) throw new Error(`Waited in vain for: ${expression}`)
    await Bun.sleep(20)
  }
}
