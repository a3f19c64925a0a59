import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { answer, hold, openTab, runs, type Tab } from './support/chromium.ts'
import { passTime } from './support/pass-time.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(300_000)

const DATASET = { name: 'papers', document_count: 3, size_bytes: 1536, created_at: 1767600000 }

const stage = openStage()
let tab: Tab
afterEach(async () => {
  expect(tab.complaints).toEqual([])
  await tab.close()
})

/** Opens a page of the dashboard with one dataset and some routes answered by the test. */
async function open(path: string, prepare: (page: Page) => Promise<unknown> = async () => {}): Promise<Page> {
  tab = await openTab(stage.browser, 'about:blank')
  await tab.page.clock.install()
  await answer(tab.page, '/api/datasets', 200, { data: [DATASET] })
  await prepare(tab.page)
  await tab.page.goto(`${stage.server.url}${path}`)
  await runs(tab.page)
  return tab.page
}

/** Waits for an element while the clock stands still, and expects it to go after two seconds. */
async function expectTwoSeconds(page: Page, element: Locator): Promise<void> {
  await until('the element', async () => {
    await passTime(page, 50)
    return (await element.count()) > 0
  })
  await passTime(page, 1850)
  expect(await element.count()).toBe(1)
  await passTime(page, 300)
  await element.waitFor({ state: 'detached' })
}

describe('Job status values', () => {
  test.each(['completed'])(
    '%s leads to the success card, which goes after two seconds while failed files stay listed',
    async (status) => {
      const failed = { name: 'b.md', status: 'failed', chunks: 0, error: 'It is damaged.' }
      const page = await open('/dashboard/upload', async (page) => {
        await answer(page, '/api/upload', 202, { status: 'queued', job_id: 'j1', message: 'queued' })
        // Without events, the page polls.
        await page.route('**/api/jobs/j1/events', (route) =>
          route.fulfill({ contentType: 'text/event-stream', body: '' }),
        )
        await answer(page, '/api/jobs/j1/status', 200, {
          status,
          progress: 100,
          documents_processed: 1,
          chunks_created: 4,
          error: null,
          logs: [],
          files: [
            { name: 'a.md', status: 'completed', chunks: 4 },
            ...(status === 'completed' ? [] : [failed]),
          ],
        })
      })
      const file = { name: 'a.md', mimeType: '', buffer: Buffer.from('# A') }
      await page.setInputFiles('input[type=file]', file)
      await page.getByLabel('Dataset name').fill('x')
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.getByRole('button', { name: 'Upload 1 file' }).click()
      await expectTwoSeconds(page, page.getByText('Upload Successful!'))
      expect(await page.getByText('It is damaged.').count()).toBe(status === 'completed' ? 0 : 1)
    },
  )
})

test('Files that are dropped on any page come into the selection, those of another type with a word', async () => {
  const page = await open('/dashboard')
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor()
  await page.evaluate(`(() => {
    const dataTransfer = new DataTransfer()
    for (const name of ['a.md', 'b.gif']) dataTransfer.items.add(new File(['# A'], name))
    document.querySelector('main').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })()`)
  await page.getByText('1 file selected').waitFor()
  await page.getByText('b.gif is not a supported file type').waitFor()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).waitFor()
  expect(await page.getByText('1 file selected').count()).toBe(0)
})

