import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { launchChromium, openTab } from '../../test/browser/support/chromium.ts'
import { startServer } from '../../test/support/executable.ts'
import { seeded } from '../../test/support/seeded.ts'

/**
 * Measures how well the source viewer highlights quotes in PDF pages:
 *
 *   bun eval/answers/highlights.ts [QUOTES] [SEED]
 *
 * Draws random sentences (the same for the same seed) from the corpus PDFs as Ibid parsed them, opens each by
 * its address in Chromium, and compares the text under the highlights with the sentence. A word is covered if
 * its letters lie under the highlights in sequence, however the file splits them. Also counts highlights that
 * cover much more than the quote.
 */
const CORPUS = join(import.meta.dir, '../../../shared/corpus')
const QUOTES = Number(process.argv[2] ?? 100)
const SEED = Number(process.argv[3] ?? 7)
const FILES = 80
const COVERED = 0.95
/** Ratio of highlighted to quoted letters above which the highlights cover too much. */
const TOO_MUCH = 1.1

if (!existsSync(CORPUS)) {
  console.log('skipped: ../shared/corpus is not there')
  process.exit(0)
}

const random = seeded(SEED)
const pick = <T>(list: readonly T[]): T => {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('Cannot pick from an empty list')
  return item
}

type Entry = { path: string; format: string; class: string }
const manifest = (await Bun.file(join(CORPUS, 'manifest.json')).json()) as Entry[]
const paths = manifest
  .filter((entry) => entry.format === 'pdf' && ['good', 'tables'].includes(entry.class))
  .map((entry) => entry.path)
const chosen = new Map<string, string>()
while (chosen.size < Math.min(FILES, paths.length)) {
  const path = pick(paths)
  chosen.set(basename(path), join(CORPUS, path))
}

const server = await startServer()
const browser = await launchChromium()
try {
  const url = server.url.replace(/\/$/, '')
  const documents = await ingest(url, [...chosen.values()])
  let covered = 0
  let tooMuch = 0
  const misses: string[] = []
  const tab = await openTab(browser, 'about:blank', { viewport: { width: 1400, height: 1000 } })
  for (let count = 0; count < QUOTES; count++) {
    const quote = await randomQuote(url, documents)
    const under = await lettersUnderMarks(
      tab.page,
      `${url}/dashboard/documents/${quote.id}?page=${quote.page}&mark=${quote.start}-${quote.end}`,
    )
    const words = fold(quote.text)
    const missing = words.filter((word) => !under.includes(word))
    const share = 1 - missing.length / words.length
    if (under.length > words.join('').length * TOO_MUCH) tooMuch++
    if (share >= COVERED) covered++
    else
      misses.push(
        `${share.toFixed(2)} ${quote.filename} p. ${quote.page}: ${JSON.stringify(quote.text)}\n  not marked: ${missing.join(' ')}`,
      )
  }
  console.log(misses.join('\n'))
  console.log(
    `${covered} of ${QUOTES} highlights cover at least ${COVERED * 100} % of the words of their quote, ${tooMuch} cover much more`,
  )
} finally {
  await browser.close()
  await server.stop()
}

type Known = { id: string; filename: string; total: number }
type Quote = { id: string; filename: string; page: number; start: number; end: number; text: string }

async function json<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

async function ingest(url: string, files: readonly string[]): Promise<Known[]> {
  const form = new FormData()
  form.append('dataset_name', 'highlights')
  for (const file of files) form.append('files', Bun.file(file), basename(file))
  const { job_id } = await json<{ job_id: string }>(`${url}/api/upload`, { method: 'POST', body: form })
  while (
    (await json<{ finished_at: number | null }>(`${url}/api/jobs/${job_id}/status`)).finished_at === null
  )
    await Bun.sleep(500)
  const list = await json<{ data: { id: string; filename: string; status: string }[] }>(
    `${url}/api/datasets/highlights/documents?limit=1000`,
  )
  const known: Known[] = []
  for (const { id, filename, status } of list.data) {
    if (status !== 'completed') continue
    const { total } = await json<{ total: number }>(`${url}/api/documents/${id}/text?limit=1`)
    if (total > 0) known.push({ id, filename, total })
  }
  return known
}

async function randomQuote(url: string, documents: readonly Known[]): Promise<Quote> {
  type Block = { kind: string; text: string; start: number; place: { page?: number } }
  for (;;) {
    const { id, filename, total } = pick(documents)
    const at = Math.floor(random() * total)
    const { data } = await json<{ data: Block[] }>(`${url}/api/documents/${id}/text?offset=${at}&limit=1`)
    const block = data[0]
    if (!block || block.place.page === undefined || block.kind === 'furniture') continue
    const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(block.text)]
    const { segment, index } = pick(sentences)
    const text = segment.trim()
    if (fold(text).length < 5 || text.length > 400) continue
    const start = block.start + index
    return { id, filename, page: block.place.page, start, end: start + text.length, text }
  }
}

async function lettersUnderMarks(page: import('playwright-core').Page, address: string): Promise<string> {
  await page.goto(address)
  const there = page.locator('.pdf-marks')
  await there.waitFor({ state: 'attached', timeout: 30_000 }).catch(() => undefined)
  const under: string = await page.evaluate(`(() => {
    const marks = [...document.querySelectorAll('.pdf-mark')].map((mark) => mark.getBoundingClientRect())
    const range = document.createRange()
    let text = ''
    for (const span of document.querySelectorAll('.pdf-text span')) {
      const node = span.firstChild
      if (!node || node.nodeType !== 3) continue
      for (let at = 0; at < node.length; at++) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const box = range.getBoundingClientRect()
        const x = box.left + box.width / 2
        const y = box.top + box.height / 2
        const inside = marks.some((mark) => x >= mark.left && x <= mark.right && y >= mark.top && y <= mark.bottom)
        if (inside) text += node.data[at]
      }
    }
    return text
  })()`)
  return fold(under).join('')
}

/** Splits text into lower-case words without accents. */
function fold(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
