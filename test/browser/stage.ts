import { afterAll, beforeAll } from 'bun:test'
import type { Browser } from 'playwright-core'
import { type RunningServer, startServer } from '../support/executable.ts'
import { launchChromium } from './chromium.ts'

/** A server from the executable and a Chromium, there while the tests of a file run. */
export function openStage(): { readonly server: RunningServer; readonly browser: Browser } {
  let server: RunningServer | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    server = await startServer()
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })
  return {
    get server() {
      return server ?? notYet('server')
    },
    get browser() {
      return browser ?? notYet('browser')
    },
  }
}

function notYet(what: string): never {
  throw new Error(`Cannot use the ${what}: it is there only while the tests run`)
}
