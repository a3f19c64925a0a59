import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { uploadForm } from '../support/app.ts'
import { openTab } from './chromium.ts'
import { longAnswer } from './long-answer.ts'
import { openStage } from './stage.ts'

setDefaultTimeout(120_000)

const stage = openStage()
const QUESTION = 'How many bees does the hive hold?'

async function ask(page: Page): Promise<void> {
  await page.getByLabel('Your question').fill(QUESTION)
  await page.getByRole('button', { name: 'Search Documents' }).click()
  await page.getByText('High confidence', { exact: true }).waitFor()
}

/** Puts a document into a dataset, and waits until it can be asked. */
async function keepBees(dataset: string, bees: number): Promise<void> {
  const form = uploadForm(dataset, { 'bees.md': `# Bees\n\nThe hive holds ${bees} bees in summer.` })
  form.set('use_celery', 'false')
  const reply = await fetch(`${stage.url}/api/upload`, { method: 'POST', body: form })
  expect(reply.status).toBe(200)
}

test('the history is cleared when that is pressed twice, and not when it is pressed once', async () => {
  const asked = JSON.stringify({ query: 'Who pays for the roof?' })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${stage.url}/api/query`, { method: 'POST', headers, body: asked })
  const { page, complaints, close } = await openTab(stage.browser, `${stage.url}/dashboard/query`)
  await page.getByRole('button', { name: 'Earlier questions' }).click()
  const question = page.getByRole('dialog').getByText('Who pays for the roof?')
  await question.waitFor()
  await page.getByRole('button', { name: 'Clear history' }).click()
  await page.getByLabel('Find a question').click()
  await page.getByRole('button', { name: 'Clear history' }).click()
  expect(await question.count()).toBe(1)
  await page.getByRole('button', { name: 'Forget all questions' }).click()
  await page.getByText('No question has been asked yet.').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('an answer on screen says when its document has changed, and vouches for itself no more', async () => {
  await keepBees('changing', 40_000)
  const { page, complaints, close } = await openTab(stage.browser, `${stage.url}/dashboard/query`)
  await ask(page)
  expect(await page.getByText('Documents changed since').count()).toBe(0)
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor()
  await keepBees('changing', 50_000)
  await Bun.sleep(1_000)
  await page.getByRole('link', { name: 'Query', exact: true }).click()
  await page.getByText('Documents changed since').waitFor()
  expect(await page.getByTestId('confidence').textContent()).toBe('High confidence when given')
  await page.getByText('Documents that this answer cites have changed or gone').waitFor()
  await page.getByRole('button', { name: 'New question' }).click()
  await ask(page)
  expect(await page.getByText('Documents changed since').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('an earlier answer whose documents were deleted says so when it is reopened, and offers none of them', async () => {
  await fetch(`${stage.url}/api/datasets/changing`, { method: 'DELETE' })
  await keepBees('deleted', 40_000)
  const { page, complaints, close } = await openTab(stage.browser, `${stage.url}/dashboard/query`)
  await ask(page)
  await page.getByRole('link', { name: /^Datasets/ }).click()
  await page.getByRole('button', { name: 'Delete deleted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Dataset deleted successfully').waitFor()
  await page.getByRole('link', { name: 'Query', exact: true }).click()
  await page.getByText('Documents changed since').waitFor()
  await page.getByRole('button', { name: 'Earlier questions' }).click()
  await page.getByRole('dialog').getByText('documents changed').first().waitFor()
  await page.getByRole('dialog').getByText(QUESTION).first().click()
  await page.getByText('The documents that this answer quoted were deleted.').waitFor()
  expect(await page.getByTestId('confidence').textContent()).toBe('High confidence when given')
  await page.getByText('This passage went with its document.').waitFor()
  expect(await page.getByRole('button', { name: 'Open in document' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('an answer with 500 sources shows all of them and its whole text', async () => {
  const { page, complaints, close } = await openTab(stage.browser, `${stage.url}/dashboard/query`)
  await page.route('**/api/query', (route) => route.fulfill({ status: 200, json: longAnswer(500) }))
  await ask(page)
  await page.locator('#source-500').waitFor({ state: 'attached' })
  expect(await page.locator('[data-source-entry]').count()).toBe(500)
  expect(await page.locator('.prose button.cite').count()).toBe(500)
  expect(complaints).toEqual([])
  await close()
})

test('an answer has an address: reload, Back, another tab and the history lead to it and its conversation', async () => {
  await fetch(`${stage.url}/api/datasets/deleted`, { method: 'DELETE' })
  await keepBees('kept', 40_000)
  const { page, complaints, close } = await openTab(stage.browser, `${stage.url}/dashboard/query`)
  const answers = page.getByLabel(/^Answer to: /)
  const showing = async (count: number) => {
    await answers.nth(count - 1).waitFor()
    expect(await answers.count()).toBe(count)
  }
  await ask(page)
  await page.waitForURL(/\/dashboard\/query\/[\w-]+$/)
  const first = page.url()
  const asking = 'How many bees are there in summer?'
  await page.getByLabel('Your question').fill(asking)
  await page.keyboard.press('Enter')
  await showing(2)
  await page.waitForURL((url) => url.href !== first)
  const second = page.url()
  await page.reload()
  await showing(2)

  await answers.last().locator('button.cite').first().click()
  const viewer = page.getByRole('complementary', { name: 'Source beside the answer' })
  await viewer.locator('mark').waitFor()
  expect(new URL(page.url()).searchParams.get('source')).toBe('1')
  await page.reload()
  await viewer.locator('mark').waitFor()
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  await page.goBack()
  await showing(1)
  await page.goBack()
  await page.getByRole('list', { name: 'Example queries' }).waitFor()
  await page.goForward()
  await showing(1)

  await page.goto(second)
  await showing(2)
  await page.getByRole('button', { name: 'New question' }).click()
  await page.getByRole('list', { name: 'Example queries' }).waitFor()
  await page.getByRole('button', { name: 'Earlier questions' }).click()
  await page.getByRole('dialog').getByText(asking).click()
  await showing(2)
  expect(page.url()).toBe(second)
  await page.goto(`${stage.url}/dashboard/query/nowhere`)
  await page.getByText('This answer is no longer here').waitFor()
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([])
  await close()
})
