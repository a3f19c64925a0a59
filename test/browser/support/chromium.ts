import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const EXECUTABLE = '/usr/bin/chromium'
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launches a real Chromium, headless. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: ARGS })
}

export type Tab = {
  page: Page
  /** Warnings and errors of the console, and uncaught exceptions, in order. */
  complaints: string[]
  close: () => Promise<void>
}

/** Opens a page with a storage of its own. */
export async function openTab(
  browser: Browser,
  url: string,
  options: BrowserContextOptions & { theme?: 'light' | 'dark' } = {},
): Promise<Tab> {
  const { theme, ...contextOptions } = options
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    // It would answer before the routes of a test.
    serviceWorkers: 'block',
    ...contextOptions,
  })
  if (theme)
    await context.addInitScript({ content: `localStorage.setItem('ibid.theme', ${JSON.stringify(theme)})` })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    const isOfBlock = message.text() === 'Service Worker registration blocked by Playwright'
    if (/^(?:error|warning)$/.test(message.type()) && !isOfBlock) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(url)
  await runs(page)
  return { page, complaints, close: () => context.close() }
}

/** Waits until the program has replaced the prerendered page, which ignores keys. */
export async function runs(page: Page): Promise<void> {
  await page.locator('main[inert]').waitFor({ state: 'detached' })
}

/** Answers a route of the API in place of the server. */
export async function answer(page: Page, path: string, status: number, body: unknown): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status, json: body }),
  )
}

/** Answers a route of the API when `go` is called. */
export async function hold(page: Page, path: string, json: unknown): Promise<{ go: () => void }> {
  const gate = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await gate.promise
      await route.fulfill({ json })
    },
  )
  return { go: gate.resolve }
}
