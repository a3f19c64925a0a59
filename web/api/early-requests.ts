/**
 * Requests that a page begins before its program runs: web/after-paint.ts begins them, and send() takes the answer of each
 * once.
 */
type Early = { readonly response: Promise<Response>; readonly controller: AbortController }

declare global {
  interface Window {
    earlyRequests?: Map<string, Early>
  }
}

/** Once a page has been open for this long, it asks anew. */
const FRESH_MS = 10_000

/** Begins a request of JSON. The one who takes it hears of its failure; `onReply` gets a copy of the answer. */
export function beginEarly(address: string, onReply?: (reply: Response) => void): void {
  const controller = new AbortController()
  const response = fetch(address, { headers: { accept: 'application/json' }, signal: controller.signal })
  response.then(
    (reply) => onReply?.(reply.clone()),
    () => {},
  )
  window.earlyRequests ??= new Map()
  window.earlyRequests.set(address, { response, controller })
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
