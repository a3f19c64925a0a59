import { availableParallelism, loadavg } from 'node:os'
import type { Browser } from 'playwright-core'
import { openTab } from './chromium.ts'

/** True if the machine is busy, so that timings say nothing about a page. */
export function isBusy(): boolean {
  return (loadavg()[0] ?? 0) > availableParallelism()
}

/**
 * Returns the milliseconds to the largest paint of a page, for each cold load at a quarter of the processor's
 * speed.
 */
export async function largestPaints(browser: Browser, url: string, runs = 3): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < runs; i++) {
    const tab = await openTab(browser, 'about:blank')
    const devtools = await tab.page.context().newCDPSession(tab.page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await tab.page.goto(url)
    await tab.page.waitForLoadState('networkidle')
    times.push(
      await tab.page.evaluate(
        `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
          .observe({ type: 'largest-contentful-paint', buffered: true }))`,
      ),
    )
    await tab.close()
  }
  return times
}
