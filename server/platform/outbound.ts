import type { Outbound, OutboundRequest } from '../../shared/access.ts'

/** The requests to one origin for one purpose. */
type Entry = Omit<Outbound, 'elsewhere'>
type Request = Omit<OutboundRequest, 'elsewhere'>
/** A thread's message about a request: that it leaves, then how much arrived since the last message. */
type Word = {
  readonly request: Request
  readonly begins: boolean
  readonly received: number
  readonly open: boolean
}

const KEPT_REQUESTS = 200

const entries = new Map<string, Entry>()
/** The last requests by id, oldest first. */
const requests = new Map<string, Request>()

/** Workers report their requests to the main thread over this channel. */
const channel = new BroadcastChannel('ibid outbound')
channel.unref()
if (Bun.isMainThread)
  channel.onmessage = ({ data }) => {
    // SAFETY: nothing else in this process uses this channel.
    note(data as Word)
  }

let relay: ((word: unknown) => void) | null = null

/** Has another process record the requests of this one, and of its workers: `send` takes a word to its noteRelayed(). */
export function relayOutbound(send: (word: unknown) => void): void {
  relay = send
}

/** Records a request of a process that works for this one. */
export function noteRelayed(word: unknown): void {
  // SAFETY: relayOutbound() of the same executable has sent it.
  note(word as Word)
}

function tell(word: Word): void {
  if (Bun.isMainThread) note(word)
  else channel.postMessage(word)
}

function note(word: Word): void {
  if (relay) {
    relay(word)
    return
  }
  const { request, begins, received, open } = word
  const { id, address, purpose } = request
  const key = `${address} ${purpose}`
  const now = Date.now() / 1000
  const fresh = { address, purpose, count: 0, bytes_sent: 0, bytes_received: 0, first_at: now, last_at: now }
  const entry = entries.get(key) ?? fresh
  entries.set(key, {
    ...entry,
    count: entry.count + (begins ? 1 : 0),
    bytes_sent: entry.bytes_sent + (begins ? request.bytes_sent : 0),
    bytes_received: entry.bytes_received + received,
    last_at: begins ? now : entry.last_at,
  })
  const known = begins ? request : requests.get(id)
  // Evicted by newer requests.
  if (!known) return
  requests.set(id, { ...known, bytes_received: known.bytes_received + received, open })
  for (const [oldest] of requests) {
    if (requests.size <= KEPT_REQUESTS) break
    requests.delete(oldest)
  }
}

/** Lists the origins that this process has called since its start. Every request is recorded. */
export function outboundConnections(): Entry[] {
  return [...entries.values()]
}

/** Lists the last requests of this process, newest first. */
export function outboundRequests(): Request[] {
  return [...requests.values()].reverse()
}

/**
 * Sends a request; the only way out of the server. Records it before it leaves, treats a redirect as an error and ignores
 * proxies of the environment. Throws if the address is not the origin bound to the purpose. `at`: for pages, the IP address
 * to connect to, whatever the name leads to by now; a redirect is then returned, to be checked like any other address.
 */
export async function outboundFetch(
  purpose: 'ollama' | 'model server' | 'storage' | 'page',
  origin: string,
  input: string | URL,
  init: BunFetchRequestInit,
  at?: string,
): Promise<Response> {
  const url = new URL(input)
  if (url.origin !== origin)
    throw new Error(`Cannot connect to ${url.origin}: the only address for ${purpose} is ${origin}`)
  goDirectly()
  const request: Request = {
    ...{ id: Bun.randomUUIDv7(), at: Date.now() / 1000, address: origin, purpose },
    ...{ method: init.method ?? 'GET', path: url.pathname },
    ...{ bytes_sent: sizeOfBody(init.body), bytes_received: 0, open: true },
  }
  tell({ request, begins: true, received: 0, open: true })
  const received = (bytes: number, open: boolean) => tell({ request, begins: false, received: bytes, open })
  try {
    const response = at === undefined ? fetch(url, { ...init, redirect: 'error' }) : fetchAt(at, url, init)
    return countedResponse(await response, received)
  } catch (error) {
    received(0, false)
    throw error
  }
}

/** Connects to an IP address for a page: the name goes into the Host header and is what the certificate must be for. */
function fetchAt(at: string, url: URL, init: BunFetchRequestInit): Promise<Response> {
  const target = new URL(url)
  target.hostname = at.includes(':') ? `[${at}]` : at
  const headers = new Headers(init.headers)
  headers.set('Host', url.host)
  // A kept connection could have been made for another name at this address.
  return fetch(target, {
    ...init,
    headers,
    redirect: 'manual',
    keepalive: false,
    ...(target.hostname === url.hostname ? {} : { tls: { serverName: url.hostname.replace(/\.$/, '') } }),
  })
}

/** Makes this thread ignore proxies of the environment from now on: they would see the documents. */
export function goDirectly(): void {
  process.env.NO_PROXY = '*'
}

/** Returns the size of a request's body in bytes. Throws if it is unknown in advance. */
function sizeOfBody(body: unknown): number {
  if (body === undefined || body === null) return 0
  if (typeof body === 'string') return Buffer.byteLength(body)
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return body.byteLength
  if (body instanceof Blob) return body.size
  throw new Error('Cannot send a request to elsewhere: the size of its body is not known')
}

/** Returns the response with a body that reports each part to `received` as it is read, and finally its end. */
function countedResponse(response: Response, received: (bytes: number, open: boolean) => void): Response {
  const { body, status, statusText, headers } = response
  if (!body) {
    received(0, false)
    return response
  }
  const reader = body.getReader()
  const counted = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        received(value?.length ?? 0, !done)
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        received(0, false)
        throw error
      }
    },
    async cancel(reason) {
      received(0, false)
      await reader.cancel(reason)
    },
  })
  return new Response(counted, { status, statusText, headers })
}
