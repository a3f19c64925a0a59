import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { uploadForm } from '../support/app.ts'
import { openTab, type Tab } from './support/chromium.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(300_000)

const ORDERS = [
  'Order,Customer,City,Amount',
  ...Array.from({ length: 24 }, (_, at) => `${at + 1},Customer ${at + 1},${at % 2 ? 'Ystad' : 'Lund'},10`),
].join('\n')
const VIEWS = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 390 },
] as const

const stage = openStage()
let tab: Tab
beforeEach(async () => {
  tab = await openTab(stage.browser, 'about:blank')
})
afterEach(() => tab.close())

test('what was computed leads to the cell of each row, and to all of them in the table', async () => {
  const form = uploadForm('shop', { 'orders.csv': ORDERS }, { use_celery: 'false' })
  expect((await fetch(`${stage.url}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
  const { page } = tab
  await page.goto(`${stage.url}/dashboard/query`)
  await page.getByLabel('Your question').fill('How many orders are from Lund?')
  await page.getByRole('button', { name: 'Search Documents' }).click()
  await page.locator('[data-computed-value]', { hasText: /^12$/ }).waitFor()
  await page
    .getByText(/^(?:Read as )?number of .*where City is Lund/)
    .first()
    .waitFor()
  await expectAccessible(page, 'a computed answer', VIEWS)
  await page.setViewportSize({ width: 1280, height: 860 })

  await page.getByRole('button', { name: /^(Source \d+, r|Open r)ow 4$/ }).click()
  const viewer = page.getByLabel('Source beside the answer')
  await viewer.locator('tr', { hasText: 'Customer 3' }).locator('mark').first().waitFor()
  await page.getByRole('button', { name: 'All 12 rows' }).click()
  await viewer.getByText('12 of 24 rows').waitFor()
  await viewer.getByText('City is Lund').waitFor()
  expect(await viewer.locator('[data-viewer-table] tbody tr').count()).toBe(12)
  await page.reload()
  await viewer.getByText('12 of 24 rows').waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  expect(tab.complaints).toEqual([])
})
