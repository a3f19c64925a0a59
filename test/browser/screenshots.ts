import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from '../support/executable.ts'
import { launchChromium, openTab } from './chromium.ts'
import { fillWithSamples, SCREENS } from './screens.ts'

/**
 * Takes a picture of every screen in both themes and two widths: `bun test/browser/screenshots.ts FOLDER`.
 */
const folder = process.argv[2]
if (!folder) throw new Error('Cannot take screenshots: name the folder they go into')
await mkdir(folder, { recursive: true })

const server = await startServer()
const browser = await launchChromium()
try {
  const url = server.url.replace(/\/$/, '')
  await fillWithSamples(url)
  for (const screen of SCREENS)
    for (const theme of ['light', 'dark'] as const)
      for (const width of [1280, 390]) {
        const tab = await openTab(browser, url + screen.path, { theme, viewport: { width, height: 860 } })
        await screen.ready(tab.page)
        await tab.page.waitForLoadState('networkidle')
        await tab.page.screenshot({ path: join(folder, `${screen.name}-${theme}-${width}.png`) })
        await tab.close()
      }
} finally {
  await browser.close()
  await server.stop()
}