describe('Delete dialog', () => {
  test('is closed by Cancel', async () => {
    const page = await open('/dashboard/datasets')
    await page.getByRole('button', { name: 'Delete papers' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('has both buttons disabled while deleting', async () => {
    let gate = { go: () => {} }
    const page = await open('/dashboard/datasets', async (page) => {
      gate = await hold(page, '/api/datasets/papers', { status: 'deleted' })
    })
    await page.getByRole('button', { name: 'Delete papers' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    const deleting = dialog.getByRole('button', { name: 'Deleting...' })
    await deleting.waitFor()
    expect(await deleting.isDisabled()).toBe(true)
    expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    gate.go()
    await page.getByText('Dataset deleted successfully').waitFor()
    await dialog.waitFor({ state: 'detached' })
  })
})

test('Stats per card: loading stands at 50, and the button is disabled', async () => {
  let gate = { go: () => {} }
  const page = await open('/dashboard/datasets', async (page) => {
    const stats = { data: { total_chunks: 842, file_types: ['pdf'] } }
    gate = await hold(page, '/api/datasets/papers/stats', stats)
  })
  const button = page.getByRole('button', { name: 'Show stats of papers' })
  await button.click()
  const bar = page.getByRole('progressbar', { name: 'Loading the stats of papers' })
  expect(await bar.getAttribute('aria-valuenow')).toBe('50')
  expect(await button.isDisabled()).toBe(true)
  gate.go()
  await page.getByText('842 chunks').waitFor()
  expect(await bar.count()).toBe(0)
})

test('Sidebar is open at first, closes and opens; on a phone it covers the page when it is asked for', async () => {
  const page = await open('/dashboard')
  const toggle = page.getByRole('button', { name: /sidebar$/, expanded: true })
  await toggle.click()
  await page.getByRole('button', { name: 'Open sidebar', expanded: false }).click()
  await toggle.waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  const help = page.getByRole('link', { name: 'Help' })
  expect(await help.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await help.click()
  await page.getByRole('heading', { name: 'Help Center' }).waitFor()
  expect(await help.isVisible()).toBe(false)
})

test('Sidebar leaves the page when the window becomes too narrow for both, and comes back', async () => {
  const page = await open('/dashboard')
  const help = page.getByRole('link', { name: 'Help' })
  await help.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await help.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1280, height: 860 })
  await help.waitFor()
})

test.each([
  ['granted', 'This browser tells you when an upload ends while the page is not in view.'],
  ['denied', 'This browser blocks notifications from this page. Allow them in its settings for this site.'],
  ['default', 'This browser has not allowed notifications yet. Switch it off and on again to be asked.'],
])('Push Notifications asks when it is switched on, and says what comes of it: %s', async (answer, hint) => {
  const page = await open('/dashboard/settings', (page) =>
    page.addInitScript({
      content: `Object.defineProperty(Notification, 'permission', { value: 'default', writable: true })
        window.asked = 0
        Notification.requestPermission = async () => { window.asked++; return ${JSON.stringify(answer)} }`,
    }),
  )
  const toggle = page.getByRole('switch', { name: 'Push Notifications' })
  await page.getByText('It asks you first.').waitFor()
  await toggle.click()
  await page.getByText(hint, { exact: true }).waitFor()
  expect(await page.evaluate<number>('window.asked')).toBe(1)
})

test("Settings: 'Saved!' stands for two seconds, and what was saved is there after a reload", async () => {
  const page = await open('/dashboard/settings')
  await page.getByLabel('Organization').fill('Westbrook')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectTwoSeconds(page, page.getByText('Saved!'))
  await page.getByText('Save Changes').waitFor()
  await page.clock.resume()
  await page.reload()
  await page.locator('[aria-busy="false"]').waitFor()
  expect(await page.getByLabel('Organization').inputValue()).toBe('Westbrook')
})

test('Every link of the dashboard leads to something that is there', async () => {
  const page = await open('/dashboard')
  const links = new Set<string>()
  for (const path of ['', '/upload', '/query', '/datasets', '/settings', '/help']) {
    await page.goto(`${stage.server.url}/dashboard${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const found: string[] = await page.evaluate(
      '[...document.querySelectorAll("a")].map((link) => link.href)',
    )
    for (const link of found) links.add(link)
  }
  const screens = ['', '/upload', '/query', '/datasets', '/datasets/papers', '/settings', '/help']
  const known = new Set([
    '/',
    '/technical',
    '/dashboard/connections',
    ...screens.map((path) => `/dashboard${path}`),
  ])
  const nowhere: string[] = []
  for (const link of links) {
    const { origin, pathname } = new URL(link)
    if (origin !== new URL(stage.server.url).origin) nowhere.push(link)
    else if (!known.has(pathname) && !(await fetch(link)).ok) nowhere.push(link)
    else if (!known.has(pathname) && !/^\/(docs|api)\//.test(pathname)) nowhere.push(link)
  }
  expect(links.size).toBeGreaterThan(10)
  expect(nowhere).toEqual([])
})
