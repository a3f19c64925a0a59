import type { Browser, Page } from 'playwright-core'
import { uploadForm } from '../../support/app.ts'
import { startServer } from '../../support/executable.ts'
import { launchChromium, openTab } from './chromium.ts'
import { longAnswer } from './long-answer.ts'
import { fillWithSamples } from './screens.ts'

/**
 * Prints how long Query, Datasets and a dataset's documents take to show what is typed, chosen and scrolled
 * to, with thousands of each: `bun test/browser/support/interaction.ts`. Not a test, because timings on a
 * busy machine say nothing about the page.
 */
const DATASETS = 10_000
const DOCUMENTS = 3_000
const CITATIONS = 500
const AT_ONCE = 16

/**
 * Records, for each interaction, the milliseconds from the key or pointer event to the frame that shows its
 * effect, the length of each task, and the time between frames.
 */
const WATCH = `window.interactions = new Map()
window.tasks = []
window.frames = []
new PerformanceObserver((list) => {
  for (const { interactionId, duration, name, target } of list.getEntries())
    if (interactionId && duration >= (window.interactions.get(interactionId)?.duration ?? 0))
      window.interactions.set(interactionId, { duration, what: name + ' ' + (target?.ariaLabel || target?.id || target?.textContent?.slice(0, 30) || '') })
}).observe({ type: 'event', durationThreshold: 16, buffered: true })
new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask' })
window.watchFrames = () => {
  let last = performance.now()
  const step = (now) => { window.frames.push(now - last); last = now; requestAnimationFrame(step) }
  requestAnimationFrame(step)
}`

type Seen = { duration: number; what: string }

async function measure(
  browser: Browser,
  name: string,
  url: string,
  act: (page: Page) => Promise<void>,
  prepare?: (page: Page) => Promise<unknown>,
) {
  const tab = await openTab(browser, 'about:blank')
  await tab.page.addInitScript({ content: WATCH })
  await prepare?.(tab.page)
  await tab.page.goto(url)
  await tab.page.waitForLoadState('networkidle')
  await tab.page.evaluate('window.tasks.length = 0; window.watchFrames()')
  await act(tab.page)
  await tab.page.waitForTimeout(300)
  const seen: Seen[] = await tab.page.evaluate('[...window.interactions.values()]')
  const count: number = await tab.page.evaluate('performance.interactionCount')
  const tasks: number[] = await tab.page.evaluate('window.tasks')
  const frames: number[] = await tab.page.evaluate('window.frames')
  await tab.close()
  seen.sort((a, b) => b.duration - a.duration)
  const slow = seen.filter(({ duration }) => duration > 50)
  const most = (values: readonly number[]) => Math.max(0, ...values).toFixed(0)
  console.log(
    `${name}: ${count} interactions, slowest ${seen[0]?.duration ?? 0} ms, ${slow.length} over 50 ms; ` +
      `${tasks.length} tasks over 50 ms, longest ${most(tasks)} ms; longest time between frames ${most(frames)} ms`,
  )
  for (const { duration, what } of slow) console.log(`  ${duration} ms: ${what}`)
}

async function createDatasets(url: string): Promise<void> {
  for (let from = 0; from < DATASETS; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, DATASETS - from) }, (_, index) =>
        fetch(`${url}/api/datasets`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: `minutes-${from + index}` }),
        }),
      ),
    )
}

async function createDocuments(url: string): Promise<void> {
  const files = Object.fromEntries(
    Array.from({ length: DOCUMENTS }, (_, index) => [
      `minutes of meeting ${index}.txt`,
      `The board met for the ${index}th time and agreed on item ${index * 7}.`,
    ]),
  )
  const reply = await fetch(`${url}/api/upload`, { method: 'POST', body: uploadForm('archive', files) })
  const { job_id } = (await reply.json()) as { job_id: string }
  for (;;) {
    const job = (await (await fetch(`${url}/api/jobs/${job_id}/status`)).json()) as {
      finished_at: number | null
    }
    if (job.finished_at !== null) return
    await Bun.sleep(250)
  }
}

/** Turns the wheel as fast as a hand does. */
async function scroll(page: Page, turns: number): Promise<void> {
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(40)
  }
}

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 60 })

const server = await startServer()
const browser = await launchChromium()
try {
  const url = server.url.replace(/\/$/, '')
  await fillWithSamples(url)
  await createDatasets(url)
  await createDocuments(url)

  await measure(browser, 'Query', `${url}/dashboard/query`, async (page) => {
    await page.getByLabel('Your question').click()
    await type(page, 'How much notice must the tenant give?')
    await page.getByText('Lawyer', { exact: true }).click()
    await page.getByRole('button', { name: /All datasets/ }).click()
    await type(page, 'getting')
    await page.getByRole('checkbox').first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search Documents' }).click()
    await page.getByTestId('confidence').waitFor()
    await page.locator('.prose button.cite').first().click()
    await page.locator('.pdf-mark, mark').first().waitFor()
  })
  await measure(
    browser,
    `Query with ${CITATIONS} sources`,
    `${url}/dashboard/query`,
    async (page) => {
      // Locators by role or label would lay out all content out of view, which the page skips.
      await page.locator('#question').click()
      await type(page, 'What was agreed?')
      await page.keyboard.press('Enter')
      await page.locator('[data-testid=confidence]').waitFor()
      await page.locator('#question').click()
      await type(page, 'And when?')
      for (const number of [1, 2, 250, CITATIONS]) {
        await page.locator(`#source-${number}`).scrollIntoViewIfNeeded()
        await page.waitForTimeout(500)
        await page.locator(`#source-${number} > button`).first().click()
      }
      await page.locator('h2 > [aria-expanded]').first().click()
      await page.locator('h2 > [aria-expanded]').first().click()
      await page.evaluate('scrollTo(0, 0)')
      await scroll(page, 40)
    },
    (page) =>
      page.route('**/api/query', (route) => route.fulfill({ status: 200, json: longAnswer(CITATIONS) })),
  )
  await measure(browser, 'Palette', `${url}/dashboard/query`, async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await type(page, 'minutes-99')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
  })
  await measure(browser, 'Datasets', `${url}/dashboard/datasets`, async (page) => {
    await page.getByLabel('Find a dataset').click()
    await type(page, 'minutes-12')
    await page.getByRole('button', { name: 'Delete minutes-12', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Show stats of minutes-12', exact: true }).click()
    await page.getByLabel('Find a dataset').fill('')
    for (let turn = 0; turn < 6; turn++) {
      await page.getByRole('button', { name: /^Show more of/ }).click()
      await scroll(page, 10)
    }
  })
  await measure(browser, 'Documents', `${url}/dashboard/datasets/archive`, async (page) => {
    await page.getByLabel('Find a document').click()
    await type(page, 'meeting 12')
    await page.getByLabel('Find a document').fill('')
    await scroll(page, 60)
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
} finally {
  await browser.close()
  await server.stop()
}
