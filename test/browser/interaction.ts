import type { Browser, Page } from 'playwright-core'
import { startServer } from '../support/executable.ts'
import { launchChromium, openTab } from './chromium.ts'
import { fillWithSamples } from './screens.ts'

/**
 * Prints how long Query and Datasets take to show what is typed and chosen: `bun test/browser/interaction.ts`.
 * Not a test, as a busy machine says nothing about the page.
 */
const DATASETS = 40

/** Notes, for each interaction, the milliseconds from the key or the pointer to the frame that shows its effect. */
const WATCH = `window.interactions = new Map()
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0))
}).observe({ type: 'event', durationThreshold: 16, buffered: true })`

async function measure(browser: Browser, url: string, path: string, act: (page: Page) => Promise<void>) {
  const tab = await openTab(browser, 'about:blank')
  await tab.page.addInitScript({ content: WATCH })
  await tab.page.goto(url + path)
  await tab.page.waitForLoadState('networkidle')
  await act(tab.page)
  await tab.page.waitForTimeout(300)
  const durations: number[] = await tab.page.evaluate('[...window.interactions.values()]')
  const count: number = await tab.page.evaluate('performance.interactionCount')
  await tab.close()
  const slow = durations.sort((a, b) => b - a).filter((duration) => duration > 50)
  console.log(`${path}: ${count} interactions, ${slow.length} of them over 50 ms: ${slow.join(', ')}`)
}

const server = await startServer()
const browser = await launchChromium()
try {
  const url = server.url.replace(/\/$/, '')
  await fillWithSamples(url)
  for (let number = 1; number < DATASETS; number++)
    await fetch(`${url}/api/datasets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: `minutes-${number}` }),
    })
  await measure(browser, url, '/dashboard/query', async (page) => {
    await page.getByLabel('Your question').click()
    await page.keyboard.type('How much notice must the tenant give?', { delay: 30 })
    await page.getByText('Lawyer', { exact: true }).click()
    await page.getByRole('button', { name: /All datasets/ }).click()
    await page.keyboard.type('getting', { delay: 30 })
    await page.getByRole('checkbox').first().click()
  })
  await measure(browser, url, '/dashboard/datasets', async (page) => {
    await page.getByLabel('Find a dataset').click()
    await page.keyboard.type('minutes-1', { delay: 30 })
    await page.getByRole('button', { name: 'Delete minutes-12' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
} finally {
  await browser.close()
  await server.stop()
}
