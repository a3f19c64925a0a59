import { expect, setDefaultTimeout, test } from 'bun:test'
import { uploadForm } from '../support/app.ts'
import { openTab } from './support/chromium.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(300_000)

const stage = openStage()
const QUESTION = 'How many bees does the hive hold?'

test('conversations are found, renamed, pinned and deleted in their list, and answers keep rating and note', async () => {
  const headers = { 'content-type': 'application/json' }
  const own = JSON.stringify({ query: 'A question of a program?' })
  await fetch(`${stage.url}/api/query`, { method: 'POST', headers, body: own })
  const form = uploadForm('talk', { 'bees.md': '# Bees\n\nThe hive holds 40000 bees in summer.' })
  form.set('use_celery', 'false')
  expect((await fetch(`${stage.url}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
  const { page, complaints, close } = await openTab(stage.browser, `${stage.url}/dashboard/query`)
  await page.getByLabel('Your question').fill(QUESTION)
  await page.getByRole('button', { name: 'Search Documents' }).click()
  await page.getByText('High confidence', { exact: true }).waitFor()
  const address = new URL(page.url()).pathname
  await page.getByLabel('Your question').fill('And in winter?')
  await page.keyboard.press('Enter')
  await page.getByLabel('Answer to: And in winter?').waitFor()
  expect(new URL(page.url()).pathname).toBe(address)

  await page.getByRole('button', { name: 'Good answer' }).first().click()
  await page.getByRole('button', { name: 'Add note' }).first().click()
  await page.getByLabel('Note on this answer').fill('As counted in June')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('button', { name: 'Edit note' }).waitFor()

  await page.getByRole('button', { name: 'Conversations', exact: true }).click()
  const list = page.getByRole('complementary', { name: 'Conversations' })
  const row = list.getByRole('link', { name: QUESTION })
  await row.getByText('2 questions').waitFor()
  expect(await list.getByText('A question of a program?').count()).toBe(0)
  expect(await row.getAttribute('aria-current')).toBe('page')
  const choose = async (name: string, what: string) => {
    await list.getByRole('button', { name: `More about “${name}”` }).click()
    await list.getByRole('button', { name: what, exact: true }).click()
  }
  await choose(QUESTION, 'Rename')
  const field = list.getByLabel('Name of the conversation')
  await field.fill('  ')
  await field.press('Enter')
  await list.getByText('Please name the conversation.').waitFor()
  await field.fill('The hive')
  await field.press('Enter')
  await list.getByRole('link', { name: 'The hive' }).waitFor()
  await choose('The hive', 'Pin')
  await list.getByLabel('Pinned').waitFor()
  await list.getByLabel('Find a conversation').fill('winter')
  await list.getByRole('link', { name: 'The hive' }).waitFor()
  await list.getByLabel('Find a conversation').fill('nothing of that')
  await list.getByText('No results.').waitFor()
  await list.getByLabel('Find a conversation').fill('')
  await page.reload()
  await page.getByText('As counted in June').waitFor()
  expect(await page.getByRole('button', { name: 'Good answer' }).first().getAttribute('aria-pressed')).toBe(
    'true',
  )
  await choose('The hive', 'Delete')
  await list.getByText('Delete “The hive” with 2 questions?').waitFor()
  await page.keyboard.press('Escape')
  await choose('The hive', 'Delete')
  await list.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.waitForURL(/\/dashboard\/query$/)
  await list.getByText('No conversations yet.').waitFor()
  expect(complaints).toEqual([])
  const gone = await openTab(stage.browser, stage.url + address)
  await gone.page.getByText('No conversation has this address').waitFor()
  await Promise.all([close(), gone.close()])
})
