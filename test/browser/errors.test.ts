import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { answer, openTab, runs, type Tab } from './support/chromium.ts'
import { passTime } from './support/pass-time.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(300_000)

const DATASET = { name: 'papers', document_count: 3, size_bytes: 1536, created_at: 1767600000 }

const stage = openStage()
let tab: Tab
afterEach(() => tab?.close())

/** Opens a page of the dashboard with some routes answered by the test. */
async function open(
  path: string,
  routes: Record<string, [status: number, body: unknown]> = {},
): Promise<Page> {
  tab = await openTab(stage.browser, 'about:blank')
  await tab.page.clock.install()
  const all = { '/api/datasets': [200, { data: [DATASET] }], ...routes } as typeof routes
  for (const [route, [status, body]] of Object.entries(all)) await answer(tab.page, route, status, body)
  await tab.page.goto(`${stage.server.url}${path}`)
  await runs(tab.page)
  return tab.page
}

const jobReply = (status: string, error: string | null) => ({
  status,
  progress: 60,
  documents_processed: 0,
  chunks_created: 0,
  error,
  logs: [1, 2, 3, 4, 5, 6, 7].map((line) => ({ timestamp: line, level: 'info', message: `line ${line}` })),
  files: [{ name: 'a.md', status: 'processing', chunks: 0 }],
})
const QUEUED: [number, unknown] = [202, { status: 'queued', job_id: 'j1', message: 'queued' }]

async function upload(page: Page) {
  await page.setInputFiles('input[type=file]', { name: 'a.md', mimeType: '', buffer: Buffer.from('# A') })
  await page.getByLabel('Dataset name').fill('x')
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
}

/** Waits for a line on the console. */
const complaint = (start: string) =>
  until(`'${start}' on the console`, () => tab.complaints.some((text) => text.startsWith(start)))

const alertText = (page: Page) => page.getByRole('alert').filter({ hasText: /./ }).first().textContent()

describe('Upload failure', () => {
  test("shows the detail of the server's answer", async () => {
    const page = await open('/dashboard/upload', {
      '/api/upload': [507, { detail: 'The disk is full.', code: 'disk_full' }],
    })
    await upload(page)
    expect(await alertText(page)).toBe('Upload ErrorThe disk is full.')
    expect(await page.getByRole('button', { name: 'Upload 1 file' }).isEnabled()).toBe(true)
  })

  test('says to try again when there is no detail', async () => {
    const page = await open('/dashboard/upload', { '/api/upload': [500, {}] })
    await upload(page)
    expect(await alertText(page)).toBe('Upload ErrorUpload failed. Please try again.')
  })
})

describe('Job failure', () => {
  test.each(['failed', 'timeout', 'cancelled'])(
    "shows the job's error when it ends as %s",
    async (status) => {
      const page = await open('/dashboard/upload', {
        '/api/upload': QUEUED,
        '/api/jobs/j1/status': [200, jobReply(status, 'The file is broken.')],
      })
      await upload(page)
      expect(await alertText(page)).toContain('The file is broken.')
    },
  )

  test('says Processing failed when the job has no error', async () => {
    const page = await open('/dashboard/upload', {
      '/api/upload': QUEUED,
      '/api/jobs/j1/status': [200, { celery_status: true, status: 'FAILURE', result: null }],
    })
    await upload(page)
    expect(await alertText(page)).toContain('Processing failed')
  })
})

test('Status polling failure says Failed to check job status, and polling stops', async () => {
  const page = await open('/dashboard/upload', { '/api/upload': QUEUED })
  let asked = 0
  await page.route('**/api/jobs/j1/status', (route) => {
    asked++
    return asked === 1
      ? route.fulfill({ json: jobReply('processing', null) })
      : route.fulfill({ status: 500, json: {} })
  })
  await upload(page)
  await page.getByText('Failed to check job status').waitFor()
  await passTime(page, 5000)
  expect(asked).toBe(2)
})

