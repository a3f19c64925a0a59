/**
 * Requests that a page begins before its program runs: web/after-paint.ts begins them, and the program takes the answer of
 * each once. `answer`: what it says, once that has come.
 */
type Early = {
  readonly response: Promise<Response>
  readonly controller: AbortController
  answer?: unknown
}

declare global {
  interface Window {
    earlyRequests?: Map<string, Early>
  }
}

/** Once a page has been open for this long, it asks anew. */
const FRESH_MS = 10_000

/**
 * Begins a request of JSON. The one who takes it hears of its failure; `onAnswer` gets what it says. Resolves after that, or
 * if it fails.
 */
export async function beginEarly<T>(address: string, onAnswer?: (answer: T) => void): Promise<void> {
  const controller = new AbortController()
  const response = fetch(address, { headers: { accept: 'application/json' }, signal: controller.signal })
  const early: Early = { response, controller }
  window.earlyRequests ??= new Map()
  window.earlyRequests.set(address, early)
  try {
    const reply = await response
    if (!onAnswer || !reply.ok) return
    const answer = await reply.clone().json()
    early.answer = answer
    onAnswer(answer)
  } catch {
    // Said to the one who takes it.
  }
}

/** Returns the answer of the request that was begun early to an address; undefined if there is none. `signal` ends it. */
export function takeEarly(address: string, signal: AbortSignal): Promise<Response> | undefined {
  const early = window.earlyRequests?.get(address)
  if (!early) return undefined
  window.earlyRequests?.delete(address)
  if (performance.now() > FRESH_MS) return undefined
  const abort = () => early.controller.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return early.response
}

/** Takes what an early request has said already; undefined if it has not, and can be taken by takeEarly() then. */
export function takeEarlyAnswer(address: string): unknown {
  const early = window.earlyRequests?.get(address)
  if (early?.answer === undefined || performance.now() > FRESH_MS) return undefined
  window.earlyRequests?.delete(address)
  return early.answer
}
