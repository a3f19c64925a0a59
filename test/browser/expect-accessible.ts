import { expect } from 'bun:test'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

export type View = { readonly theme: 'light' | 'dark'; readonly width: number }

/** What is shown now, told by `what`, must be accessible and fit in each of the views. */
export async function expectAccessible(page: Page, what: string, views: readonly View[]): Promise<void> {
  for (const { theme, width } of views) {
    await page.setViewportSize({ width, height: 860 })
    await page.evaluate(`document.documentElement.classList.toggle('dark', ${theme === 'dark'})`)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('  ')}`)
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect({ what, theme, width, found, overflow }).toEqual({ what, theme, width, found: [], overflow: 0 })
  }
}
