import '../../support/happy-dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { datasetEndpoints } from '../../../shared/endpoints/datasets.ts'
import { addressOf, answeredEarly, call } from '../../../web/api/client.ts'
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
  void beginEarly(ADDRESS)
  expect((await call(datasetEndpoints.datasets, {})).data).toEqual([])
  expect(asked).toEqual([ADDRESS])
  await call(datasetEndpoints.datasets, {})
  expect(asked).toEqual([ADDRESS, ADDRESS])
})

test('call() asks anew on a page that has been open for long', async () => {
  const asked = pageOpenFor(60_000)
  void beginEarly(ADDRESS)
  await call(datasetEndpoints.datasets, {})
  expect(asked).toEqual([ADDRESS, ADDRESS])
})

test('call() changes something only by a request of its own', async () => {
  const asked = pageOpenFor(700)
  void beginEarly(ADDRESS)
  await call(datasetEndpoints.createDataset, { body: { name: 'x' } }).catch(() => {})
  expect(asked).toEqual([ADDRESS, ADDRESS])
  expect(window.earlyRequests?.has(ADDRESS)).toBe(true)
})

test('call() tells of the failure of an early request', async () => {
  pageOpenFor(700, async () => {
    throw new TypeError('Failed to fetch')
  })
  void beginEarly(ADDRESS)
  const failure = await call(datasetEndpoints.datasets, {}).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'unreachable' })
})

test('call() ends an early request with its own signal', async () => {
  pageOpenFor(
    700,
    (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  void beginEarly(ADDRESS)
  const controller = new AbortController()
  const asking = call(datasetEndpoints.datasets, {}, controller.signal).catch((error: unknown) => error)
  controller.abort()
  expect(await asking).toMatchObject({ name: 'AbortError' })
})

test('the answer of an early request is copied before it is taken', async () => {
  pageOpenFor(700)
  const copy = Promise.withResolvers<unknown>()
  void beginEarly(ADDRESS, copy.resolve)
  await call(datasetEndpoints.datasets, {})
  expect(await copy.promise).toEqual({ data: [] })
})

test('answeredEarly() has what an early request has said already, once, if it keeps the contract', async () => {
  const asked = pageOpenFor(700)
  const heard = Promise.withResolvers<unknown>()
  void beginEarly(ADDRESS, heard.resolve)
  expect(answeredEarly(datasetEndpoints.datasets, {})).toBeUndefined()
  await heard.promise
  expect(answeredEarly(datasetEndpoints.datasets, {})?.data).toEqual([])
  expect(answeredEarly(datasetEndpoints.datasets, {})).toBeUndefined()
  expect(asked).toEqual([ADDRESS])
  pageOpenFor(700, async () => Response.json({ data: 'none' }))
  const wrong = Promise.withResolvers<unknown>()
  void beginEarly(ADDRESS, wrong.resolve)
  await wrong.promise
  expect(answeredEarly(datasetEndpoints.datasets, {})).toBeUndefined()
})
