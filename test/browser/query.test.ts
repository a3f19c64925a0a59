import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ROLES } from '../../shared/roles.ts'
import { uploadForm } from '../support/app.ts'
import { answer, hold, openTab, type Tab } from './support/chromium.ts'
import { longAnswer } from './support/long-answer.ts'
import { openStage } from './support/stage.ts'
import { untilInPage } from './support/until-in-page.ts'

setDefaultTimeout(300_000)

const stage = openStage()
const QUESTION = 'How many bees does the hive hold?'

async function ask(page: Page, question = QUESTION): Promise<void> {
  await page.getByLabel('Your question').fill(question)
  await page.getByRole('button', { name: 'Search Documents' }).click()
}

async function askForBees(page: Page): Promise<void> {
  await ask(page)
  await page.getByText('High confidence', { exact: true }).waitFor()
}

/** Adds a document to a dataset and waits until it is searchable. */
async function keepBees(dataset: string, bees: number): Promise<void> {
  const form = uploadForm(dataset, { 'bees.md': `# Bees\n\nThe hive holds ${bees} bees in summer.` })
  form.set('use_celery', 'false')
  const reply = await fetch(`${stage.url}/api/upload`, { method: 'POST', body: form })
  expect(reply.status).toBe(200)
}

test('an answer on screen says when its document has changed, and vouches for itself no more', async () => {
  await keepBees('changing', 40_000)
  const { page, complaints, close } = await openTab(stage.browser, 'about:blank')
  await page.clock.install()
  await page.goto(`${stage.url}/dashboard/query`)
  await askForBees(page)
  expect(await page.getByText('Documents changed since').count()).toBe(0)
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor()
  await keepBees('changing', 50_000)
  // The page asks again about an answer after a second.
  await page.clock.fastForward(2_000)
  await page.getByRole('link', { name: 'Query', exact: true }).click()
  await page.getByText('Documents changed since').waitFor()
  expect(await page.getByTestId('confidence').textContent()).toBe('High confidence when given')
  await page.getByText('Documents cited in this answer have changed').waitFor()
  await page.getByRole('button', { name: 'New question' }).click()
  await askForBees(page)
  expect(await page.getByText('Documents changed since').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('an earlier answer whose documents were deleted says so when it is reopened, and offers none of them', async () => {
  await fetch(`${stage.url}/api/datasets/changing`, { method: 'DELETE' })
  await keepBees('deleted', 40_000)
  const { page, complaints, close } = await openTab(stage.browser, `${stage.url}/dashboard/query`)
  await askForBees(page)
  await page.getByRole('link', { name: /^Datasets/ }).click()
  await page.getByRole('button', { name: 'Delete deleted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Dataset deleted successfully').waitFor()
  await page.getByRole('link', { name: 'Query', exact: true }).click()
  await page.getByText('Documents changed since').waitFor()
  await page.getByRole('button', { name: 'Conversations', exact: true }).click()
  await page.getByRole('complementary', { name: 'Conversations' }).getByText(QUESTION).first().click()
  await page.getByText('The documents that this answer quoted were deleted.').waitFor()
  expect(await page.getByTestId('confidence').textContent()).toBe('High confidence when given')
  await page.getByText('The document of this passage was deleted.').waitFor()
  expect(await page.getByRole('button', { name: 'Open in document' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('an answer with 500 sources shows all of them and its whole text', async () => {
  const { page, complaints, close } = await openTab(stage.browser, `${stage.url}/dashboard/query`)
  await page.route('**/api/query', (route) => route.fulfill({ status: 200, json: longAnswer(500) }))
  await askForBees(page)
  await page.locator('#source-500').waitFor({ state: 'attached' })
  expect(await page.locator('[data-source-entry]').count()).toBe(500)
  expect(await page.locator('.prose button.cite').count()).toBe(500)
  expect(complaints).toEqual([])
  await close()
})

describe('Query screen', () => {
  let tab: Tab
  afterEach(async () => {
    expect(tab.complaints).toEqual([])
    await tab.close()
  })

  /** Opens the page with one dataset and some routes answered by the test. */
  async function open(
    path: string,
    prepare: (page: Page) => Promise<unknown> = async () => {},
  ): Promise<Page> {
    tab = await openTab(stage.browser, 'about:blank')
    const papers = { name: 'papers', document_count: 3, size_bytes: 1536, created_at: 1767600000 }
    await answer(tab.page, '/api/datasets', 200, { data: [papers] })
    // The examples of the role stand in for those of the documents.
    await answer(tab.page, '/api/examples', 200, { data: [] })
    await prepare(tab.page)
    await tab.page.goto(`${stage.url}${path}`)
    return tab.page
  }

  test('is idle, then loading with its button disabled, then shows the result', async () => {
    let gate = { go: () => {} }
    const page = await open('/dashboard/query', async (page) => {
      gate = await hold(page, '/api/query', longAnswer(3))
    })
    expect(await page.getByTestId('confidence').count()).toBe(0)
    await ask(page)
    const searching = page.getByRole('button', { name: 'Searching...' })
    await searching.waitFor()
    expect([await searching.isDisabled(), await searching.getAttribute('aria-busy')]).toEqual([true, 'true'])
    gate.go()
    await page.getByTestId('confidence').waitFor()
    await untilInPage(page, "document.activeElement?.id === 'question'")
    expect(await page.locator('[role=status].sr-only').textContent()).toMatch(/^Answer: In its meeting 1 /)
    await page.getByLabel('Your question').fill('And when?')
    expect(await page.getByRole('button', { name: 'Search Documents' }).isEnabled()).toBe(true)
  })

  test('shows the earlier result when one comes back to it', async () => {
    const page = await open('/dashboard/query', (page) => answer(page, '/api/query', 200, longAnswer(3)))
    await ask(page, 'What was agreed?')
    await page.getByTestId('confidence').waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor()
    await page.getByRole('link', { name: 'Query', exact: true }).click()
    await page.getByTestId('confidence').waitFor()
    expect(await page.getByLabel('Answer to: What was agreed?').count()).toBe(1)
  })

  test('expands and collapses each citation by itself', async () => {
    const page = await open('/dashboard/query', (page) => answer(page, '/api/query', 200, longAnswer(3)))
    await ask(page)
    const entries = page.locator('[data-source-entry] > button')
    await entries.first().waitFor()
    const expanded = () =>
      entries.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-expanded')))
    expect(await expanded()).toEqual(['true', 'true', 'true'])
    await entries.nth(0).click()
    await entries.nth(2).click()
    expect(await expanded()).toEqual(['false', 'true', 'false'])
    await entries.nth(0).click()
    expect(await expanded()).toEqual(['true', 'true', 'false'])
  })

  test('says how sources stand to the answer, their percentages only in how it was made', async () => {
    const made = { agents: [{ agent: 'ranking', status: 'done', ms: 3, detail: '3 sources' }] }
    const page = await open('/dashboard/query', (page) =>
      answer(page, '/api/query', 200, { ...longAnswer(3), ...made, answer: 'It was agreed [2].' }),
    )
    await ask(page)
    await page.getByText('2 more passages in 2 other documents').click()
    const entries = page.locator('[data-source-entry] > button')
    const standings = (await entries.allTextContents()).map((text) => text.replace('Passage', ' '))
    expect(standings).toEqual(['2 Cited', '1 Related', '3 Related'])
    expect(await page.locator('main').textContent()).not.toContain('%')
    await page.getByRole('button', { name: 'How this answer was made' }).click()
    await page.getByRole('cell', { name: '66.7%' }).waitFor()
  })

  test('says Not found in a neutral tone where there is no answer', async () => {
    const none = { answered: false, outcome: 'not_found', confidence: 'low', citations: [], highlights: [] }
    const page = await open('/dashboard/query', (page) =>
      answer(page, '/api/query', 200, { ...longAnswer(0), ...none, answer: 'I could not find an answer.' }),
    )
    await ask(page)
    const badge = page.getByTestId('confidence')
    await badge.waitFor()
    expect(await badge.textContent()).toBe('Not found')
    expect(await badge.getAttribute('class')).not.toContain('error')
  })

  test('refuses a question that is too long while it is typed, and cuts nothing off', async () => {
    const page = await open('/dashboard/query')
    const box = page.getByLabel('Your question')
    await box.fill('why '.repeat(1_100))
    await page.getByText('Questions can have at most 4,000 characters. This one has 4,399.').waitFor()
    expect((await box.inputValue()).length).toBe(4_400)
    expect(await page.getByRole('button', { name: 'Search Documents' }).isDisabled()).toBe(true)
    await box.fill('why?')
    expect(await page.getByRole('button', { name: 'Search Documents' }).isEnabled()).toBe(true)
  })

  test('has the answer above the fold, its sources beside it where there is room, and its cards off its words', async () => {
    const page = await open('/dashboard/query', (page) => answer(page, '/api/query', 200, longAnswer(100)))
    await ask(page)
    await page.getByTestId('confidence').waitFor()
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox()
      if (!box) throw new Error(`Nothing is shown of ${selector}`)
      return { ...box, right: box.x + box.width, bottom: box.y + box.height }
    }
    const ANSWER = 'section[aria-label^="Answer to"]'
    for (const [width, height] of [
      [390, 844],
      [1280, 860],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await untilInPage(
        page,
        `innerWidth === ${width} && document.querySelector('[data-viewer]') ${width < 1280 ? '=' : '!'}== null`,
      )
      const [text, line] = [await boxOf(`${ANSWER} .prose`), await boxOf('form[aria-label="Ask on"]')]
      expect(text.y).toBeLessThan(height / 2)
      expect(line.bottom).toBeLessThanOrEqual(height)
      expect(line.height).toBeLessThan(120)
      const [own, sources] = [await boxOf(ANSWER), await boxOf('#source-1')]
      if (width < 1280) expect(sources.y).toBeGreaterThan(own.bottom)
      else expect(sources.x).toBeGreaterThan(own.right)
      if (width === 1920) expect(sources.right).toBeGreaterThan(1800)
    }
    const mark = page.locator('.prose button.cite').nth(2)
    await mark.hover()
    const [card, at] = [page.getByRole('tooltip'), await mark.boundingBox()]
    await card.waitFor()
    expect((await card.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual((at?.y ?? 0) + (at?.height ?? 0))
  })

  test('has two example queries for each role, and they fill the box', async () => {
    const page = await open('/dashboard/query')
    await page.waitForLoadState('networkidle')
    for (const { label, examples } of Object.values(ROLES)) {
      await page.getByText(label, { exact: true }).click()
      const buttons = page.getByRole('list', { name: 'Example queries' }).getByRole('button')
      await buttons.getByText(examples[0] ?? '', { exact: true }).waitFor()
      expect(await buttons.allTextContents()).toEqual([...examples])
      await buttons.nth(1).click()
      expect(await page.getByLabel('Your question').inputValue()).toBe(examples[1] ?? '')
    }
  })

  test('has the focus in its question box, and an example is sent by Enter', async () => {
    const page = await open('/dashboard/query', (page) => answer(page, '/api/query', 200, longAnswer(1)))
    await untilInPage(page, "document.activeElement?.id === 'question'")
    await page.getByRole('list', { name: 'Example queries' }).getByRole('button').first().click()
    await page.keyboard.press('Enter')
    await page.getByLabel(`Answer to: ${ROLES.general.examples[0]}`).waitFor()
  })

  test('fetches the datasets once, and a completed query leads to /dashboard/query', async () => {
    let fetched = 0
    const page = await open('/dashboard/query', async (page) => {
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/datasets') fetched++
      })
      await answer(page, '/api/query', 200, longAnswer(1))
    })
    await page.getByTestId('dataset-count').waitFor()
    expect(fetched).toBe(1)
    await ask(page)
    await page.getByTestId('confidence').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/query')
  })
})
