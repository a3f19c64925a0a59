import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Admission } from './still-admitted.ts'

/** Interval of comments that keep a silent stream open, since servers and proxies end idle connections. */
const HEARTBEAT_MS = 15_000

type Message = { readonly data: string; readonly event?: string; readonly id?: string }

/** Sends `{event, data}` objects as server-sent events with ids. Ends and throws as messageStream() does. */
export async function eventStream(
  context: Context,
  events: AsyncIterable<{ event: string; data: unknown }>,
  admission: Admission,
  heartbeatMs?: number,
): Promise<Response> {
  return await messageStream(context, numbered(events), admission, heartbeatMs)
}

async function* numbered(
  events: AsyncIterable<{ event: string; data: unknown }>,
): AsyncGenerator<Message & { event: string }> {
  let id = 0
  for await (const { event, data } of events) yield { event, data: JSON.stringify(data), id: String(++id) }
}

/**
 * Sends messages as server-sent events. Ends the source, which should end by `admission.signal`, too, when the client leaves or
 * is no longer admitted, and then the admission. An error before the first message becomes an ordinary error reply instead of a
 * broken stream.
 */
export async function messageStream(
  context: Context,
  messages: AsyncIterable<Message>,
  admission: Admission,
  heartbeatMs = HEARTBEAT_MS,
): Promise<Response> {
  const source = messages[Symbol.asyncIterator]()
  let next: IteratorResult<Message>
  try {
    next = await source.next().catch((error: unknown) => {
      admission.require()
      throw error
    })
    admission.require()
  } catch (error) {
    admission.end()
    void source.return?.()
    throw error
  }
  context.header('X-Accel-Buffering', 'no')
  const unlessLeft = (error: unknown) => {
    if (!admission.signal.aborted) throw error
    return { done: true, value: undefined } as const
  }
  return streamSSE(context, async (stream) => {
    stream.onAbort(() => void source.return?.())
    const heartbeat = setInterval(() => void stream.write(': \n\n'), heartbeatMs)
    const out = Promise.withResolvers<{ done: true; value: undefined }>()
    const leave = () => out.resolve({ done: true, value: undefined })
    admission.signal.addEventListener('abort', leave)
    if (admission.signal.aborted) leave()
    try {
      while (!next.done && !stream.aborted) {
        await stream.writeSSE(next.value)
        // What was being written fails by the signal; nobody is there to hear of it.
        next = await Promise.race([out.promise, source.next().catch(unlessLeft)])
      }
      void source.return?.()
    } finally {
      clearInterval(heartbeat)
      admission.signal.removeEventListener('abort', leave)
      admission.end()
    }
  })
}