test('Upload flow: the status is polled every two seconds, the last five log lines are shown', async () => {
  const page = await open('/dashboard/upload', { '/api/upload': QUEUED })
  let asked = 0
  await page.route('**/api/jobs/j1/status', (route) =>
    route.fulfill({ json: { ...jobReply('processing', null), chunks_created: ++asked } }),
  )
  await page.clock.pauseAt(Date.now() + 60_000)
  await upload(page)
  await page.getByText('Processing documents...').first().waitFor()
  expect(await page.getByRole('list', { name: 'Log' }).getByRole('listitem').allTextContents()).toEqual(
    [3, 4, 5, 6, 7].map((line) => `line ${line}`),
  )
  for (let replies = 1; replies <= 3; replies++) {
    await page.getByText(`0 of 1 files processed | ${replies} chunk`).waitFor()
    await passTime(page, 1700)
    expect(asked).toBe(replies)
    await passTime(page, 400)
  }
})

describe('Queue-style statuses', () => {
  test.each([
    ['PENDING', 25, 'Uploading and queueing documents...'],
    ['RETRY', 25, 'Uploading and queueing documents...'],
    ['STARTED', 50, 'Processing documents...'],
  ] as const)('%s shows %d', async (status, progress, title) => {
    const page = await open('/dashboard/upload', {
      '/api/upload': QUEUED,
      '/api/jobs/j1/status': [200, { celery_status: true, status }],
    })
    await upload(page)
    const bar = page.getByRole('progressbar', { name: title })
    await page.getByText(`${progress}%`).waitFor()
    expect(await bar.getAttribute('aria-valuenow')).toBe(String(progress))
    expect(await page.getByText('This may take a few moments').count()).toBe(1)
  })

  test('SUCCESS ends in the success card', async () => {
    const page = await open('/dashboard/upload', {
      '/api/upload': QUEUED,
      '/api/jobs/j1/status': [
        200,
        { celery_status: true, status: 'SUCCESS', result: { documents_processed: 1, chunks_created: 4 } },
      ],
    })
    await upload(page)
    await page.getByText('Upload Successful!').waitFor()
  })
})

test('Upload flow: an upload answered without a job is done at once', async () => {
  const page = await open('/dashboard/upload', {
    '/api/upload': [200, { status: 'completed', message: 'done' }],
  })
  await upload(page)
  await page.getByText('Upload Successful!').waitFor()
})

describe('validation of an upload', () => {
  test('No files', async () => {
    const page = await open('/dashboard/upload')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    expect(await alertText(page)).toContain('Please select at least one file to upload.')
  })

  test('No dataset name or selection', async () => {
    const page = await open('/dashboard/upload')
    await page.setInputFiles('input[type=file]', { name: 'a.md', mimeType: '', buffer: Buffer.from('# A') })
    await page.getByLabel('Dataset name').fill('   ')
    await page.getByRole('button', { name: 'Upload 1 file' }).click()
    expect(await alertText(page)).toContain('Please enter a dataset name or select an existing one.')
    expect(await page.evaluate<boolean>("document.activeElement.matches('[data-dataset-name]')")).toBe(true)
    await page.getByText('Add to Existing').click()
    await page.getByRole('button', { name: 'Upload 1 file' }).click()
    expect(await alertText(page)).toContain('Please enter a dataset name or select an existing one.')
    expect(await page.getByLabel('Dataset', { exact: true }).textContent()).toContain('papers (3 documents)')
  })

  test('Unsupported types are turned away, the others stay', async () => {
    const page = await open('/dashboard/upload')
    await page.setInputFiles(
      'input[type=file]',
      ['a.gif', 'b.md', 'c.exe'].map((name) => ({ name, mimeType: '', buffer: Buffer.from('x') })),
    )
    expect(await alertText(page)).toContain(
      'a.gif is not a supported file type, c.exe is not a supported file type',
    )
    expect(await page.getByText('1 file selected').count()).toBe(1)
  })

  test('An empty file is a marked row of the selection, and the rest goes without it', async () => {
    const page = await open('/dashboard/upload')
    await page.setInputFiles(
      'input[type=file]',
      ['empty.md', 'b.md'].map((name) => ({
        name,
        mimeType: '',
        buffer: Buffer.from(name === 'b.md' ? '# B' : ''),
      })),
    )
    await page.locator('[data-refused]').getByText('Empty file').waitFor()
    await page.getByLabel('Dataset name').fill('mixed')
    await page.getByRole('button', { name: 'Upload 1 file' }).click()
    await page.getByText('Left out: 1 file').waitFor()
    expect(await page.getByRole('button', { name: 'Remove and upload the rest' }).count()).toBe(0)
    expect(await page.getByText('Upload Error').count()).toBe(0)
  })

  test('Add to Existing is disabled when there are no datasets', async () => {
    const page = await open('/dashboard/upload', { '/api/datasets': [200, { data: [] }] })
    expect(await page.getByRole('radio', { name: 'Add to Existing' }).isDisabled()).toBe(true)
  })
})

