import { afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openTab, type Tab } from './support/chromium.ts'
import { fillWithSamples } from './support/screens.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(300_000)

const stage = openStage({ args: ['--base-path', '/lib/ibid/'] })
beforeAll(() => fillWithSamples(stage.url))
let tab: Tab
afterEach(() => tab?.close())

const open = async (path: string): Promise<Page> => {
  tab = await openTab(stage.browser, stage.url + path)
  return tab.page
}

describe('code that does not come', () => {
  const settings = /\/assets\/settings-\w+\.js$/

  test('leaves the shell, is asked for twice, and then there is a sentence with Reload', async () => {
    const page = await open('/dashboard/help')
    let asked = 0
    await page.route(settings, (route) => {
      asked++
      return route.abort()
    })
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    expect(asked).toBeGreaterThanOrEqual(2)
    await page.getByRole('link', { name: 'Help' }).first().click()
    await page.getByRole('heading', { name: 'Help Center' }).waitFor()
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    await page.unroute(settings)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  })

  test('once is asked for again, and nobody notices', async () => {
    const page = await open('/dashboard/help')
    let asked = 0
    await page.route(settings, (route) => (++asked === 1 ? route.abort() : route.continue()))
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  })

  test('of the palette is told in a toast', async () => {
    const page = await open('/dashboard/help')
    await page.route(/\/assets\/palette-\w+\.js$/, (route) => route.abort())
    await page.keyboard.press('Control+k')
    await page.getByText('The search could not be loaded. Reload the page.').waitFor()
    expect(await page.getByRole('heading', { name: 'Help Center' }).count()).toBe(1)
  })

  test('of the landing page leaves its first screen, with a sentence and Reload', async () => {
    const page = await open('/dashboard/help')
    await page.route(/\/assets\/landing-\w+\.js$/, (route) => route.abort())
    await page.getByRole('link', { name: /^Ibid/ }).first().click()
    await page.getByText('This page could not be loaded.').waitFor()
    expect(await page.getByRole('heading', { name: 'Every answer shows its source' }).count()).toBe(1)
    await page.unroute(/\/assets\/landing-\w+\.js$/)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('contentinfo').waitFor()
  })

  test('of a page outside the dashboard leaves a sentence with Reload, not an empty page', async () => {
    const page = await open('/dashboard/help')
    await page.route(/\/assets\/login-\w+\.js$/, (route) => route.abort())
    await page.goto(`${stage.url}/login`)
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    await page.unroute(/\/assets\/login-\w+\.js$/)
    await page.getByRole('button', { name: 'Reload' }).click()
    // The empty page before it has no localStorage.
    await page.waitForURL(`${stage.url}/dashboard`)
  })

  test('of the viewer and of the conversations leaves the answer in its place', async () => {
    const page = await open('/dashboard/query')
    const question = 'How much notice must the tenant give to end the lease?'
    await page.getByLabel('Your question').fill(question)
    await page.getByRole('button', { name: 'Search Documents' }).click()
    await page.getByTestId('confidence').waitFor()
    const codes = /\/assets\/(?:pdf-view|thread-list)-\w+\.js$/
    await page.route(codes, (route) => route.abort())
    await page.locator('.prose button.cite').first().click()
    const viewer = page.getByRole('complementary', { name: 'Source beside the answer' })
    await viewer.getByRole('button', { name: 'Reload' }).waitFor()
    await viewer.getByRole('button', { name: 'Text' }).click()
    await viewer.getByText('The Tenant must give at least 2 months').first().waitFor()
    await page.getByRole('button', { name: 'Conversations', exact: true }).click()
    const list = page.getByRole('complementary', { name: 'Conversations' })
    await list.getByRole('button', { name: 'Reload' }).waitFor()
    expect(await page.getByRole('heading', { name: question }).count()).toBe(1)
    await page.unroute(codes)
    await list.getByRole('button', { name: 'Hide conversations' }).click()
    await page.getByRole('button', { name: 'Conversations', exact: true }).click()
    await list.getByLabel('Find a conversation').waitFor()
  })

  test('of the program itself is told by the page', async () => {
    tab = await openTab(stage.browser, 'about:blank')
    const { page } = tab
    await page.route(/\/index-\w+\.js$/, (route) => route.abort())
    await page.goto(`${stage.url}/dashboard/help`, { waitUntil: 'commit' })
    await page.getByRole('alert').getByText('This page could not be loaded.').waitFor()
    await page.unroute(/\/index-\w+\.js$/)
    await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('button', { name: 'Close sidebar' }).waitFor()
  })
})

test('the code of a page is fetched when the pointer or the focus comes to a link to it', async () => {
  const page = await open('/dashboard/help')
  await page.getByRole('button', { name: 'Close sidebar' }).waitFor()
  for (const [code, come] of [
    [/\/datasets-\w+\.js$/, () => page.getByRole('link', { name: 'Datasets' }).first().hover()],
    [/\/upload-\w+\.js$/, () => page.getByRole('link', { name: 'Upload', exact: true }).first().focus()],
  ] as const) {
    const fetched = page.waitForResponse(code)
    await come()
    expect((await fetched).ok()).toBe(true)
  }
  expect(page.url()).toEndWith('/dashboard/help')
})
