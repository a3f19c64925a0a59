import type { Page } from 'playwright-core'
import { until } from '../../support/until.ts'

/**
 * Waits until an expression is true in the page. Playwright's own polling violates the page's content policy.
 */
export async function untilInPage(page: Page, expression: string): Promise<void> {
  await until(`this to hold in the page: ${expression}`, () =>
    page.evaluate<boolean>(expression).catch(() => false),
  )
}
