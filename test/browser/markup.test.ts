import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { uploadForm } from '../support/app.ts'
import { jobOn, queueOn } from '../support/server-job.ts'
import { ollamaServer } from '../support/servers/ollama-server.ts'
import { openTab } from './support/chromium.ts'
import { openStage } from './support/stage.ts'

setDefaultTimeout(300_000)

/** Each would call `xss()` or fetch from elsewhere if it were treated as markup. */
const MARKUP = [
  '<img src=x onerror=xss()>',
  '<svg onload=xss()>',
  '"><script>xss()</script>',
  "'-xss()-'",
  '<iframe srcdoc="<script>parent.xss()</script>"></iframe>',
  '<img src="http://elsewhere.example/pixel.png">',
] as const
const IN_TEXT = [
  ...MARKUP,
  '[click](javascript:xss())',
  '<a href="javascript:xss()">click</a>',
  '![pixel](http://elsewhere.example/pixel.png)',
  '[data](data:text/html,<script>xss()</script>)',
  '<style>@import "http://elsewhere.example/a.css";</style>',
  '<form action="http://elsewhere.example/"><button>send</button></form>',
  '<math><mi xlink:href="javascript:xss()">x</mi></math>',
  '[ref]: javascript:xss()',
]
const TEXT = `The tenant gives three months notice. ${IN_TEXT.join(' ')} The rent is 900 a month.`
/** Neither dataset names nor file names may contain a slash. */
const NAME = MARKUP.map((markup) => markup.replaceAll('/', '∕'))
  .join(' ')
  .slice(0, 100)
const FILES = MARKUP.map((markup, index) => `${index} ${markup.replaceAll('/', '∕')}`)

const ollama = ollamaServer({
  behaviour: { kind: 'say', text: `The notice is three months [1]. ${TEXT} [1]` },
})
const stage = openStage({ env: { IBID_OLLAMA_HOST: ollama.host } })
afterAll(() => ollama.stop())
beforeAll(async () => {
  const files = Object.fromEntries([
    ...FILES.map((name) => [`${name}.txt`, `${TEXT} File ${name}`]),
    ['page.html', `<html><head><title>${MARKUP[2]}</title></head><body><p>${TEXT}</p></body></html>`],
    ['note.md', `# ${MARKUP[0]}\n\n${TEXT}`],
    ['rows.csv', `name,notice\n"${MARKUP[0]}","${MARKUP[1]}"`],
  ])
  const metadata = { metadata: JSON.stringify({ [MARKUP[0]]: MARKUP[2], title: TEXT }) }
  const id = await queueOn(stage.url, uploadForm(NAME, files, metadata))
  const job = await jobOn(stage.url, id)
  if (job.status !== 'completed') throw new Error(`Cannot read the files: ${JSON.stringify(job.files)}`)
})

/** Asks a question and opens the source beside the answer. */
async function ask(page: Page): Promise<void> {
  await page.getByLabel('Your question').fill(`How long is the notice? ${MARKUP[0]}`)
  await page.getByRole('button', { name: 'Search Documents' }).click()
  await page.getByTestId('confidence').waitFor()
  await page.locator('.prose').first().waitFor()
  const mark = page.locator('.prose button.cite').first()
  if ((await mark.count()) > 0) await mark.click()
}

test('Names, texts, metadata and answers never run as markup and never fetch anything', async () => {
  const tab = await openTab(stage.browser, 'about:blank')
  const { page } = tab
  let ran = 0
  const requested: string[] = []
  await page.exposeFunction('xss', () => {
    ran++
  })
  page.on('dialog', (dialog) => {
    ran++
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(stage.url))
      requested.push(request.url())
  })
  const dataset = `/dashboard/datasets/${encodeURIComponent(NAME)}`
  const { data } = (await (
    await fetch(`${stage.url}/api/datasets/${encodeURIComponent(NAME)}/documents`)
  ).json()) as { data: { id: string; filename: string }[] }
  expect(data.length).toBe(FILES.length + 3)
  const paths = [
    '/dashboard',
    '/dashboard/upload',
    '/dashboard/datasets',
    dataset,
    ...data.map(({ id }) => `/dashboard/documents/${id}`),
  ]
  for (const path of paths) {
    await page.goto(stage.url + path)
    await page.waitForLoadState('networkidle')
    if (path !== dataset) continue
    for (const { filename } of data) await page.getByTitle(filename, { exact: true }).first().waitFor()
  }
  await page.goto(`${stage.url}/dashboard/query`)
  await ask(page)
  await page.waitForLoadState('networkidle')
  expect(ollama.chats.length).toBeGreaterThan(0)
  const shown = await page.locator('main').textContent()
  expect(shown).toContain('<img src=x onerror=xss()>')
  const dangerous =
    'script:not([src]), iframe, object, embed, form[action], img[src^="http"], a[href^="javascript"], a[href^="data"], .prose img, .prose style, .prose svg'
  expect(await page.locator(`main :is(${dangerous})`).count()).toBe(0)
  const handlers = await page.evaluate(
    `[...document.querySelectorAll('*')].flatMap((element) => element.getAttributeNames()).filter((name) => name.startsWith('on')).length`,
  )
  expect(handlers).toBe(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const path of ['/dashboard', '/dashboard/query']) {
    await page.goto(stage.url + path)
    await page.waitForLoadState('networkidle')
  }
  expect({ ran, requested }).toEqual({ ran: 0, requested: [] })
  expect(tab.complaints).toEqual([])
  await tab.close()
})

test('An original that is opened by its address runs nothing', async () => {
  const tab = await openTab(stage.browser, 'about:blank')
  const { page } = tab
  let ran = 0
  await page.exposeFunction('xss', () => {
    ran++
  })
  const { data } = (await (
    await fetch(`${stage.url}/api/datasets/${encodeURIComponent(NAME)}/documents`)
  ).json()) as { data: { id: string; filename: string }[] }
  for (const { id } of data.filter(({ filename }) => /\.(html|md|csv|txt)$/.test(filename))) {
    for (const query of ['', '?inline=1']) {
      const address = `${stage.url}/api/documents/${id}/file${query}`
      // Playwright reports a download as a failed navigation.
      await page
        .goto(address)
        .catch((error: Error) => expect(error.message).toContain('Download is starting'))
    }
  }
  await page.goto(`${stage.url}/dashboard`)
  await page.waitForLoadState('networkidle')
  expect(ran).toBe(0)
  await tab.close()
})
