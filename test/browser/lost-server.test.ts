import { expect, setDefaultTimeout, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { newFolder, startServer } from '../support/executable.ts'
import { freePort } from '../support/free-port.ts'
import { launchChromium, openTab } from './support/chromium.ts'
import { untilInPage } from './support/until-in-page.ts'

setDefaultTimeout(180_000)

const FILES = 50

test('A server that is killed and comes back is waited for, and its upload is followed to its end', async () => {
  const folder = await newFolder()
  const options = { folder, args: ['--port', String(freePort())] }
  let server = await startServer(options)
  const url = server.url.replace(/\/$/, '')
  const browser = await launchChromium()
  try {
    const { page } = await openTab(browser, `${url}/dashboard/upload`)
    const text = 'The board met and agreed on item 12345 of the year. '.repeat(5_000)
    await page.setInputFiles(
      'input[type=file]',
      Array.from({ length: FILES }, (_, index) => ({
        name: `minutes-${index}.txt`,
        mimeType: '',
        buffer: Buffer.from(`${text}${index}`),
      })),
    )
    await page.getByLabel('Dataset name').fill('minutes')
    await page.getByRole('button', { name: `Upload ${FILES} files` }).click()
    await page.getByText(`of ${FILES} files processed`).waitFor()
    process.kill(server.pid, 'SIGKILL')
    await server.stop()

    const status = page.getByRole('status').getByText('Reconnecting…')
    await status.waitFor()
    expect(await page.locator('main[data-old]').count()).toBe(1)
    expect(await page.getByText('Upload Error').count()).toBe(0)
    const box = await status.boundingBox()
    expect(box?.height).toBeLessThan(40)

    server = await startServer(options)
    await status.waitFor({ state: 'detached' })
    expect(await page.locator('main[data-old]').count()).toBe(0)
    await page.getByText('Documents uploaded successfully!').waitFor({ timeout: 120_000 })
    const { data } = (await (await fetch(`${url}/api/datasets`)).json()) as {
      data: { document_count: number }[]
    }
    expect(data[0]?.document_count).toBe(FILES)
    await page.getByRole('link', { name: 'Datasets' }).first().click()
    await untilInPage(page, "document.querySelector('main').innerText.includes('minutes')")
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Opens pages in a browser that has kept their code, while the server is away: no answer and no document is kept. */
async function opensWhatWasNeverOpened(page: Page, url: string): Promise<void> {
  for (const [path, heading] of [
    ['settings', 'Settings'],
    ['datasets/never', 'never'],
  ] as const) {
    await page.goto(`${url}/dashboard/${path}`)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await page.getByRole('status').getByText('The server cannot be reached.').waitFor()
  }
  const kept: string[] = await page.evaluate(
    'caches.keys().then(async (names) => (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat())',
  )
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.filter((address) => !/\/(?:assets\/[\w.-]+|dashboard[\w/]*|login)$/.test(address))).toEqual([])
}

test('A page whose code did not come because the server is away is drawn when it is back, and one that the browser has kept is opened meanwhile', async () => {
  const folder = await newFolder()
  const options = { folder, args: ['--port', String(freePort())] }
  let server = await startServer(options)
  const url = server.url.replace(/\/$/, '')
  const browser = await launchChromium()
  try {
    const { page } = await openTab(browser, `${url}/dashboard/help`)
    await page.waitForLoadState('networkidle')
    const kept = await openTab(browser, `${url}/dashboard/help`, { serviceWorkers: 'allow' })
    await kept.page.evaluate('navigator.serviceWorker.ready')
    process.kill(server.pid, 'SIGKILL')
    await server.stop()
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    await page.getByRole('status').getByText('Reconnecting…').waitFor()
    await opensWhatWasNeverOpened(kept.page, url)

    server = await startServer(options)
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await kept.page
      .getByRole('status')
      .getByText('The server cannot be reached.')
      .waitFor({ state: 'detached' })
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('An Overview that nobody touches says by itself that its server is lost', async () => {
  const server = await startServer()
  const browser = await launchChromium()
  try {
    const { page } = await openTab(browser, `${server.url.replace(/\/$/, '')}/dashboard`)
    await page.waitForLoadState('networkidle')
    process.kill(server.pid, 'SIGKILL')
    await page.getByRole('status').getByText('Reconnecting…').waitFor({ timeout: 60_000 })
  } finally {
    await browser.close()
    await server.stop()
  }
})
