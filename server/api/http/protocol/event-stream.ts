import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { isStillAdmitted, requireAdmitted, STILL_IN_MS } from './still-admitted.ts'

/** Interval of comments that keep a silent stream open, since servers and proxies end idle connections. */
const HEARTBEAT_MS = 15_000

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
  const began = performance.now()
  let next = await source.next()
  await requireAdmitted(context, began).catch((error: unknown) => {
    void source.return?.()
    throw error
  })
  context.header('X-Accel-Buffering', 'no')
  return streamSSE(context, async (stream) => {
    stream.onAbort(() => void source.return?.())
    const heartbeat = setInterval(() => void stream.write(': \n\n'), heartbeatMs)
    const out = Promise.withResolvers<{ done: true; value: undefined }>()
    const watch = setInterval(async () => {
      if (!(await isStillAdmitted(context))) out.resolve({ done: true, value: undefined })
    }, STILL_IN_MS)
    try {
      while (!next.done && !stream.aborted) {
        await stream.writeSSE(next.value)
        next = await Promise.race([out.promise, source.next()])
      }
      void source.return?.()
    } finally {
      clearInterval(heartbeat)
      clearInterval(watch)
    }
  })
}
