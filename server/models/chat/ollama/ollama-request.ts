import { Ollama } from 'ollama'
import type { Message } from '../../../../shared/message.ts'
import { message } from '../../../../shared/messages.ts'
import { outboundFetch } from '../../../platform/outbound.ts'
import { errorText, linesOf, MOST_OF_REPLY_BYTES } from '../bounded-body.ts'
import { ModelError, type ModelTimeouts } from '../language-model.ts'
import {
  isConnectionCut,
  isConnectionError,
  type Overdue,
  type RequestUnderWay,
  requestClock,
} from '../request-clock.ts'
import { isThisMachine } from '../server-location.ts'

/** A request to Ollama; ends when `signal` aborts, on a timeout, or by `close`. */
export type OllamaRequest = RequestUnderWay & { readonly client: Ollama }

/**
 * Opens a request; `model` null if it concerns none. Its client throws ModelError for a refused connection, an error status
 * and a malformed reply, before the package would write to the console. `most`: bytes of a reply.
 */
export function ollamaRequest(
  host: string,
  model: string | null,
  timeouts: ModelTimeouts,
  signal: AbortSignal,
  most = MOST_OF_REPLY_BYTES,
): OllamaRequest {
  const { both, underWay } = requestClock(timeouts, signal, {
    timedOut: (seconds, overdue) => timedOut(host, model, seconds, overdue),
    broken: (error) => broken(error, host, model),
  })

  const guardedFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    if (input instanceof Request) throw new TypeError('Cannot send a Request: its body has no known size')
    const signals = init?.signal ? AbortSignal.any([both, init.signal]) : both
    // Each request opens its own connection: a kept one may belong to an Ollama that has ended. The clock here limits
    // the time, instead of Bun's five minutes.
    const fresh = { ...init, signal: signals, keepalive: false, timeout: false }
    const response = await outboundFetch('ollama', new URL(host).origin, input, fresh)
    if (!response.ok) throw await refusal(response, host, model)
    return guarded(response, host, most)
  }

  return {
    client: new Ollama({ host, fetch: Object.assign(guardedFetch, { preconnect: fetch.preconnect }) }),
    ...underWay,
  }
}

async function refusal(response: Response, host: string, model: string | null): Promise<ModelError> {
  const body = await errorText(response)
  const said =
    errorOf(body) ??
    body
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 200)
  if (response.status === 404 && /model|not found|pull/i.test(said) && model !== null)
    return new ModelError(
      'model_missing',
      message('model_missing_install', { model, command: `ollama pull ${model}` }),
    )
  if (response.status === 404) return new ModelError('model_garbled', message('ollama_other', { host }))
  return new ModelError('model_failed', failedBecause(model, said || `status ${response.status}`))
}

/** Most characters that are shown of an error. */
const MOST_SAID = 300

function errorOf(body: string): string | null {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && 'error' in value)
      return String(value.error).slice(0, MOST_SAID)
  } catch {
    return null // Not JSON: the caller shows the body as text.
  }
  return null
}

/** Words an error that Ollama itself reported. */
export function failedBecause(model: string | null, said: string): Message {
  const why = withoutEnd(said)
  if (model === null) return message('ollama_error', { why })
  const isFull = /memory|vram|resource/i.test(why)
  const code = isFull ? 'ollama_memory' : /busy|pending requests/i.test(why) ? 'ollama_busy' : 'ollama_failed'
  return message(code, { model, why })
}

/** An error's text as it goes into a sentence: in one line, without its full stop. */
export function withoutEnd(said: string): string {
  return said
    .trim()
    .replace(/[.\s]+$/, '')
    .replace(/\s+/g, ' ')
}

function timedOut(host: string, model: string | null, seconds: number, overdue: Overdue): Message {
  if (model === null) return slowly(host, seconds)
  if (overdue === 'whole') return message('ollama_long', { model, seconds })
  return message(overdue === 'next' ? 'ollama_stalled' : 'ollama_not_begun', { model, seconds })
}

/** Says that Ollama did not answer in time. */
export function slowly(host: string, seconds: number): Message {
  return message('ollama_slow', { host, seconds, command: `curl ${host}/api/version` })
}

function broken(error: unknown, host: string, model: string | null): ModelError {
  const said = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && 'code' in error && /redirect/i.test(String(error.code)))
    return new ModelError('model_garbled', message('ollama_redirects', { host }), { cause: error })
  const cut = isConnectionCut(error)
  if (!cut && isConnectionError(error)) return unreachable(host, error)
  if (cut || /did not receive done/i.test(said))
    return new ModelError(
      'model_failed',
      model === null ? message('ollama_cut') : message('ollama_broke_off', { model }),
      { cause: error },
    )
  return new ModelError('model_failed', failedBecause(model, said), { cause: error })
}

/** Makes the error for a `host` that does not answer. */
export function unreachable(host: string, cause?: unknown): ModelError {
  return new ModelError(
    'model_unreachable',
    isThisMachine(host)
      ? message('ollama_away', { host, command: 'ollama serve' })
      : message('ollama_away_there', { host, command: 'OLLAMA_HOST=0.0.0.0 ollama serve' }),
    cause === undefined ? undefined : { cause },
  )
}

/**
 * Returns the response with a body that comes by whole lines: the package would search a long one anew with each piece.
 * It fails at the first line that is not JSON, and where it exceeds its bounds.
 */
function guarded(response: Response, host: string, most: number): Response {
  if (!response.body) return response
  const longest = Math.min(most, MOST_OF_REPLY_BYTES)
  const lines = linesOf(response, { line: longest, whole: most, excess: () => notOllama(host) })
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) return controller.close()
      try {
        JSON.parse(value)
      } catch (cause) {
        throw notOllama(host, cause)
      }
      controller.enqueue(encoder.encode(`${value}\n`))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
  return new Response(body, { status: response.status, headers: response.headers })
}

/** Makes the error for a reply that Ollama would not give. */
export function notOllama(host: string, cause?: unknown): ModelError {
  return new ModelError(
    'model_garbled',
    message('ollama_garbled', { host }),
    cause === undefined ? undefined : { cause },
  )
}
