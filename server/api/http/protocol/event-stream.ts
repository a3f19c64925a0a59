import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'

/** A stream that is silent is kept open with a comment this often: servers and proxies end idle connections. */
const HEARTBEAT_MS = 15_000
/** Who may no longer come in hears nothing more after so long. */
const STILL_IN_MS = 1000

type Message = { readonly data: string; readonly event?: string; readonly id?: string }

/** Sends `{event, data}` objects as server-sent events with an id each, as messageStream() does. */
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
 * Sends messages as server-sent events and ends the source when the client goes away, or may no longer come in. What the source throws
 * before its first message is a reply of its own, not a broken stream.
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
      // A catalog that is away for a while says nothing of anybody.
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
