import '../../support/happy-dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { endpoints } from '../../../shared/endpoints.ts'
import { ApiError } from '../../../web/api/api-error.ts'
import { events, readEvents } from '../../../web/api/events.ts'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

function streamOf(...parts: (string | Uint8Array<ArrayBuffer>)[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(typeof part === 'string' ? encoder.encode(part) : part)
      controller.close()
    },
  })
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of source) all.push(item)
  return all
}

test('readEvents() joins pieces wherever they were cut, a character included', async () => {
  const bytes = new TextEncoder().encode('event: token\ndata: "é"\n\n')
  const cut = bytes.indexOf(0xc3) + 1
  expect(await collect(readEvents(streamOf(bytes.slice(0, cut), bytes.slice(cut))))).toEqual([
    { event: 'token', data: '"é"' },
  ])
})

test('readEvents() joins data lines, and passes over comments and ids', async () => {
  expect(
    await collect(readEvents(streamOf(': hello\n\nid: 3\r\ndata: a\r\ndata:b\r\n\r\ndata: cut off'))),
  ).toEqual([{ event: 'message', data: 'a\nb' }])
})

test('events() yields what the contract knows', async () => {
  globalThis.fetch = Object.assign(
    async () =>
      new Response(
        streamOf('event: token\ndata: {"text":"Hi"}\n\nevent: token\ndata: {"text":" there"}\n\n'),
        {
          headers: { 'content-type': 'text/event-stream' },
        },
      ),
    { preconnect: () => {} },
  )
  const signal = new AbortController().signal
  expect(await collect(events(endpoints.query, { body: { query: 'x' } }, signal))).toEqual([
    { event: 'token', data: { text: 'Hi' } },
    { event: 'token', data: { text: ' there' } },
  ])
})

test('events() says so when the answer is not a stream', async () => {
  globalThis.fetch = Object.assign(async () => Response.json({}), { preconnect: () => {} })
  const signal = new AbortController().signal
  const failure = collect(events(endpoints.query, { body: { query: 'x' } }, signal))
  await expect(failure).rejects.toMatchObject({ code: 'not_a_stream' })
  await expect(failure).rejects.toBeInstanceOf(ApiError)
})
