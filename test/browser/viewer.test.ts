import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { missingOcrPackage } from '../../server/documents/pdf/ocr.ts'
import { PastQueryList } from '../../shared/answers.ts'
import { uploadForm } from '../support/app.ts'
import { makePdf } from '../support/documents/make-pdf.ts'
import { greyOf, makeTiff, storedAs } from '../support/documents/make-tiff.ts'
import { withFile } from '../support/documents/parse-content.ts'
import { until } from '../support/until.ts'
import { openTab, type Tab } from './support/chromium.ts'
import { passTime } from './support/pass-time.ts'
import { openStage } from './support/stage.ts'
import { untilInPage } from './support/until-in-page.ts'

setDefaultTimeout(300_000)

const stage = openStage()

/**
 * Returns a page with '租客通知' in a font that the file names but does not embed, with a predefined character
 * map.
 */
function chinesePdf(): string {
  const content = 'BT /F1 24 Tf 20 100 Td <79DF5BA2901A77E5> Tj ET'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 80>>',
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = pdf.length
    pdf += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return `${pdf}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${pdf.length}\n%%EOF`
}

test('the viewer shows a Chinese PDF file by a character map that the server brings', async () => {
  const form = uploadForm('notices', { 'notice.pdf': chinesePdf() }, { use_celery: 'false' })
  expect((await fetch(`${stage.server.url}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
  const list = await fetch(`${stage.server.url}/api/datasets/notices/documents`)
  const { data } = (await list.json()) as { data: { id: string }[] }
  const tab = await openTab(stage.browser, 'about:blank')
  const maps: number[] = []
  tab.page.on('response', (response) => {
    if (response.url().includes('/pdf/cmaps/')) maps.push(response.status())
  })
  await tab.page.goto(`${stage.server.url}/dashboard/documents/${data[0]?.id}?page=1`)
  await tab.page.locator('.pdf-text').getByText('租客通知').waitFor({ state: 'attached' })
  expect(maps.length).toBeGreaterThan(0)
  expect(new Set(maps)).toEqual(new Set([200]))
  expect(tab.complaints).toEqual([])
  await tab.close()
})

describe('the page of a PDF file', () => {
  let tab: Tab
  beforeEach(async () => {
    const text = 'The tenant gives three months notice in writing'
    const pdf = makePdf([{ texts: [{ x: 60, y: 500, text, size: 14 }] }])
    const form = uploadForm('leases', { 'lease.pdf': pdf }, { use_celery: 'false' })
    expect((await fetch(`${stage.server.url}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
    const list = await fetch(`${stage.server.url}/api/datasets/leases/documents`)
    const { data } = (await list.json()) as { data: { id: string }[] }
    tab = await openTab(stage.browser, 'about:blank')
    await tab.page.goto(`${stage.server.url}/dashboard/documents/${data[0]?.id}?page=1&mark=0-${text.length}`)
    await tab.page.locator('.pdf-mark').first().waitFor()
  })
  afterEach(async () => {
    expect(tab.complaints).toEqual([])
    await tab.close()
  })

  /** The distance between the mark and the marked words, in pixels. */
  const apart = `(() => {
    const mark = document.querySelector('.pdf-mark')?.getBoundingClientRect()
    const words = document.querySelector('.pdf-text span')?.getBoundingClientRect()
    return mark && words ? Math.hypot(mark.left - words.left, mark.top - words.top, mark.right - words.right) : 999
  })()`
  const fills = `(() => {
    const page = document.querySelector('.pdf-page')
    return Math.abs(page.clientWidth - page.querySelector('canvas').clientWidth) <= 1
  })()`

  test('keeps its marks on the words when it becomes narrower and wider', async () => {
    for (const width of [390, 1280]) {
      await tab.page.setViewportSize({ width, height: 844 })
      await untilInPage(tab.page, `${fills} && ${apart} < 8`)
    }
  })

  test('is enlarged with the marked words in view, and fitted to the width again', async () => {
    const width = await tab.page.evaluate<number>('document.querySelector(".pdf-page").clientWidth')
    await tab.page.getByRole('button', { name: 'Enlarge' }).click()
    await untilInPage(
      tab.page,
      `document.querySelector('canvas').clientWidth > ${width * 1.5} && ${apart} < 16`,
    )
    expect(await tab.page.locator('.pdf-mark').first().isVisible()).toBe(true)
    await tab.page.getByRole('button', { name: 'Fit to width' }).click()
    await untilInPage(tab.page, `document.querySelector('.pdf-page').clientWidth === ${width} && ${fills}`)
  })
})

/** The share of ink below the marks, from 0 to 1. */
const inkUnderMarks = `(() => {
  const canvas = document.querySelector('[data-testid=picture] canvas')
  const marks = [...document.querySelectorAll('.pdf-mark')]
  if (!canvas || marks.length === 0) return 0
  const whole = canvas.getBoundingClientRect()
  const scale = canvas.width / whole.width
  const shares = marks.map((mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect()
    const box = [left - whole.left, top - whole.top, width, height].map((part) => Math.round(part * scale))
    const { data } = canvas.getContext('2d').getImageData(...box)
    return data.filter((level, index) => index % 4 === 1 && level < 128).length / (data.length / 4)
  })
  return Math.min(...shares)
})()`

test.skipIf(missingOcrPackage() !== null)(
  'the viewer shows the pages of a TIFF file with the marks on the words, and says what it cannot',
  async () => {
    const painted = async (text: string) => {
      const pdf = makePdf([{ texts: [{ x: 60, y: 700, size: 20, text }] }])
      return await withFile(pdf, async (path) => {
        const painter = Bun.spawn(['pdftoppm', '-gray', '-r', '100', path], { stdout: 'pipe' })
        return greyOf(new Uint8Array(await new Response(painter.stdout).arrayBuffer()))
      })
    }
    const first = await painted('The tenant keeps a dog')
    const second = await painted('Seven wizards mix potions')
    const whole = makeTiff([first, storedAs(second, 3)])
    const unknown = makeTiff([first])
    // The fourth field is the compression.
    unknown[8 + 2 + 3 * 12 + 8] = 99
    const form = uploadForm('scans', { 'scan.tif': whole }, { use_celery: 'false' })
    expect((await fetch(`${stage.url}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
    const list = await fetch(`${stage.url}/api/datasets/scans/documents`)
    const { data } = (await list.json()) as { data: { id: string }[] }
    const address = `/dashboard/documents/${data[0]?.id}`
    const text = await fetch(`${stage.url}/api/documents/${data[0]?.id}/text`)
    const { data: blocks } = (await text.json()) as { data: { start: number; text: string }[] }
    const start = blocks.find((block) => block.text.includes('wizards'))?.start ?? 0
    const { page, complaints, close } = await openTab(
      stage.browser,
      `${stage.url}${address}?mark=${start}-${start + 13}`,
      { viewport: { width: 390, height: 844 } },
    )
    await page.getByText('Page 2 of 2').waitFor()
    await untilInPage(page, `${inkUnderMarks} > 0.1`)
    await page.getByRole('button', { name: 'Previous page' }).click()
    await page.getByText('Page 1 of 2').waitFor()
    await page.locator('.pdf-mark').first().waitFor({ state: 'detached' })
    expect(complaints.filter((line) => !line.includes('willReadFrequently'))).toEqual([])
    await page.route(/\/file\?inline=1$/, (route) => route.fulfill({ body: Buffer.from(unknown) }))
    await page.reload()
    await page.getByText('stored in a way that cannot be shown here').waitFor()
    await close()
  },
)

/** Waits for the box of a mark: while the page is redrawn, it has none. */
function boxOf(mark: Locator): Promise<{ y: number; width: number }> {
  return until('the box of the mark', () => mark.boundingBox())
}

test('a source that opens beside the answer leaves what was pressed where it is', async () => {
  const text = 'The landlord repairs the roof before the winter.'
  const form = uploadForm('repairs', { 'repairs.md': text }, { use_celery: 'false' })
  expect((await fetch(`${stage.server.url}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
  const tab = await openTab(stage.browser, `${stage.server.url}/dashboard/query`)
  await tab.page.getByLabel('Your question').fill('When does the landlord repair the roof?')
  await tab.page.keyboard.press('Enter')
  const mark = tab.page.locator('.prose button.cite').first()
  // Waits for the complete answer: while it is streamed, it is redrawn and marks disappear for a moment.
  await tab.page.getByTestId('confidence').waitFor()
  const before = await boxOf(mark)
  await mark.click()
  const source = tab.page.getByRole('complementary', { name: 'Source beside the answer' })
  await source.locator('mark').waitFor()
  const after = await boxOf(mark)
  expect(after.width).toBe(before.width)
  expect(Math.abs(after.y - before.y)).toBeLessThan(3)
  expect(tab.complaints).toEqual([])
  await tab.close()
})

test('a question from the overview shows its answer on a phone, and its source beside it where there is room', async () => {
  for (const width of [390, 1280]) {
    const { page, close } = await openTab(stage.browser, 'about:blank', { viewport: { width, height: 800 } })
    await page.goto(`${stage.url}/dashboard`)
    await page.getByLabel('Your question').fill('How much notice must the tenant give?')
    await page.keyboard.press('Enter')
    await page.getByTestId('confidence').waitFor()
    await page.waitForURL(/\/dashboard\/query\/[^/]+$/)
    expect([width, page.url().includes('source=')]).toEqual([width, width === 1280])
    await close()
  }
})

test('on a phone no card is on the screen when one comes back from a source', async () => {
  const form = uploadForm('hives', { 'hive.md': '# Hive\n\nThe hive holds 40000 bees in summer.' })
  form.set('use_celery', 'false')
  expect((await fetch(`${stage.server.url}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page, complaints, close } = await openTab(stage.browser, 'about:blank', phone)
  await page.clock.install()
  await page.goto(`${stage.server.url}/dashboard/query`)
  await page.getByLabel('Your question').fill('How many bees does the hive hold?')
  await page.getByRole('button', { name: 'Search Documents' }).tap()
  await page.getByTestId('confidence').waitFor()
  await page.locator('.prose button.cite').first().tap()
  await page.getByRole('button', { name: 'Close source' }).waitFor()
  await page.goBack()
  await untilInPage(page, "document.activeElement?.classList.contains('cite')")
  await passTime(page, 1000)
  expect(await page.getByRole('tooltip').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('a document that is not there is named so, with no download', async () => {
  const tab = await openTab(stage.browser, `${stage.server.url}/dashboard/documents/nowhere`)
  await tab.page.getByRole('heading', { name: 'Document not found' }).waitFor()
  await tab.page.getByText('No document has this address. It may have been deleted.').waitFor()
  expect(await tab.page.title()).toBe('Document not found · Ibid')
  expect(await tab.page.getByRole('link', { name: 'Download the original' }).count()).toBe(0)
  await tab.close()
})

test('a conversation has an address: reload, Back, another tab, its list and each of its answers lead to it', async () => {
  const bees = { 'bees.md': '# Bees\n\nThe hive holds 40000 bees in summer.' }
  const form = uploadForm('kept', bees, { use_celery: 'false' })
  expect((await fetch(`${stage.url}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
  const { page, complaints, close } = await openTab(stage.browser, `${stage.url}/dashboard/query`)
  const answers = page.getByLabel(/^Answer to: /)
  const showing = async (count: number) => {
    await answers.nth(count - 1).waitFor()
    expect(await answers.count()).toBe(count)
  }
  await page.getByLabel('Your question').fill('How many bees does the hive hold?')
  await page.getByRole('button', { name: 'Search Documents' }).click()
  await page.waitForURL(/\/dashboard\/query\/[\w-]+$/)
  await page.getByTestId('confidence').waitFor()
  const first = page.url()
  const asking = 'How many bees are there in summer?'
  await page.getByLabel('Your question').fill(asking)
  await page.keyboard.press('Enter')
  await showing(2)
  expect(page.url()).toBe(first)
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
  await page.getByRole('list', { name: 'Example queries' }).waitFor()
  await page.goForward()
  await showing(2)

  const firstAnswer = first.split('/').at(-1)
  await page.goto(`${first}?source=1&in=${firstAnswer}`)
  await viewer.locator('mark').waitFor()
  // The answer of the source is in view, not the last one.
  expect((await answers.first().boundingBox())?.y).toBeWithin(40, 200)
  const asked = await (await fetch(`${stage.url}/api/queries?limit=1`)).json()
  const { id } = PastQueryList.parse(asked).data[0] ?? { id: 'none' }
  await page.goto(`${stage.url}/dashboard/query/${id}`)
  await page.waitForURL(`${first}?in=${id}`)
  await showing(2)
  await page.getByRole('button', { name: 'New question' }).click()
  await page.getByRole('list', { name: 'Example queries' }).waitFor()
  await page.getByRole('button', { name: 'Conversations', exact: true }).click()
  await page.getByRole('link', { name: /^How many bees does the hive hold\?.* 2 questions$/ }).click()
  await showing(2)
  expect(page.url()).toBe(first)
  await page.goto(`${stage.url}/dashboard/query/nowhere`)
  await page.getByText('No conversation has this address').waitFor()
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([])
  await close()
})
