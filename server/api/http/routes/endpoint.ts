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
import { followAdmission, requireAdmitted } from '../protocol/still-admitted.ts'

declare module 'hono' {
  interface ContextVariableMap {
    readonly workLimit: WorkLimit
  }
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** The validated parts of a request, as the contract names them. */
export type Call<E extends Endpoint> = {
  readonly params: Output<E['params']>
  readonly query: Output<E['query']>
  readonly body: Output<E['body']>
  readonly request: Request
  /** Aborts when the client leaves, and when they are shut out of what takes long. */
  readonly signal: AbortSignal
}

type Reply<E extends Endpoint> = E['reply'] extends z.ZodMiniType ? z.input<E['reply']> : never
type Sent<E extends Endpoint> =
  E['events'] extends z.ZodMiniType<infer T extends { event: string; data: unknown }> ? T : never

const EVENT_STREAM = 'text/event-stream'

/**
 * Binds an endpoint of the contract to its handler and enforces its access rule. `on(app, endpoints.x).json(…)` replies
 * with JSON, `.events(…)` with server-sent events, `.either(…)` with whichever the client accepts, `.bytes(…)` with a
 * response of its own.
 */
export function on<E extends Endpoint>(app: Hono, endpoint: E) {
  const route = (handler: (context: Context) => Promise<Response>) => {
    app.on(endpoint.method, endpoint.path, async (context) => {
      authorize(context, endpoint)
      return await handler(context)
    })
  }
  // Waiting for the client's body takes no slot: the slot is taken once the request has arrived.
  const reply = async (
    context: Context,
    handler: (call: Call<E>, context: Context) => Promise<Reply<E>>,
  ): Promise<Response> => {
    const call = await callOf(endpoint, context)
    // SAFETY: every status in the contract allows a body.
    const status = (endpoint.status ?? 200) as ContentfulStatusCode
    // What has been changed is told also to who has been shut out meanwhile.
    const value =
      endpoint.takes === undefined || endpoint.takes === 'upload'
        ? await limited(context, endpoint.takes, () => handler(call, context))
        : await askedFor(context, endpoint.takes, (signal) => handler({ ...call, signal }, context))
    return context.json(value, status)
  }
  const stream = async (
    context: Context,
    handler: (call: Call<E>, context: Context) => AsyncIterable<Sent<E>>,
  ) => {
    const call = await callOf(endpoint, context)
    const end = beginWork(context, endpoint.takes)
    const admission = followAdmission(context)
    const { signal } = admission
    try {
      return await eventStream(context, endingWith(handler({ ...call, signal }, context), end), admission)
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
    either: (
      json: (call: Call<E>, context: Context) => Promise<Reply<E>>,
      events: (call: Call<E>, context: Context) => AsyncIterable<Sent<E>>,
    ) =>
      route((context) =>
        context.req.header('accept')?.includes(EVENT_STREAM) ? stream(context, events) : reply(context, json),
      ),
    bytes: (handler: (call: Call<E>, context: Context) => Promise<Response>) =>
      route(async (context) => {
        const call = await callOf(endpoint, context)
        // A form's handler reads the body itself and takes the slot then.
        const kind = endpoint.form ? undefined : endpoint.takes
        return await limited(context, kind, () => handler(call, context))
      }),
  }
}

/** Takes a slot for the client's work and returns a function that frees it. Throws ProblemError if none is free. */
export function beginWork(context: Context, work: Work | undefined): () => void {
  const visitor = context.get('visitor')
  const { address } = context.get('client')
  return context.get('workLimit').begin(work, visitor?.id ?? clientKey(address))
}

/** Runs `work` in a slot. Throws ProblemError if none is free. */
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

/**
 * Does work in a slot that ends by its signal, also once the caller is no longer admitted. Throws AccessError then, so that what
 * has been asked is not told to who has been shut out, and ProblemError if no slot is free.
 */
export async function askedFor<T>(
  context: Context,
  kind: Work | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const began = performance.now()
  const admission = followAdmission(context)
  try {
    const value = await limited(context, kind, () => work(admission.signal))
    await requireAdmitted(context, began)
    return value
  } finally {
    admission.end()
    admission.require()
  }
}

/** Passes events on and calls `end` once they have ended or the consumer stops. */
export async function* endingWith<T>(events: AsyncIterable<T>, end: () => void): AsyncGenerator<T> {
  try {
    yield* events
  } finally {
    end()
  }
}

async function callOf<E extends Endpoint>(endpoint: E, context: Context): Promise<Call<E>> {
  const most = endpoint.access === 'anyone' ? MAX_STRANGER_BYTES : MAX_JSON_BYTES
  const began = performance.now()
  const body = endpoint.body?.parse(await jsonBody(context.req.raw, most))
  await requireAdmitted(context, began)
  // SAFETY: each part is the output of its schema in the endpoint, and undefined if the endpoint has none.
  return {
    params: endpoint.params?.parse(context.req.param()),
    query: endpoint.query?.parse(context.req.query()),
    body,
    request: context.req.raw,
    signal: context.req.raw.signal,
  } as Call<E>
}
