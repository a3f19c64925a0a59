import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { openTab, type Tab } from './support/chromium.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(300_000)

const stage = openStage()
let tab: Tab
afterEach(() => tab?.close())

const open = async (path: string) => {
  tab = await openTab(stage.browser, `${stage.server.url}${path}`)
  return tab.page
}

describe('an empty installation', () => {
  test('goes from samples over a question to a cited answer and the document behind it', async () => {
    const page = await open('/dashboard')
    await page.getByRole('button', { name: 'Try it with sample documents' }).click()
    await page.waitForURL('**/dashboard/query**')
    const viewer = page.getByLabel('Source beside the answer')
    await viewer.locator('.pdf-mark, mark').first().waitFor()
    await page.getByTestId('confidence').waitFor()
    await page.getByRole('button', { name: 'Datasets: getting-started' }).waitFor()
    expect(await viewer.getByRole('heading').textContent()).toMatch(
      /^(lease|hr-policy|patient-leaflet|product-guide|service-training)/,
    )
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    expect(await page.getByText('Sources & Citations').count()).toBe(1)
    await page.locator('.prose button.cite').first().click()
    await viewer.locator('.pdf-mark, mark').first().waitFor()
    expect(tab.complaints).toEqual([])
  })
})

describe('an upload', () => {
  test('is asked about, and the answer leads to where it is written', async () => {
    const page = await open('/dashboard/upload')
    const buffer = Buffer.from(
      '# Bees\n\nThe hive holds 40000 bees in summer. A new queen must be marked within 2 weeks.',
    )
    await page.setInputFiles('input[type=file]', { name: 'hive.md', mimeType: 'text/markdown', buffer })
    await page.getByLabel('Dataset name').fill('hives')
    await page.getByRole('button', { name: 'Upload 1 file' }).click()
    await page.getByText('Documents uploaded successfully!').waitFor()
    await page.getByRole('link', { name: 'Query', exact: true }).first().click()
    await page.getByLabel('Your question').fill('How many bees does the hive hold?')
    await page.getByRole('button', { name: 'Search Documents' }).click()
    await page.getByTestId('confidence').waitFor()
    await page.locator('.prose button.cite').first().click()
    const viewer = page.getByLabel('Source beside the answer')
    await viewer.locator('mark', { hasText: '40000 bees' }).waitFor()
    expect(await viewer.getByRole('heading').first().textContent()).toContain('hive.md')
    await page.keyboard.press('Escape')
    const next = page.getByRole('list', { name: 'Suggested follow-ups' })
    await next.getByRole('button', { name: 'When must a new queen be marked?' }).click()
    const answer = page.getByLabel('Answer to: When must a new queen be marked?')
    await answer.locator('.prose', { hasText: '2 weeks' }).waitFor()
    expect(await page.getByLabel(/^Answer to: /).count()).toBe(2)
    expect(tab.complaints).toEqual([])
  })

  test('by the drop zone ends in the success card, is cleared after two seconds, and can be deleted', async () => {
    const page = await open('/dashboard/upload')
    await page.setInputFiles('input[type=file]', [
      {
        name: 'bees.md',
        mimeType: 'text/markdown',
        buffer: Buffer.from('# Bees\n\nThe hive holds 40000 bees.'),
      },
      { name: 'tools.csv', mimeType: 'text/csv', buffer: Buffer.from('tool,price\nsmoker,25\nveil,18\n') },
    ])
    await page.getByRole('button', { name: 'Remove tools.csv' }).waitFor()
    await page.getByLabel('Dataset name').fill('bee-keeping')
    await page.getByRole('button', { name: 'Upload 2 files' }).click()
    await page.getByText('Upload Successful!').waitFor()
    await page.getByText('Documents uploaded successfully!').waitFor()
    expect(await page.getByText('Upload Successful!').count()).toBe(0)
    expect(await page.getByText('bees.md').count()).toBe(0)
    expect(await page.getByLabel('Dataset name').inputValue()).toBe('')

    await page.getByRole('link', { name: 'Datasets' }).click()
    await page.getByRole('button', { name: 'Delete bee-keeping' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Dataset' })
    await dialog.getByText('Are you sure you want to delete the dataset "bee-keeping"?').waitFor()
    await dialog.getByText('This will permanently remove all 2 documents and cannot be undone.').waitFor()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Dataset deleted successfully').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'bee-keeping' }).waitFor({ state: 'detached' })
    expect(tab.complaints).toEqual([])
  })
})
