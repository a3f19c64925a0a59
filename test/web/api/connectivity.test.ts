import '../../support/happy-dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { endpoints } from '../../../shared/endpoints.ts'
import { call } from '../../../web/api/client.ts'
import {
  currentConnectivity,
  onReconnect,
  subscribeConnectivity,
  watchConnectivity,
} from '../../../web/api/connectivity.ts'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** Answers every request of the page with this reply. */
function answer(reply: () => Response): void {
  globalThis.fetch = Object.assign(async () => reply(), { preconnect: () => {} })
}

const away = () => {
  throw new TypeError('Failed to fetch')
}
const ask = () => call(endpoints.datasets, {}).catch(() => {})

test('a server is lost after two requests without an answer, and found again by asking', async () => {
  // Resets the failures that other tests of this process have counted.
  answer(() => Response.json({}, { status: 401 }))
  await ask()
  answer(away)
  const returned = new Promise<void>((resolve) => onReconnect(resolve))
  const told: boolean[] = []
  const end = subscribeConnectivity(() => told.push(currentConnectivity().since !== null))
  await ask()
  expect(currentConnectivity().since).toBeNull()
  await ask()
  expect(currentConnectivity().since).toBeInstanceOf(Date)
  answer(() => Response.json({}, { status: 401 }))
  await returned
  expect(currentConnectivity().since).toBeNull()
  expect(told).toEqual([true, false])
  end()
}, 15_000)

test('what a gateway says for a server that is away is no answer, and an error of the server is one', async () => {
  const headers = { 'content-type': 'text/html' }
  answer(() => new Response('<h1>Bad Gateway</h1>', { status: 502, headers }))
  await ask()
  await ask()
  expect(currentConnectivity().since).toBeInstanceOf(Date)
  answer(() => Response.json({ detail: 'Busy.', code: 'busy' }, { status: 503 }))
  await ask()
  expect(currentConnectivity().since).toBeNull()
})

test('a page that asks for nothing learns that the server is lost', async () => {
  answer(() => Response.json({}, { status: 401 }))
  await ask()
  const end = watchConnectivity()
  answer(away)
  await new Promise<void>((resolve) => {
    const stop = subscribeConnectivity(() => {
      stop()
      resolve()
    })
  })
  expect(currentConnectivity().since).toBeInstanceOf(Date)
  answer(() => Response.json({}, { status: 401 }))
  await ask()
  end()
}, 20_000)
