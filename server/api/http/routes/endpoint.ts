import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../../../shared/endpoints.ts'
import { MAX_JSON_BYTES, MAX_STRANGER_BYTES } from '../../../../shared/limits.ts'
import { clientKey } from '../../auth/address.ts'
import { authorize } from '../middleware/authenticate.ts'
import type { Work, WorkLimit } from '../middleware/work-limit.ts'
import { eventStream } from '../protocol/event-stream.ts'
import { jsonBody } from '../protocol/json-body.ts'

declare module 'hono' {
  interface ContextVariableMap {
    readonly workLimit: WorkLimit
  }
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What a handler gets: the parts of the request that the contract names, checked. */
export type Call<E extends Endpoint> = {
  readonly params: Output<E['params']>
  readonly query: Output<E['query']>
  readonly body: Output<E['body']>
  readonly request: Request
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal
}

type Reply<E extends Endpoint> = E['reply'] extends z.ZodMiniType ? z.input<E['reply']> : never
type Sent<E extends Endpoint> =
  E['events'] extends z.ZodMiniType<infer T extends { event: string; data: unknown }> ? T : never

const EVENT_STREAM = 'text/event-stream'

/**
 * Binds rows of the contract to handlers, for those whom the row admits. `on(app, endpoints.x).json(…)` answers with the row's reply;
 * `.events(…)` with its events; `.either(…)` with what the client accepts; `.bytes(…)` with a response of its own.
 */
export function on<E extends Endpoint>(app: Hono, endpoint: E) {
  const route = (handler: (context: Context) => Promise<Response>) => {
    app.on(endpoint.method, endpoint.path, async (context) => {
      authorize(context, endpoint)
      return await handler(context)
    })
  }
  // What is waited for is the client's: a place among those that are served is taken when its request is there.
  const reply = async (
    context: Context,
    handler: (call: Call<E>, context: Context) => Promise<Reply<E>>,
  ): Promise<Response> => {
    const call = await callOf(endpoint, context)
    // SAFETY: the contract's statuses are all of replies that have a body.
    const status = (endpoint.status ?? 200) as ContentfulStatusCode
    return await limited(context, endpoint.takes, async () =>
      context.json(await handler(call, context), status),
    )
  }
  const stream = async (context: Context, handler: (call: Call<E>) => AsyncIterable<Sent<E>>) => {
    const call = await callOf(endpoint, context)
    const end = beginWork(context, endpoint.takes)
    try {
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
      route(async (context) => {
        const call = await callOf(endpoint, context)
        // A form is read by its handler, which knows when it is there.
        const kind = endpoint.form ? undefined : endpoint.takes
        return await limited(context, kind, () => handler(call, context))
      }),
  }
}

/** Takes a place for work of the client who asks; gives what ends it. Throws ProblemError where none is left. */
export function beginWork(context: Context, work: Work | undefined): () => void {
  const visitor = context.get('visitor')
  const { address } = context.get('client')
  return context.get('workLimit').begin(work, visitor?.id ?? clientKey(address))
}

/** Does work of which there is only so much at once. Throws ProblemError where there is too much. */
export async function limited<T>(
  context: Context,
  kind: Work | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const end = beginWork(context, kind)
  try {
    return await work()
  } finally {
    end()
  }
}

/** The same events; `end` is called when they have ended or are not wanted any more. */
export async function* endingWith<T>(events: AsyncIterable<T>, end: () => void): AsyncGenerator<T> {
  try {
    yield* events
  } finally {
    end()
  }
}

async function callOf<E extends Endpoint>(endpoint: E, context: Context): Promise<Call<E>> {
  const most = endpoint.access === 'anyone' ? MAX_STRANGER_BYTES : MAX_JSON_BYTES
  const body = endpoint.body?.parse(await jsonBody(context.req.raw, most))
  // SAFETY: each part is what its schema in the row gave, and undefined where the row has none.
  return {
    params: endpoint.params?.parse(context.req.param()),
    query: endpoint.query?.parse(context.req.query()),
    body,
    request: context.req.raw,
    signal: context.req.raw.signal,
  } as Call<E>
}
