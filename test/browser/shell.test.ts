import { afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openTab, type Tab } from './support/chromium.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { fillWithSamples } from './support/screens.ts'
import { openStage } from './support/stage.ts'
import { untilInPage } from './support/until-in-page.ts'

setDefaultTimeout(300_000)

const stage = openStage({ args: ['--base-path', '/lib/ibid/'] })
beforeAll(() => fillWithSamples(stage.url))
let tab: Tab
afterEach(() => tab?.close())

const open = async (path: string, options: Parameters<typeof openTab>[2] = {}): Promise<Page> => {
  tab = await openTab(stage.browser, stage.url + path, options)
  return tab.page
}

/** Returns the left and right edges of an element. */
async function edges(page: Page, selector: string): Promise<{ left: number; right: number }> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`Nothing shows for '${selector}'`)
  return { left: box.x, right: box.x + box.width }
}

describe('the closed sidebar', () => {
  test.each([1280, 1920])('at %d is a rail of icons, and nothing of it runs over the page', async (width) => {
    const page = await open('/dashboard', { viewport: { width, height: 860 } })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect((await edges(page, '#sidebar')).right).toBeWithin(200, 260)
    await page.getByRole('button', { name: 'Close sidebar' }).click()
    await untilInPage(page, "document.getElementById('sidebar').getBoundingClientRect().width < 61")
    const rail = await edges(page, '#sidebar')
    expect((await edges(page, 'header')).left).toBeGreaterThanOrEqual(rail.right - 1)
    const over: string[] = await page.evaluate(
      `[...document.querySelectorAll('#sidebar *')].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        const seen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        return seen && width > 1 && (right > ${rail.right} || left < 0)
      }).map((element) => element.outerHTML)`,
    )
    expect(over).toEqual([])
    const icons: number[] = await page.evaluate(
      "[...document.querySelectorAll('#sidebar nav svg')].map((icon) => { const box = icon.getBoundingClientRect(); return box.left + box.width / 2 })",
    )
    expect(icons.length).toBe(6)
    for (const middle of icons) expect(Math.abs(middle - rail.right / 2)).toBeLessThan(1.5)
    await tab.page.reload()
    await page.getByRole('button', { name: 'Open sidebar' }).waitFor()
    expect((await edges(page, '#sidebar')).right).toBe(rail.right)
  })

  test('names what its icons are on hover and on focus, and is accessible', async () => {
    const page = await open('/dashboard')
    await page.getByRole('button', { name: 'Close sidebar' }).click()
    const link = page.getByRole('link', { name: 'Upload', exact: true })
    const opacity = "getComputedStyle(document.querySelector('#sidebar a[href$=upload] span')).opacity"
    expect(await page.evaluate<string>(opacity)).toBe('0')
    await link.hover()
    await untilInPage(page, `${opacity} === '1'`)
    const label = await link.locator('span').boundingBox()
    expect(label?.x).toBeGreaterThanOrEqual((await edges(page, '#sidebar')).right - 2)
    await page.mouse.move(700, 500)
    await expectAccessible(page, 'closed sidebar', [
      { theme: 'light', width: 1280 },
      { theme: 'dark', width: 1280 },
    ])
  })
})

