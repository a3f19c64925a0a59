import type { Context, Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { Endpoint } from '../../shared/endpoints.ts'
import { ProblemError } from './problem-error.ts'
import { admit } from './visitor-guard.ts'
import type { WorkLimit } from './work-limit.ts'

declare module 'hono' {
  interface ContextVariableMap {
    readonly workLimit: WorkLimit
  }
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a handler gets: the parts of the request that the contract names, checked. */
export type Call<E extends Endpoint> = {
  readonly params: Output<E['params']>
  readonly query: Output<E['query']>
  readonly body: Output<E['body']>
  readonly request: Request
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal
}

type Reply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : never
type Sent<E extends Endpoint> =
  E['events'] extends z.ZodType<infer T extends { event: string; data: unknown }> ? T : never

/** JSON bodies above this size are refused. */
const MAX_JSON_BYTES = 4 * 1024 * 1024
/** Of those that anyone may send. */
const MAX_STRANGER_BYTES = 4096
/** A body has arrived by then, or is not waited for. */
const BODY_MS = 30_000

const EVENT_STREAM = 'text/event-stream'

/**
 * Binds rows of the contract to handlers, for those whom the row admits. `on(app, endpoints.x).json(…)` answers with the row's reply;
 * `.events(…)` with its events; `.either(…)` with what the client accepts; `.bytes(…)` with a response of its own.
 */
export function on<E extends Endpoint>(app: Hono, endpoint: E) {
  const route = (handler: (context: Context) => Promise<Response>) => {
    app.on(endpoint.method, endpoint.path, async (context) => {
      admit(context, endpoint)
      return await handler(context)
    })
  }
  const limited = async <T>(context: Context, work: () => Promise<T>): Promise<T> => {
    const end = context.get('workLimit').begin(endpoint.takes)
    try {
      return await work()
    } finally {
      end()
    }
  }
  const reply = (context: Context, handler: (call: Call<E>, context: Context) => Promise<Reply<E>>) =>
    limited(context, async () => {
      // SAFETY: the contract's statuses are all of replies that have a body.
      const status = (endpoint.status ?? 200) as ContentfulStatusCode
      return context.json(await handler(await callOf(endpoint, context), context), status)
    })
  const stream = async (context: Context, handler: (call: Call<E>) => AsyncIterable<Sent<E>>) => {
    const end = context.get('workLimit').begin(endpoint.takes)
    try {
      const call = await callOf(endpoint, context)
      return await eventStream(context, endingWith(handler(call), end))
    } catch (error) {
      end()
      throw error
    }
  }
  return {
    json: (handler: (call: Call<E>, context: Context) => Promise<Reply<E>>) =>
      route((context) => reply(context, handler)),
    events: (handler: (call: Call<E>) => AsyncIterable<Sent<E>>) =>
      route((context) => stream(context, handler)),
    either: (json: (call: Call<E>) => Promise<Reply<E>>, events: (call: Call<E>) => AsyncIterable<Sent<E>>) =>
      route((context) =>
        context.req.header('accept')?.includes(EVENT_STREAM) ? stream(context, events) : reply(context, json),
      ),
    bytes: (handler: (call: Call<E>, context: Context) => Promise<Response>) =>
      route((context) => limited(context, async () => handler(await callOf(endpoint, context), context))),
  }
}

/** The same events; `end` is called when they have ended or are not wanted any more. */
async function* endingWith<T>(events: AsyncIterable<T>, end: () => void): AsyncGenerator<T> {
  try {
    yield* events
  } finally {
    end()
  }
}

async function callOf<E extends Endpoint>(endpoint: E, context: Context): Promise<Call<E>> {
  const body = endpoint.body ? endpoint.body.parse(await jsonBody(context, endpoint)) : undefined
  // SAFETY: each part is what its schema in the row gave, and undefined where the row has none.
  return {
    params: endpoint.params?.parse(context.req.param()),
    query: endpoint.query?.parse(context.req.query()),
    body,
    request: context.req.raw,
    signal: context.req.raw.signal,
  } as Call<E>
}

async function jsonBody(context: Context, { access }: Endpoint): Promise<unknown> {
  const text = await limitedText(context.req.raw, access === 'anyone' ? MAX_STRANGER_BYTES : MAX_JSON_BYTES)
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^JSON Parse error: /, '') : ''
    throw new ProblemError(
      400,
      'malformed_json',
      `The request's body is not valid JSON: ${text.trim() === '' ? 'it is empty' : reason}`,
    )
  }
}

async function limitedText(request: Request, most: number): Promise<string> {
  if (!request.body) return ''
  const decoder = new TextDecoder()
  const reader = request.body.getReader()
  let late = false
  const clock = setTimeout(() => {
    late = true
    void reader.cancel()
  }, BODY_MS)
  let text = ''
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.length
      if (bytes > most) {
        void reader.cancel()
        throw new ProblemError(413, 'body_too_large', `The request's body is larger than ${most} bytes`)
      }
      text += decoder.decode(value, { stream: true })
    }
  } finally {
    clearTimeout(clock)
  }
  if (late) throw new ProblemError(408, 'body_too_slow', "The request's body did not arrive in time")
  return text + decoder.decode()
}

/** A stream that is silent is kept open with a comment this often: servers and proxies end idle connections. */
const HEARTBEAT_MS = 15_000

/**
 * Sends `{event, data}` objects as server-sent events and ends the source when the client goes away. What the
 * source throws before its first event is a reply of its own, not a broken stream.
 */
export async function eventStream(
  context: Context,
  events: AsyncIterable<{ event: string; data: unknown }>,
  heartbeatMs = HEARTBEAT_MS,
): Promise<Response> {
  const source = events[Symbol.asyncIterator]()
  let next = await source.next()
  context.header('X-Accel-Buffering', 'no')
  return streamSSE(context, async (stream) => {
    stream.onAbort(() => void source.return?.())
    const heartbeat = setInterval(() => void stream.write(': \n\n'), heartbeatMs)
    try {
      for (let id = 1; !next.done && !stream.aborted; id++) {
        const { event, data } = next.value
        await stream.writeSSE({ event, data: JSON.stringify(data), id: String(id) })
        next = await source.next()
      }
    } finally {
      clearInterval(heartbeat)
    }
  })
}
