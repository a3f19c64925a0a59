import '../../support/happy-dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { datasetEndpoints } from '../../../shared/endpoints/datasets.ts'
import { addressOf, call } from '../../../web/api/client.ts'
import { beginEarly } from '../../../web/api/early-requests.ts'

const ADDRESS = addressOf(datasetEndpoints.datasets)
const realFetch = globalThis.fetch
const realNow = performance.now
afterEach(() => {
  globalThis.fetch = realFetch
  performance.now = realNow
  window.earlyRequests?.clear()
})

type Answer = (signal: AbortSignal | null | undefined) => Promise<Response>
const empty: Answer = async () => Response.json({ data: [] })

/** Answers the requests of a page that has been open for some milliseconds. Returns their addresses. */
function pageOpenFor(milliseconds: number, answer: Answer = empty): string[] {
  const asked: string[] = []
  performance.now = () => milliseconds
  globalThis.fetch = Object.assign(
    (input: string | URL | Request, init?: RequestInit) => {
      asked.push(String(input))
      return answer(init?.signal)
    },
    { preconnect: () => {} },
  )
  return asked
}

test('call() takes the answer of a request that was begun early, once', async () => {
  const asked = pageOpenFor(700)
  beginEarly(ADDRESS)
  expect((await call(datasetEndpoints.datasets, {})).data).toEqual([])
  expect(asked).toEqual([ADDRESS])
  await call(datasetEndpoints.datasets, {})
  expect(asked).toEqual([ADDRESS, ADDRESS])
})

test('call() asks anew on a page that has been open for long', async () => {
  const asked = pageOpenFor(60_000)
  beginEarly(ADDRESS)
  await call(datasetEndpoints.datasets, {})
  expect(asked).toEqual([ADDRESS, ADDRESS])
})

test('call() changes something only by a request of its own', async () => {
  const asked = pageOpenFor(700)
  beginEarly(ADDRESS)
  await call(datasetEndpoints.createDataset, { body: { name: 'x' } }).catch(() => {})
  expect(asked).toEqual([ADDRESS, ADDRESS])
  expect(window.earlyRequests?.has(ADDRESS)).toBe(true)
})

test('call() tells of the failure of an early request', async () => {
  pageOpenFor(700, async () => {
    throw new TypeError('Failed to fetch')
  })
  beginEarly(ADDRESS)
  const failure = await call(datasetEndpoints.datasets, {}).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'unreachable' })
})

test('call() ends an early request with its own signal', async () => {
  pageOpenFor(
    700,
    (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  beginEarly(ADDRESS)
  const controller = new AbortController()
  const asking = call(datasetEndpoints.datasets, {}, controller.signal).catch((error: unknown) => error)
  controller.abort()
  expect(await asking).toMatchObject({ name: 'AbortError' })
})

test('the answer of an early request is copied before it is taken', async () => {
  pageOpenFor(700)
  const copy = Promise.withResolvers<unknown>()
  beginEarly(ADDRESS, (reply) => copy.resolve(reply.json()))
  await call(datasetEndpoints.datasets, {})
  expect(await copy.promise).toEqual({ data: [] })
})