describe('before its program runs', () => {
  const PLACES = `JSON.stringify([...document.querySelectorAll('#sidebar a, header p, header button, main h1, main h1 ~ p, main textarea, main form > :last-child')]
    .map((element) => [element.tagName, element.textContent.replace(/\\d+$/, ''), ...Object.values(element.getBoundingClientRect().toJSON()).map(Math.round)]))`

  test.each([
    ['/dashboard/query', 1280, 'open'],
    ['/dashboard/query', 390, 'open'],
    ['/dashboard/upload', 1280, 'closed'],
    ['/dashboard/help', 1280, 'open'],
  ] as const)('%s at %d with the sidebar %s shows what stays in its place', async (path, width, sidebar) => {
    tab = await openTab(stage.browser, 'about:blank', { theme: 'dark', viewport: { width, height: 860 } })
    const { page } = tab
    await page.addInitScript({ content: `localStorage.setItem('ibid.sidebar', '${sidebar}')` })
    const held = Promise.withResolvers<void>()
    await page.route(/\/index-\w+\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(stage.url + path, { waitUntil: 'commit' })
    await page.locator('main h1').waitFor()
    await untilInPage(
      page,
      "getComputedStyle(document.documentElement).backgroundColor === 'rgb(19, 20, 22)'",
    )
    expect(await page.title()).toEndWith(' · Ibid')
    expect(await page.locator('#sidebar a[href="./dashboard/help"]').count()).toBe(1)
    const before: string = await page.evaluate(PLACES)
    expect(JSON.parse(before).length).toBeGreaterThan(10)
    held.resolve()
    await page.locator('main:not([inert]) h1').waitFor()
    expect(JSON.parse(await page.evaluate(PLACES))).toEqual(JSON.parse(before))
    // The empty page before it has no storage to be prepared.
    expect(tab.complaints.filter((text) => !text.includes("'localStorage'"))).toEqual([])
  })
})

test.each([
  ['/dashboard', 'Overview · Ibid'],
  ['/dashboard/upload', 'Upload · Ibid'],
  ['/dashboard/query', 'Query · Ibid'],
  ['/dashboard/datasets', 'Datasets · Ibid'],
  ['/dashboard/datasets/getting-started', 'getting-started · Ibid'],
  ['/dashboard/settings', 'Settings · Ibid'],
  ['/dashboard/help', 'Help · Ibid'],
  ['/technical', 'Technical Docs · Ibid'],
])('the browser calls %s %s', async (path, title) => {
  const page = await open(path)
  await untilInPage(page, `document.title === ${JSON.stringify(title)}`)
})

test('a document is called by its name', async () => {
  const page = await open('/dashboard/datasets/getting-started')
  await page.getByText('5 slides').waitFor()
  await page.getByRole('link', { name: 'lease.pdf', exact: true }).click()
  await untilInPage(page, "document.title === 'lease.pdf · Ibid'")
})

test('an address of no dataset offers ways on, and none of what needs a dataset', async () => {
  const page = await open('/dashboard/datasets/nope')
  await page.getByText('No dataset is called “nope”.').waitFor()
  await untilInPage(page, "document.title === 'Dataset not found · Ibid'")
  expect(await page.getByRole('link', { name: 'Query this dataset' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Rename' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Upload documents' }).count()).toBe(1)
  await page.getByRole('link', { name: 'Back to datasets' }).click()
  await page.getByRole('heading', { name: 'Manage Datasets' }).waitFor()
})

test('the button of the header opens the palette, which finds documents', async () => {
  const page = await open('/dashboard')
  await page.getByRole('button', { name: 'Go to a page, dataset or document' }).click()
  await page.getByRole('combobox', { name: 'Go to' }).fill('leas')
  await page.getByRole('option', { name: 'lease.pdf Document in getting-started' }).click()
  await page.getByRole('heading', { name: 'lease.pdf' }).waitFor()
})

test('the palette is no wider than a phone, whatever a dataset is called', async () => {
  const name = 'minutes-of-the-board-of-the-housing-association-in-2024-and-2025'
  const page = await open('/dashboard', { viewport: { width: 390, height: 844 } })
  const data = [{ name, document_count: 1, size_bytes: 1, created_at: 1_700_000_000 }]
  await page.route('**/api/datasets', (route) => route.fulfill({ json: { data } }))
  await page.reload()
  await page.getByRole('button', { name: 'Go to a page, dataset or document' }).click()
  const option = page.locator('[role=option]', { hasText: name }).first()
  await option.waitFor()
  const [dialog, row] = [await page.getByRole('dialog').boundingBox(), await option.boundingBox()]
  for (const box of [dialog, row]) expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
})

describe('two tabs', () => {
  const openTwo = async () => {
    const first = await open('/dashboard/settings')
    const second = await first.context().newPage()
    await second.goto(`${stage.url}/dashboard/settings`)
    for (const page of [first, second]) await page.getByLabel('Organization').waitFor()
    return [first, second] as const
  }

  test('show the same theme', async () => {
    const [first, second] = await openTwo()
    await first.getByRole('button', { name: 'Dark mode' }).click()
    await untilInPage(second, "document.documentElement.classList.contains('dark')")
    expect(await second.getByRole('button', { name: 'Dark mode' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('keep what each of them sets', async () => {
    const [first, second] = await openTwo()
    await first.getByLabel('Organization').fill('Westbrook')
    await second.getByLabel('Display name').fill('Lea')
    for (const page of [first, second]) {
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByText('Saved!').waitFor()
    }
    const { data } = (await (await fetch(`${stage.url}/api/settings`)).json()) as {
      data: { profile: { display_name: string; organization: string } }
    }
    expect(data.profile).toMatchObject({ display_name: 'Lea', organization: 'Westbrook' })
    expect(await second.getByLabel('Organization').inputValue()).toBe('Westbrook')
  })
})
