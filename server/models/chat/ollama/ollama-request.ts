import { Ollama } from 'ollama'
import { outboundFetch } from '../../../platform/outbound.ts'
import { ModelError, type ModelTimeouts } from '../language-model.ts'
import { isConnectionCut, isConnectionError, type RequestUnderWay, requestClock } from '../request-clock.ts'
import { isThisMachine } from '../server-location.ts'

/** A request to Ollama; ends when `signal` aborts, on a timeout, or by `close`. */
export type OllamaRequest = RequestUnderWay & { readonly client: Ollama }

/**
 * Opens a request; `model` null if it concerns none. Its client throws ModelError for a refused connection, an error status
 * and a malformed reply, before the package would write to the console.
 */
export function ollamaRequest(
  host: string,
  model: string | null,
  timeouts: ModelTimeouts,
  signal: AbortSignal,
): OllamaRequest {
  const { both, underWay } = requestClock(timeouts, signal, {
    timedOut: (seconds, answering) => timedOut(model, seconds, answering),
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
    return guarded(response, host)
  }

  return {
    client: new Ollama({ host, fetch: Object.assign(guardedFetch, { preconnect: fetch.preconnect }) }),
    ...underWay,
  }
}

async function refusal(response: Response, host: string, model: string | null): Promise<ModelError> {
  const body = (await response.text()).slice(0, 2000)
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
      `The model '${model}' is not installed in Ollama. Install it with: ollama pull ${model}`,
    )
  if (response.status === 404)
    return new ModelError(
      'model_garbled',
      `What answers at ${host} is not Ollama. Set --ollama-host to the address where Ollama runs.`,
    )
  return new ModelError('model_failed', failedBecause(model, said || `status ${response.status}`))
}

function errorOf(body: string): string | null {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && 'error' in value) return String(value.error)
  } catch {
    return null // Not JSON: the caller shows the body as text.
  }
  return null
}

/** Words an error that Ollama itself reported. */
export function failedBecause(model: string | null, said: string): string {
  const reason = said
    .trim()
    .replace(/[.\s]+$/, '')
    .replace(/\s+/g, ' ')
  const fix = /memory|vram|resource/i.test(reason)
    ? 'Choose a smaller model in Settings, or free memory and ask again.'
    : /busy|pending requests/i.test(reason)
      ? 'Others are asking it too: wait a moment and ask again.'
      : 'Ask again; if it keeps failing, restart Ollama or choose another model in Settings.'
  return `Ollama ${model === null ? 'failed' : `could not run '${model}'`}: ${reason}. ${fix}`
}

function timedOut(model: string | null, seconds: number, answering: boolean): string {
  const who = model === null ? 'Ollama' : `'${model}'`
  return answering
    ? `${who} stopped answering for ${seconds} s. Ask again, or choose a smaller model in Settings.`
    : `${who} did not begin to answer within ${seconds} s. Choose a smaller model in Settings, or see with 'ollama ps' whether it fits into memory.`
}

function broken(error: unknown, host: string, model: string | null): ModelError {
  const said = error instanceof Error ? error.message : String(error)
  const cut = isConnectionCut(error)
  if (!cut && isConnectionError(error)) return unreachable(host, error)
  if (cut || /did not receive done/i.test(said))
    return new ModelError(
      'model_failed',
      `The connection to Ollama broke off${model === null ? '' : ` while '${model}' was answering`}. Ask again; if it happens again, look at Ollama's log.`,
      { cause: error },
    )
  return new ModelError('model_failed', failedBecause(model, said), { cause: error })
}

/** Makes the error for a `host` that does not answer. */
export function unreachable(host: string, cause?: unknown): ModelError {
  return new ModelError(
    'model_unreachable',
    `Ollama cannot be reached at ${host}. ${isThisMachine(host) ? 'Start it with: ollama serve' : 'Start it on that machine with: OLLAMA_HOST=0.0.0.0 ollama serve'}`,
    cause === undefined ? undefined : { cause },
  )
}

/** Returns the response with a body that fails at the first line that is not JSON. */
function guarded(response: Response, host: string): Response {
  if (!response.body) return response
  const decoder = new TextDecoder()
  let line = ''
  const check = (text: string) => {
    if (text.trim() === '') return
    try {
      JSON.parse(text)
    } catch (cause) {
      throw new ModelError(
        'model_garbled',
        `What answers at ${host} does not speak Ollama's protocol. Check --ollama-host, and update Ollama if it is old.`,
        { cause },
      )
    }
  }
  const guard = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      line += decoder.decode(bytes, { stream: true })
      const lines = line.split('\n')
      line = lines.pop() ?? ''
      for (const text of lines) check(text)
      controller.enqueue(bytes)
    },
    flush() {
      check(line + decoder.decode())
    },
  })
  return new Response(response.body.pipeThrough(guard), {
    status: response.status,
    headers: response.headers,
  })
}
