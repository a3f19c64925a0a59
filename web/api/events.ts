import { createParser } from 'eventsource-parser'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../shared/endpoint.ts'
import { ApiError } from './api-error.ts'
import { type CallInput, send } from './client.ts'

type Streaming = Endpoint & { readonly events: z.ZodMiniType }

/**
 * Calls an endpoint and yields its server-sent events, each checked against the contract. Skips events whose
 * name the contract does not have. No timeout applies. Leaving the loop, or aborting the signal, closes the
 * connection.
 * @throws ApiError if the server refuses, or replies with anything but an event stream (code 'not_a_stream',
 * with the response as cause).
 */
export async function* events<E extends Streaming>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): AsyncGenerator<z.output<E['events']>> {
  const response = await send(endpoint, input, { accept: 'text/event-stream', signal })
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
    throw new ApiError({ detail: null, code: 'not_a_stream', status: response.status, cause: response })
  for await (const { event, data } of readEvents(response.body)) {
    const parsed = endpoint.events.safeParse({ event, data: JSON.parse(data) })
    // SAFETY: safeParse of endpoint.events returned this value, and E['events'] is the type of endpoint.events.
    if (parsed.success) yield parsed.data as z.output<E['events']>
    else console.error(`Unexpected event '${event}' from ${endpoint.method} ${endpoint.path}`, parsed.error)
  }
}

type RawEvent = { event: string; data: string }

/** Splits a byte stream into server-sent events: name and data, without ids and comments. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<RawEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const arrived: RawEvent[] = []
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => arrived.push({ event, data }),
  })
  try {
    while (true) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* arrived.splice(0)
    }
  } finally {
    await reader.cancel()
  }
}
