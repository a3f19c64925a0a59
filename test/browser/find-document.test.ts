import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { openTab } from './support/chromium.ts'
import { fillWithSamples } from './support/screens.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(300_000)

const stage = openStage()
beforeAll(() => fillWithSamples(stage.url))

test('Find a document does not ask for every letter that is typed in one go, and shows what has it', async () => {
  const { page, close } = await openTab(stage.browser, 'about:blank')
  await page.clock.install()
  await page.goto(`${stage.url}/dashboard/datasets/getting-started`)
  await page.getByRole('link', { name: 'lease.pdf', exact: true }).waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    const q = new URL(request.url()).searchParams.get('q')
    if (q !== null) asked.push(q)
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Find a document').click()
  for (const letter of 'lease') {
    await page.keyboard.type(letter)
    await page.clock.runFor(100)
  }
  expect(asked).toEqual([])
  await page.clock.resume()
  await page.getByRole('link', { name: 'hr-policy.docx', exact: true }).waitFor({ state: 'detached' })
  expect(await page.getByRole('link', { name: 'lease.pdf', exact: true }).count()).toBe(1)
  expect(asked).toEqual(['lease'])
  await page.getByText('1 of 5 documents', { exact: true }).waitFor()
  await page.getByLabel('Find a document').fill('nowhere')
  await page.getByText('0 of 5 documents', { exact: true }).waitFor()
  await close()
})

test('A dataset leads to uploading into it', async () => {
  const { page, close } = await openTab(stage.browser, `${stage.url}/dashboard/datasets/getting-started`)
  await page.getByRole('main').getByRole('link', { name: 'Upload', exact: true }).click()
  await page.getByRole('heading', { name: 'Upload Documents' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Add to Existing' }).isChecked()).toBe(true)
  await close()
})