describe('Query failure', () => {
  async function ask(page: Page) {
    await page.getByLabel('Your question').fill('Why?')
    await page.getByRole('button', { name: 'Search Documents' }).click()
  }

  test("shows the server's detail in an alert that can be dismissed", async () => {
    const page = await open('/dashboard/query', {
      '/api/query': [404, { detail: "There is no dataset 'x'.", code: 'not_found' }],
    })
    await ask(page)
    expect(await alertText(page)).toBe("There is no dataset 'x'.")
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect(await page.getByText("There is no dataset 'x'.").count()).toBe(0)
  })

  test('says to try again when there is no detail', async () => {
    const page = await open('/dashboard/query', { '/api/query': [500, {}] })
    await ask(page)
    expect(await alertText(page)).toBe('Query failed. Please try again.')
  })
})

test('Empty question says Please enter a query, and no call is made', async () => {
  const page = await open('/dashboard/query')
  let called = false
  await page.route('**/api/query', (route) => {
    called = true
    return route.abort()
  })
  expect(await page.getByRole('button', { name: 'Search Documents' }).isDisabled()).toBe(true)
  await page.getByLabel('Your question').fill('  \n ')
  expect(await page.getByRole('button', { name: 'Search Documents' }).isDisabled()).toBe(true)
  await page.getByLabel('Your question').press('Enter')
  expect(await alertText(page)).toBe('Please enter a query')
  expect(called).toBe(false)
})

test('Dataset list load failure shows an error toast and a console log', async () => {
  const page = await open('/dashboard', { '/api/datasets': [500, { detail: 'No catalog.', code: 'broken' }] })
  await page.locator('[data-toast=error]').getByText('Failed to load datasets').waitFor()
  expect(tab.complaints.some((text) => text.startsWith('Failed to load datasets'))).toBe(true)
})

test('Dataset delete failure leaves a console log and the dialog open', async () => {
  const page = await open('/dashboard/datasets', {
    '/api/datasets/papers': [500, { detail: 'No.', code: 'broken' }],
  })
  await page.getByRole('button', { name: 'Delete papers' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await complaint("Failed to delete the dataset 'papers'")
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Delete', exact: true }).isEnabled()).toBe(true)
  expect(await page.locator('[data-toast]').count()).toBe(0)
})

test('Stats failure leaves a console log, and the button can be tried again', async () => {
  const page = await open('/dashboard/datasets', { '/api/datasets/papers/stats': [500, {}] })
  const button = page.getByRole('button', { name: 'Show stats of papers' })
  await button.click()
  await complaint("Failed to load the stats of 'papers'")
  expect(await button.isEnabled()).toBe(true)
})

test('Stats per card: loaded once and kept', async () => {
  const page = await open('/dashboard/datasets', {
    '/api/datasets/papers/stats': [200, { data: { total_chunks: 842, file_types: ['pdf', 'md'] } }],
  })
  const button = page.getByRole('button', { name: 'Show stats of papers' })
  await button.click()
  await page.getByText('842 chunks').waitFor()
  expect(await page.getByText('pdf', { exact: true }).count()).toBe(1)
  expect(await button.isDisabled()).toBe(true)
})
