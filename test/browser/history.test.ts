import { expect, setDefaultTimeout, test } from 'bun:test'
import { openTab } from './chromium.ts'
import { openStage } from './stage.ts'

setDefaultTimeout(120_000)

const stage = openStage()

test('the history is cleared when that is pressed twice, and not when it is pressed once', async () => {
  const asked = JSON.stringify({ query: 'Who pays for the roof?' })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${stage.server.url}/api/query`, { method: 'POST', headers, body: asked })
  const { page, complaints, close } = await openTab(stage.browser, `${stage.server.url}/dashboard/query`)
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
