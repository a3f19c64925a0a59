import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { makeZip } from '../support/documents/make-zip.ts'
import { openTab, type Tab } from './support/chromium.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(300_000)

const stage = openStage()
let tab: Tab
afterEach(async () => {
  expect(tab.complaints).toEqual([])
  await tab.close()
})

type Upload = { name: string; mimeType: string; buffer: Buffer }

const file = (name: string, content: string | Uint8Array): Upload => ({
  name,
  mimeType: '',
  buffer: Buffer.from(content),
})

/** A Word file by its parts, one of which is damaged. */
const damaged = () =>
  file(
    'damaged.docx',
    makeZip({
      '[Content_Types].xml':
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      'word/document.xml': '<w:document broken',
    }),
  )

/** Takes seconds to read. */
const long = () => file('long.txt', 'The board met and agreed on item 12345 of the year. '.repeat(600_000))

async function open(): Promise<Page> {
  tab = await openTab(stage.browser, `${stage.url}/dashboard/upload`)
  return tab.page
}

async function upload(page: Page, dataset: string, files: Upload[]): Promise<void> {
  // Playwright sends tens of megabytes to the browser one message at a time.
  await page.setInputFiles('input[type=file]', files, { timeout: 60_000 })
  await page.getByLabel('Dataset name').fill(dataset)
  await page.getByRole('button', { name: /^Upload \d/ }).click()
}

const recent = (page: Page, dataset: string) =>
  page
    .getByRole('region', { name: 'Recent uploads' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: dataset }) })

describe('Retry failed files', () => {
  test('reads them again as an upload of its own, and is offered for the last try alone', async () => {
    const page = await open()
    await upload(page, 'mixed', [damaged(), file('fine.md', '# Fine\n\nThe hive holds 40000 bees.')])
    await page.getByText('1 of 2 documents ready').waitFor()
    expect(await page.getByText('Upload Successful!').count()).toBe(0)
    await page.getByText('2 files selected').waitFor({ state: 'detached' })
    await page.setInputFiles('input[type=file]', [file('next.md', '# Next')])
    await recent(page, 'mixed')
      .getByRole('button', { name: /^mixed/ })
      .click()
    await page.getByRole('button', { name: 'Retry failed files' }).click()

    await page.getByRole('alert').filter({ hasText: 'Upload Error' }).waitFor()
    await page.getByRole('list', { name: 'Failed files' }).getByText('damaged.docx').first().waitFor()
    await page.getByText('1 file selected').waitFor()
    const entries = recent(page, 'mixed')
    await entries.nth(1).waitFor()
    for (const index of [0, 1])
      await entries
        .nth(index)
        .getByRole('button', { name: /^mixed/ })
        .click()
    expect(await entries.nth(0).getByRole('button', { name: 'Retry failed files' }).count()).toBe(1)
    expect(await entries.nth(1).getByRole('button', { name: 'Retry failed files' }).count()).toBe(0)
  })
})

describe('a file that cannot be taken', () => {
  test('is marked in its row, and the rest goes without it', async () => {
    const page = await open()
    await upload(page, 'bad-and-good', [
      file('fine.md', '# Fine\n\nThe hive holds 40000 bees.'),
      file(
        'picture.pdf',
        Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64'),
      ),
      ...[1, 2, 3, 4, 5, 6].map((note) => file(`note-${note}.txt`, `A bee weighs a tenth of ${note} grams.`)),
      file('words.pdf', 'These are words.'),
    ])
    const list = page.getByRole('region', { name: '9 files selected' })
    await list.locator('[data-refused]').nth(1).waitFor()
    const rows = list.getByRole('listitem')
    const marked = await Promise.all([0, 1, 2, 8].map((row) => rows.nth(row).getAttribute('data-refused')))
    expect(marked).toEqual([null, 'true', null, 'true'])
    expect(await rows.nth(1).textContent()).toContain('Is a PNG image, not a PDF document')
    await page.getByText('Upload Successful!').waitFor()
    // It stays when the selection goes.
    await page.getByText('Drag & drop files or click to browse').waitFor()
    const leftOut = page.getByRole('list', { name: 'Left out: 2 files' })
    expect(await leftOut.getByRole('listitem').allTextContents()).toEqual([
      "'picture.pdf' is a PNG image, not a PDF document",
      "'words.pdf' is a plain text file, not a PDF document",
    ])
  })

  test('is scrolled to in a list of many', async () => {
    const page = await open()
    await page.setInputFiles('input[type=file]', [
      ...Array.from({ length: 30 }, (_, note) => file(`note-${note}.txt`, `A bee weighs ${note} grams.`)),
      file('empty.txt', ''),
    ])
    await page.locator('[data-refused]').waitFor()
    const row = await page.locator('[data-refused]').boundingBox()
    const list = await page.locator('ul:has(> [data-refused])').boundingBox()
    if (!row || !list) throw new Error('No row is marked')
    expect(row.y).toBeGreaterThanOrEqual(list.y)
    expect(row.y + row.height).toBeLessThanOrEqual(list.y + list.height + 1)
    tab.complaints.length = 0
  })

  test('leaves no dataset when nothing could be read, and each reason is said once', async () => {
    const page = await open()
    await upload(page, 'nothing-read', [damaged(), { ...damaged(), name: 'damaged-2.docx' }])
    const alert = page.getByRole('alert').filter({ hasText: 'Upload Error' })
    await alert.waitFor()
    const reasons = await alert.getByRole('listitem').allTextContents()
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toContain('damaged.docx, damaged-2.docx')
    await page.getByText('Add to Existing').click()
    expect(await page.getByLabel('Dataset', { exact: true }).textContent()).not.toContain('nothing-read')
    await page.getByText('Create New Dataset').click()
    await page.getByLabel('Dataset name').fill('mixed')
    await page.getByText('files will be added to it').waitFor()
  })
})

describe('Cancel', () => {
  test('ends a job that runs, which is told, and keeps what was chosen', async () => {
    const page = await open()
    await upload(page, 'cancelled', [long()])
    await page.getByText('Received 1 file').waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('alert').getByText('The job was cancelled.').waitFor()
    await page.getByText('1 file selected').waitFor()
    await recent(page, 'cancelled').getByText('cancelled', { exact: true }).last().waitFor()
  })

  test('ends a job that was begun before the page was opened', async () => {
    const page = await open()
    await upload(page, 'begun-before', [long()])
    await page.getByText('Received 1 file').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Still running' }).waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('heading', { name: 'Still running' }).waitFor({ state: 'detached' })
    await recent(page, 'begun-before').getByText('cancelled', { exact: true }).waitFor()
  })

  test('stops files that are still being sent', async () => {
    const page = await open()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/upload', async (route) => {
      await held.promise
      await route.abort().catch(() => undefined)
    })
    await upload(page, 'never-sent', [file('fine.md', '# Fine')])
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('alert').getByText('The upload was cancelled.').waitFor()
    expect(await page.getByRole('button', { name: 'Upload 1 file' }).isEnabled()).toBe(true)
    held.resolve()
  })
})
