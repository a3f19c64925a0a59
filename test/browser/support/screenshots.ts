import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { startServer } from '../../support/executable.ts'
import { launchChromium, openTab } from './chromium.ts'
import { fillWithSamples, SCREENS, type Screen } from './screens.ts'

const USAGE = `Usage: bun test/browser/support/screenshots.ts FOLDER | --readme

  FOLDER    takes every screen in both themes and two widths into this folder
  --readme  takes the pictures of the README into server/docs/media`

const MEDIA = join(import.meta.dir, '../../../server/docs/media')

type Picture = { screen: Screen; theme: 'light' | 'dark'; width: number; path: string }

function picturesInto(folder: string): Picture[] {
  return SCREENS.flatMap((screen) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      [1280, 390].map((width) => ({
        screen,
        theme,
        width,
        path: join(folder, `${screen.name}-${theme}-${width}.png`),
      })),
    ),
  )
}

/** The top of the answer in a picture, and the time that scrolling there may take. */
const BELOW_HEADER = 79
const SCROLL_MS = 400

function picturesOfReadme(): Picture[] {
  const source = SCREENS.find(({ name }) => name === 'source')
  if (!source) throw new Error("Cannot take the README's pictures: there is no screen 'source'")
  const screen: Screen = {
    ...source,
    ready: async (page) => {
      await source.ready(page)
      const answer = page.getByLabel(/^Answer to: /)
      const top = (await answer.boundingBox())?.y ?? 0
      await page.mouse.move(480, 500)
      await page.mouse.wheel(0, top - BELOW_HEADER)
      await page.waitForTimeout(SCROLL_MS)
    },
  }
  return [
    { screen, theme: 'light', width: 1280, path: join(MEDIA, 'query.png') },
    { screen, theme: 'dark', width: 1280, path: join(MEDIA, 'query-dark.png') },
  ]
}

async function take(browser: Browser, url: string, { screen, theme, width, path }: Picture) {
  const tab = await openTab(browser, url + screen.path, { theme, viewport: { width, height: 860 } })
  await screen.ready(tab.page)
  await tab.page.waitForLoadState('networkidle')
  await tab.page.screenshot({ path, caret: 'hide' })
  await tab.close()
}

const { values, positionals } = parseArgs({
  options: { readme: { type: 'boolean' } },
  allowPositionals: true,
})
const [folder] = positionals
if ((folder === undefined) === (values.readme !== true)) {
  console.error(USAGE)
  process.exit(2)
}
const pictures = folder === undefined ? picturesOfReadme() : picturesInto(folder)
await mkdir(folder ?? MEDIA, { recursive: true })

const server = await startServer()
const browser = await launchChromium()
try {
  const url = server.url.replace(/\/$/, '')
  await fillWithSamples(url)
  for (const picture of pictures) await take(browser, url, picture)
} finally {
  await browser.close()
  await server.stop()
}
