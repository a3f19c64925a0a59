import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'

/** Interval of comments that keep a silent stream open, since servers and proxies end idle connections. */
const HEARTBEAT_MS = 15_000
/** Interval at which a stream checks that its reader is still admitted. */
const STILL_IN_MS = 1000

type Message = { readonly data: string; readonly event?: string; readonly id?: string }

/** Sends `{event, data}` objects as server-sent events with ids. Ends and throws as messageStream() does. */
export async function eventStream(
  context: Context,
  events: AsyncIterable<{ event: string; data: unknown }>,
  heartbeatMs?: number,
): Promise<Response> {
  return await messageStream(context, numbered(events), heartbeatMs)
}

async function* numbered(
  events: AsyncIterable<{ event: string; data: unknown }>,
): AsyncGenerator<Message & { event: string }> {
  let id = 0
  for await (const { event, data } of events) yield { event, data: JSON.stringify(data), id: String(++id) }
}

/**
 * Sends messages as server-sent events. Ends the source when the client leaves or is no longer admitted. An error before
 * the first message becomes an ordinary error reply instead of a broken stream.
 */
export async function messageStream(
  context: Context,
  messages: AsyncIterable<Message>,
  heartbeatMs = HEARTBEAT_MS,
): Promise<Response> {
  const source = messages[Symbol.asyncIterator]()
  let next = await source.next()
  context.header('X-Accel-Buffering', 'no')
  return streamSSE(context, async (stream) => {
    stream.onAbort(() => void source.return?.())
    const heartbeat = setInterval(() => void stream.write(': \n\n'), heartbeatMs)
    const out = Promise.withResolvers<{ done: true; value: undefined }>()
    const isStillAuthorized = context.get('isStillAuthorized')
    const watch = setInterval(async () => {
      // A catalog that is briefly unreachable proves nothing against the visitor.
      const isIn = await isStillAuthorized?.().catch(() => true)
      if (isIn === false) out.resolve({ done: true, value: undefined })
    }, STILL_IN_MS)
    try {
      while (!next.done && !stream.aborted) {
        await stream.writeSSE(next.value)
        next = await Promise.race([source.next(), out.promise])
      }
      void source.return?.()
    } finally {
      clearInterval(heartbeat)
      clearInterval(watch)
    }
  })
}
