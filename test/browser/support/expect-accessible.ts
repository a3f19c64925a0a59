import { expect } from 'bun:test'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

export type View = { readonly theme: 'light' | 'dark'; readonly width: number }

/** Rules that depend on the theme. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * Checks that the current screen, called `what`, is accessible and fits in each of the views. Runs all rules
 * for the first theme of each width, and only the rules of colour for the other.
 */
export async function expectAccessible(page: Page, what: string, views: readonly View[]): Promise<void> {
  const widths = new Set<number>()
  for (const { theme, width } of views) {
    await page.setViewportSize({ width, height: 860 })
    await page.evaluate(`document.documentElement.classList.toggle('dark', ${theme === 'dark'})`)
    // Without the legacy mode each run opens a page of its own for frames, of which there are none: 1.3 s.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
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
