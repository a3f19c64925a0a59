import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { uploadForm } from '../support/app.ts'
import { openTab } from './support/chromium.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(300_000)

const stage = openStage()

test('a wide table has the width of the page, and keeps its short cells in one line', async () => {
  const header = ['country', ...Array.from({ length: 40 }, (_, column) => `metric_${column}`)].join(',')
  const rows = [12, 13].map((row) =>
    [`Country ${row}`, ...Array.from({ length: 40 }, (_, column) => row * column)].join(','),
  )
  const form = uploadForm('wide', { 'wide.csv': [header, ...rows].join('\n') }, { use_celery: 'false' })
  expect((await fetch(`${stage.url}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
  const { page, close } = await openTab(stage.browser, `${stage.url}/dashboard/datasets/wide`, {
    viewport: { width: 1920, height: 1080 },
  })
  await page.getByRole('link', { name: 'wide.csv', exact: true }).click()
  const table = page.locator('[data-viewer-table]')
  await table.getByText('Country 12').waitFor()
  expect((await table.boundingBox())?.width).toBeGreaterThan(1200)
  expect((await table.getByText('Country 12').boundingBox())?.height).toBeLessThan(30)
  await close()
})

test('of a wide table the asked cell is in view: in the answer, its source and the document', async () => {
  const header = ['country', ...Array.from({ length: 40 }, (_, column) => `metric_${column}_rate`)].join(',')
  const rows = ['Albania', 'Andorra'].map((country, row) =>
    [country, ...Array.from({ length: 40 }, (_, column) => `0.${700 + row * 100 + column}380527`)].join(','),
  )
  const form = uploadForm('metrics', { 'metrics.csv': [header, ...rows].join('\n') }, { use_celery: 'false' })
  expect((await fetch(`${stage.url}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
  for (const width of [390, 1280]) {
    const viewport = { width, height: 860 }
    const { page, close } = await openTab(stage.browser, `${stage.url}/dashboard/query`, { viewport })
    await page.getByLabel('Your question').fill('What is the metric_33_rate of Albania?')
    await page.keyboard.press('Enter')
    const shown = async (cell: Locator, frame: Locator) => {
      await cell.waitFor()
      const [inner, outer] = [await cell.boundingBox(), await frame.boundingBox()]
      if (!inner || !outer) throw new Error('The asked cell is not drawn')
      expect(inner.x).toBeGreaterThanOrEqual(outer.x)
      expect(inner.x + inner.width).toBeLessThanOrEqual(Math.min(width, outer.x + outer.width))
    }
    const answered = page.locator('.prose table')
    await shown(answered.locator('strong', { hasText: '0.733380527' }), answered)
    await shown(answered.locator('.cite'), answered)
    const rows = page.getByRole('region', { name: 'Rows' }).first()
    await shown(rows.locator('mark', { hasText: /^0.733380527$/ }), rows)
    await page.locator('.prose .cite').click()
    const table = page.locator('[data-viewer-table]').first()
    await shown(table.locator('mark[data-asked]', { hasText: /^0.733380527$/ }), table)
    await close()
  }
})
