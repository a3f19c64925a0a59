import type { Outbound } from '../shared/access.ts'

type Entry = { count: number; firstAt: number; lastAt: number }

const entries = new Map<string, Entry>()

/** By which workers tell the main thread where they connect to. */
const channel = new BroadcastChannel('ibid outbound')
channel.unref()
if (Bun.isMainThread)
  channel.onmessage = ({ data }) => {
    if (typeof data === 'string') note(data)
  }

function note(key: string): void {
  const now = Date.now() / 1000
  const entry = entries.get(key)
  entries.set(key, { count: (entry?.count ?? 0) + 1, firstAt: entry?.firstAt ?? now, lastAt: now })
}

/** Where requests of this process went since its start: its own ledger, which every request is written into. */
export function outboundConnections(): Outbound[] {
  return [...entries].map(([key, { count, firstAt, lastAt }]) => {
    const [address = '', purpose = ''] = key.split(' ', 2)
    return { address, purpose, count, first_at: firstAt, last_at: lastAt }
  })
}

/**
 * The one way out of the server: a request to the origin that the purpose is bound to and to no other, noted
 * before it leaves. A redirect is an error. Throws for another address.
 */
export async function outboundFetch(
  purpose: 'ollama',
  origin: string,
  input: string | URL | Request,
  init: RequestInit,
): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  if (url.origin !== origin)
    throw new Error(`Cannot connect to ${url.origin}: the only address for ${purpose} is ${origin}`)
  const key = `${origin} ${purpose}`
  if (Bun.isMainThread) note(key)
  else channel.postMessage(key)
  return await fetch(input, { ...init, redirect: 'error' })
}
