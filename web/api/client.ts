import * as z from 'zod/mini'
import * as texts from '#texts/api.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { ApiError, problemOf } from './api-error.ts'
import { readConnection } from './connection.ts'
import { isGatewayError, noteAnswer, noteFailure } from './connectivity.ts'
import { takeEarly, takeEarlyAnswer } from './early-requests.ts'

// The content security policy forbids eval. Without this, zod tries it once and the browser logs a violation.
z.config({ jitless: true })

type Part<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType> ? { [P in K]: z.input<S> } : { [P in K]?: never }

/** The input of an endpoint: path parameters, query and JSON body, as far as the contract has them. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> & Partial<Part<E, 'query'>> & Part<E, 'body'>

type Replying = Endpoint & { readonly reply: z.ZodMiniType }

/**
 * Calls an endpoint and returns its reply, checked against the contract. The timeout of the settings applies.
 * @throws ApiError if the server refuses, does not answer, or replies with something that breaks the
 * contract.
 */
export async function call<E extends Replying>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<z.output<E['reply']>> {
  const timeout = AbortSignal.timeout(readConnection().timeout * 1000)
  const response = await send(endpoint, input, {
    accept: 'application/json',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  return readReply(endpoint, response)
}

/** Takes what the server has answered before the program ran; undefined if it has not, or broke the contract. */
export function answeredEarly<E extends Replying>(
  endpoint: E,
  input: CallInput<E>,
): z.output<E['reply']> | undefined {
  const answer = takeEarlyAnswer(addressOf(endpoint, input))
  if (answer === undefined) return undefined
  // SAFETY: safeParse of endpoint.reply returned this value, and E['reply'] is the type of endpoint.reply.
  return endpoint.reply.safeParse(answer).data as z.output<E['reply']> | undefined
}

/** Sends the request of an endpoint without reading the reply's body. @throws ApiError as call() does. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { accept: string; signal: AbortSignal },
): Promise<Response> {
  const headers: Record<string, string> = { accept: options.accept }
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  const address = addressOf(endpoint, input)
  const early = endpoint.method === 'GET' ? takeEarly(address, options.signal) : undefined
  let response: Response
  try {
    response = await (early ??
      fetch(address, {
        method: endpoint.method,
        headers,
        signal: options.signal,
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      }))
  } catch (cause) {
    throw unanswered(cause)
  }
  if (isGatewayError(response)) throw unanswered(new TypeError(texts.theGatewayReplied(response.status)))
  noteAnswer()
  if (!response.ok) throw await problemOf(response)
  return response
}

/** Reads and checks the JSON reply. @throws ApiError if it breaks the contract. */
export async function readReply<E extends Replying>(
  endpoint: E,
  response: Response,
): Promise<z.output<E['reply']>> {
  let body: unknown
  try {
    body = await response.json()
  } catch (cause) {
    if (cause instanceof DOMException) throw unanswered(cause)
    throw unexpected(endpoint, 'it is not JSON', response.status, cause)
  }
  const reply = endpoint.reply.safeParse(body)
  if (!reply.success) throw unexpected(endpoint, z.prettifyError(reply.error), response.status, reply.error)
  // SAFETY: safeParse of endpoint.reply returned this value, and E['reply'] is the type of endpoint.reply.
  return reply.data as z.output<E['reply']>
}

/** Returns the full address of an endpoint: configured server, path with its parameters, query. */
export function addressOf<E extends Endpoint>(endpoint: E, input: Partial<CallInput<E>> = {}): string {
  const params: Record<string, unknown> = input.params ?? {}
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== '') query.set(name, String(value))
  const search = query.size > 0 ? `?${query}` : ''
  return `${readConnection().endpoint}${path}${search}`
}

/** Turns a missing reply into an error. Passes on an abort by the caller, which is not a failure to show. */
function unanswered(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause
  noteFailure()
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return new ApiError({ detail: null, code: 'timeout', status: 0, cause })
  return new ApiError({ detail: null, code: 'unreachable', status: 0, cause })
}

function unexpected(endpoint: Endpoint, reason: string, status: number, cause: unknown): ApiError {
  console.error(`Unexpected reply to ${endpoint.method} ${endpoint.path}: ${reason}`)
  return new ApiError({ detail: null, code: 'unexpected_reply', status, cause })
}
