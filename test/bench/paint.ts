import type { Browser, Page } from 'playwright-core'
import { launchChromium, openTab } from '../browser/support/chromium.ts'
import { isBusy, largestPaints } from '../browser/support/largest-paints.ts'
import { fillWithSamples } from '../browser/support/screens.ts'
import { uploadForm } from '../support/app.ts'
import { startServer } from '../support/executable.ts'

/**
 * Prints the largest contentful paints of the pages, and the time that each key takes to show while finding a
 * document among three hundred, on a CPU throttled to a quarter of its speed:
 *
 *   bun test/bench/paint.ts [address of a server]
 *
 * Without an address it starts a server of its own.
 */
const DOCUMENTS = 300
const RUNS = 5
const DATASET = 'paint-bench'
const SHEET = 'orders.csv'
/** Documents that are opened: a page as it looks, text, and a table. */
const OPENED = ['lease.pdf', 'product-guide.md', SHEET]

async function fill(url: string): Promise<void> {
  await fillWithSamples(url)
  const files = Object.fromEntries(
    Array.from({ length: DOCUMENTS }, (_, index) => [
      `minutes of meeting ${index}.txt`,
      `Meeting ${index} agreed on item ${index * 7}.`,
    ]),
  )
  files[SHEET] =
    `Order,Town,Amount\n${Array.from({ length: 200 }, (_, row) => `${row},Lund,${row * 3}`).join('\n')}`
  const reply = await fetch(`${url}/api/upload`, { method: 'POST', body: uploadForm(DATASET, files) })
  const { job_id } = (await reply.json()) as { job_id: string }
  for (;;) {
    const job = (await (await fetch(`${url}/api/jobs/${job_id}/status`)).json()) as {
      finished_at: number | null
    }
    if (job.finished_at !== null) return
    await Bun.sleep(250)
  }
}

/** Returns the addresses of the documents that are opened. */
async function opened(url: string): Promise<{ name: string; path: string }[]> {
  return await Promise.all(
    OPENED.map(async (name) => {
      const reply = await fetch(`${url}/api/documents?q=${encodeURIComponent(name)}`)
      const { data } = (await reply.json()) as { data: { id: string; filename: string }[] }
      const found = data.find(({ filename }) => filename === name)
      if (!found) throw new Error(`Cannot open ${name}: the server has no such document`)
      return { name, path: `/dashboard/documents/${found.id}` }
    }),
  )
}

const WATCH = `window.interactions = new Map()
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0))
}).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** Returns the milliseconds from each key press to the frame that shows it, slowest first. */
async function interactions(
  browser: Browser,
  url: string,
  act: (page: Page) => Promise<void>,
): Promise<number[]> {
  const tab = await openTab(browser, 'about:blank')
  await tab.page.addInitScript({ content: WATCH })
  await tab.page.goto(url)
  await tab.page.waitForLoadState('networkidle')
  const devtools = await tab.page.context().newCDPSession(tab.page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await act(tab.page)
  await tab.page.waitForTimeout(1000)
  const seen: number[] = await tab.page.evaluate('[...window.interactions.values()]')
  await tab.close()
  return seen.sort((a, b) => b - a)
}

async function measure(browser: Browser, url: string): Promise<void> {
  const pages = [
    ...['/', '/technical', '/dashboard', '/dashboard/upload', '/dashboard/query', '/dashboard/datasets'],
    ...[`/dashboard/datasets/${DATASET}`, '/dashboard/settings', '/dashboard/connections', '/dashboard/help'],
  ].map((path) => ({ name: path, path }))
  for (const { name, path } of [...pages, ...(await opened(url))]) {
    const times = (await largestPaints(browser, url + path, RUNS)).sort((a, b) => a - b)
    const shown = times.map((time) => time.toFixed(0)).join(', ')
    console.log(`Largest paint of ${name}: median ${times[RUNS >> 1]?.toFixed(0)} ms (${shown})`)
  }
  const keys = await interactions(browser, `${url}/dashboard/datasets/${DATASET}`, async (page) => {
    await page.getByLabel('Find a document').click()
    for (const text of ['meeting 12', 'minutes']) {
      await page.keyboard.type(text, { delay: 120 })
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await page.waitForTimeout(500)
    }
  })
  console.log(`Find a document among ${DOCUMENTS}: slowest ${keys.slice(0, 5).join(', ')} ms`)
}

const [given] = process.argv.slice(2)
const server = given === undefined ? await startServer() : null
const browser = await launchChromium()
try {
  const url = (given ?? server?.url ?? '').replace(/\/$/, '')
  if (isBusy()) console.log('The machine is at work with something else: these figures say nothing.')
  await fill(url)
  await measure(browser, url)
} finally {
  await browser.close()
  await server?.stop()
}
