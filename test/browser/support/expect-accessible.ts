import { expect } from 'bun:test'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

export type View = { readonly theme: 'light' | 'dark'; readonly width: number }

/** Rules of which a theme makes a difference: all others hold in the one theme as in the other. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * What is shown now, told by `what`, must be accessible and fit in each of the views. Each width is tested whole in the
 * first theme that comes with it, and by what colours change in the other.
 */
export async function expectAccessible(page: Page, what: string, views: readonly View[]): Promise<void> {
  const widths = new Set<number>()
  for (const { theme, width } of views) {
    await page.setViewportSize({ width, height: 860 })
    await page.evaluate(`document.documentElement.classList.toggle('dark', ${theme === 'dark'})`)
    const axe = new AxeBuilder({ page })
    if (widths.has(width)) axe.withRules(OF_COLOUR)
    widths.add(width)
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('  ')}`)
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect({ what, theme, width, found, overflow }).toEqual({ what, theme, width, found: [], overflow: 0 })
  }
}
