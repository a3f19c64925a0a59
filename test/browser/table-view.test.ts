import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { uploadForm } from '../support/app.ts'
import { openTab, type Tab } from './support/chromium.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(300_000)

const RENTALS = `Depot,Item,Price,Since
Lund,Canoe,45.50,2021-03-04
Lund,Kayak,25,2019-11-30
Visby,Canoe,120,2020-01-01
Malmö,Paddle,7,2023-05-05
`
const MANY = ['Id,Group', ...Array.from({ length: 250 }, (_, row) => `row-${row + 1},${row % 3}`)].join('\n')
const FORM = `<dl><dt>Interest rate</dt><dd>4.25%</dd><dt>Term</dt><dd>180 months</dd></dl>
<table><tr><th>City</th><th>Rain mm</th></tr><tr><td>Bergen</td><td>190</td></tr><tr><td>Oslo</td><td>60</td></tr></table>`

const VIEWS = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1280 },
] as const

const stage = openStage()
let tab: Tab
beforeEach(async () => {
  tab = await openTab(stage.browser, 'about:blank')
})
afterEach(() => tab.close())

async function upload(name: string, content: string): Promise<string> {
  const form = uploadForm('tables', { [name]: content }, { use_celery: 'false' })
  expect((await fetch(`${stage.url}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
  const list = await fetch(`${stage.url}/api/documents?q=${encodeURIComponent(name)}`)
  const { data } = (await list.json()) as { data: { id: string }[] }
  return `${stage.url}/dashboard/documents/${data[0]?.id}`
}

const column = (at: number) => tab.page.locator(`[data-viewer-table] tbody tr > :nth-child(${at + 2})`)

describe('the table of a document', () => {
  test('is sorted and filtered, and its address shows it so again', async () => {
    const address = await upload('rentals.csv', RENTALS)
    const { page } = tab
    await page.goto(address)
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click()
    await page
      .getByRole('columnheader', { name: 'Price' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor()
    await column(2).first().filter({ hasText: /^7$/ }).waitFor()
    expect(await column(2).allTextContents()).toEqual(['7', '25', '45.50', '120'])
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Column').selectOption('Item')
    await page.getByLabel('Value').fill('canoe')
    await page.keyboard.press('Enter')
    await page.getByText('2 of 4 rows').waitFor()
    expect(await column(2).allTextContents()).toEqual(['45.50', '120'])
    await page.goto(page.url())
    await page.getByText('2 of 4 rows').waitFor()
    expect(await column(2).allTextContents()).toEqual(['45.50', '120'])
    await expectAccessible(page, 'a filtered table', VIEWS)
    await page.getByRole('button', { name: 'Remove filter: Item contains canoe' }).click()
    await page.getByText('4 rows', { exact: true }).waitFor()
    expect(tab.complaints).toEqual([])
  })

  test('opens at the cell of its address, which is marked', async () => {
    const address = await upload('many.csv', MANY)
    const { page } = tab
    const text = `Id\tGroup\n${MANY.split('\n').slice(1, 100).join('\n')}`.replaceAll(',', '\t')
    // Blocks are separated by an empty line.
    const start = text.length + 2 + 'row-100\t0\nrow-101\t1\n'.length
    await page.goto(`${address}?mark=${start}-${start + 'row-102'.length}&cell=${start}`)
    await page.locator('mark[data-asked]', { hasText: /^row-102$/ }).waitFor()
    await page.getByText('Rows 101–200 of 250').waitFor()
    await page.getByRole('button', { name: 'Last rows' }).click()
    await page.getByText('Rows 201–250 of 250').waitFor()
    await page.getByText('row-250', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Previous rows' }).click()
    await page.locator('mark[data-asked]', { hasText: /^row-102$/ }).waitFor()
  })

  test('keeps its labels and its header in view on a phone', async () => {
    const header = ['Country', ...Array.from({ length: 30 }, (_, at) => `Rate ${at}`)].join(',')
    const rows = Array.from({ length: 60 }, (_, row) =>
      [`Country ${row}`, ...Array.from({ length: 30 }, (_, at) => at)].join(','),
    )
    const address = await upload('countries.csv', [header, ...rows].join('\n'))
    const { page } = tab
    await page.setViewportSize({ width: 390, height: 780 })
    await page.goto(address)
    const frame = page.locator('[data-viewer-table]')
    await page.getByText('Country 1', { exact: true }).waitFor()
    await frame.evaluate((element) => element.scrollTo(900, 900))
    const outer = await frame.boundingBox()
    const head = await page.getByRole('columnheader', { name: 'Country' }).boundingBox()
    expect(head?.x).toBe(outer?.x)
    expect(head?.y).toBe(outer?.y)
  })

  test('keeps its rows low on a phone, and shows the whole of a text that is asked for or cited', async () => {
    const long = 'The box was open at one side, and two of the six glasses were broken. '.repeat(20)
    const address = await upload(
      'tickets.csv',
      `Ticket,Message,Since\nT-1,"${long}",May\nT-2,"${long}End",June`,
    )
    const { page } = tab
    await page.setViewportSize({ width: 390, height: 780 })
    await page.goto(address)
    const row = page.locator('[data-viewer-table] tbody tr').first()
    await row.waitFor()
    expect((await row.boundingBox())?.height).toBeLessThan(120)
    await row.getByRole('button', { name: 'Show all' }).click()
    expect(await row.locator('td', { hasText: 'glasses' }).textContent()).toContain(long.trim())
    await row.getByRole('button', { name: 'Show less' }).click()
    expect((await row.boundingBox())?.height).toBeLessThan(120)
    const end = 'Ticket\tMessage\tSince\n'.length + `T-1\t${long.trim()}\tMay\nT-2\t${long}End`.length
    await page.goto(`${address}?mark=${end - 3}-${end}`)
    await page.locator('mark', { hasText: /^End$/ }).waitFor()
  })

  test('is offered in the text of a document, where labels stand beside their values', async () => {
    const address = await upload('loan.html', FORM)
    const { page } = tab
    await page.goto(address)
    await page.locator('dt', { hasText: 'Interest rate' }).waitFor()
    expect(await page.locator('dd').allTextContents()).toEqual(['4.25%', '180 months'])
    await page.getByRole('button', { name: 'Sort and filter' }).click()
    await page.getByRole('columnheader', { name: 'Rain mm' }).waitFor()
    expect(page.url()).toContain('table=0')
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await page.locator('dt', { hasText: 'Term' }).waitFor()
  })

  test('says so when no rows match, and when the address asks for a column that it lacks', async () => {
    const address = await upload('rentals.csv', RENTALS)
    const { page } = tab
    const where = encodeURIComponent('[{"column":0,"test":"is","value":"Oslo"}]')
    await page.goto(`${address}?table=0&where=${where}`)
    await page.getByText('No rows match.').waitFor()
    await page.goto(`${address}?table=0&sort=9`)
    await page.getByText('The table has no column 9').waitFor()
    await page.getByRole('button', { name: 'Show the whole table' }).click()
    await page.getByText('4 rows', { exact: true }).waitFor()
  })
})
