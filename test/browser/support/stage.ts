import { afterAll, beforeAll } from 'bun:test'
import type { Browser } from 'playwright-core'
import { type RunningServer, type RunOptions, startServer } from '../../support/executable.ts'
import { launchChromium } from './chromium.ts'

/** `url`: the server's, without a trailing slash. */
export type Stage = { readonly server: RunningServer; readonly url: string; readonly browser: Browser }

/** Starts a server from the executable and a Chromium for the tests of a file. */
export function openStage(options: RunOptions = {}): Stage {
  let server: RunningServer | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    server = await startServer(options)
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
    get url() {
      return this.server.url.replace(/\/$/, '')
    },
    get browser() {
      return browser ?? notYet('browser')
    },
  }
}

function notYet(what: string): never {
  throw new Error(`Cannot use the ${what}: it is there only while the tests run`)
}
