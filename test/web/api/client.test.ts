import '../../support/happy-dom.ts'
import { afterEach, describe, expect, spyOn, test } from 'bun:test'
import { endpoints } from '../../../shared/endpoints.ts'
import { detailOf } from '../../../web/api/api-error.ts'
import { basePath, pageOrigin } from '../../../web/api/base.ts'
import { addressOf, call } from '../../../web/api/client.ts'
import { readConnection, saveConnection } from '../../../web/api/connection.ts'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
  localStorage.clear()
})

/** Answers every request of the page and records it. */
function server(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const seen: Request[] = []
  globalThis.fetch = Object.assign(
    async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init)
      seen.push(request.clone())
      return answer(request)
    },
    { preconnect: () => {} },
  )
  return seen
}

test('the base path comes from the page', () => {
  expect(pageOrigin()).toBe('http://ibid.test/base')
  expect(basePath()).toBe('/base')
})

describe('addressOf()', () => {
  test('puts parameters and query into the path of the endpoint, encoded', () => {
    const address = addressOf(endpoints.datasetDocuments, {
      params: { name: 'a b/ü' },
      query: { limit: 5, offset: 0, q: 'x&y' },
    })
    expect(address).toBe(
      'http://ibid.test/base/api/datasets/a%20b%2F%C3%BC/documents?limit=5&offset=0&q=x%26y',
    )
  })

  test('goes to the endpoint of the settings when one is kept', () => {
    saveConnection({ endpoint: 'http://other.test:8000/', timeout: 30 })
    expect(addressOf(endpoints.datasets)).toBe('http://other.test:8000/api/datasets')
  })
})

describe('call()', () => {
  test('sends JSON and gives back the reply', async () => {
    const seen = server(() => Response.json({ name: 'x', document_count: 0, size_bytes: 0, created_at: 1 }))
    const reply = await call(endpoints.createDataset, { body: { name: 'x' } })
    expect(reply.name).toBe('x')
    expect(seen[0]?.method).toBe('POST')
    expect(await seen[0]?.json()).toEqual({ name: 'x' })
  })

  test("fails with the server's own sentence", async () => {
    server(() => Response.json({ detail: 'There is no such dataset.', code: 'not_found' }, { status: 404 }))
    const error = await call(endpoints.datasets, {}).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ detail: 'There is no such dataset.', code: 'not_found', status: 404 })
    expect(detailOf(error, 'Failed')).toBe('There is no such dataset.')
  })

  test.each([
    ['a page of HTML', new Response('<html>', { status: 502 })],
    ['JSON of another kind', Response.json({ message: 'x' }, { status: 500 })],
  ])('has no sentence when the error is %s', async (_, response) => {
    server(() => response)
    const error = await call(endpoints.datasets, {}).catch((failure: unknown) => failure)
    expect(detailOf(error, 'Query failed. Please try again.')).toBe('Query failed. Please try again.')
  })

  test('refuses a reply that is not what the contract says', async () => {
    const logged = spyOn(console, 'error').mockImplementation(() => {})
    server(() => Response.json({ data: [{ name: 3 }] }))
    await expect(call(endpoints.datasets, {})).rejects.toMatchObject({ code: 'unexpected_reply' })
    logged.mockRestore()
  })

  test('ends after the timeout of the settings', async () => {
    saveConnection({ endpoint: '', timeout: 1 })
    server(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    await expect(call(endpoints.datasets, {})).rejects.toMatchObject({ code: 'timeout' })
  })

  test('an abort by the caller passes as an abort', async () => {
    const controller = new AbortController()
    server(({ signal }) => {
      controller.abort()
      signal.throwIfAborted()
      return new Response()
    })
    await expect(call(endpoints.datasets, {}, controller.signal)).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('the connection', () => {
  test("is the page's own server and 30 seconds at first", () => {
    expect(readConnection()).toEqual({ endpoint: 'http://ibid.test/base', timeout: 30 })
  })

  test("does not pin the page's own server", () => {
    saveConnection({ endpoint: 'http://ibid.test/base/', timeout: 45 })
    expect(localStorage.getItem('ibid.connection')).toBe('{"timeout":45}')
  })

  test('is as at first when what is kept cannot be read', () => {
    localStorage.setItem('ibid.connection', '{broken')
    expect(readConnection().timeout).toBe(30)
  })
})
