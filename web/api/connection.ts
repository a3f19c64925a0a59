import * as z from 'zod/mini'
import { DEFAULT_API_TIMEOUT_S } from '../../shared/limits.ts'
import { pageOrigin } from './base.ts'

const KEY = 'ibid.connection'

const Saved = z.object({ endpoint: z.optional(z.string()), timeout: z.optional(z.int().check(z.positive())) })

/** How the page reaches its server. `endpoint`: origin and base path; `timeout`: seconds, for plain calls. */
export type Connection = { endpoint: string; timeout: number }

/** The server that the page came from, and the default timeout. */
export function defaultConnection(): Connection {
  return { endpoint: pageOrigin(), timeout: DEFAULT_API_TIMEOUT_S }
}

/** The connection kept in this browser; what was never set, or cannot be read, is as by default. */
export function readConnection(): Connection {
  const fallback = defaultConnection()
  const text = localStorage.getItem(KEY)
  if (text === null) return fallback
  const saved = Saved.safeParse(parseJson(text))
  if (!saved.success) return fallback
  return {
    endpoint: saved.data.endpoint ?? fallback.endpoint,
    timeout: saved.data.timeout ?? fallback.timeout,
  }
}

/** Keeps the connection in this browser. An endpoint equal to the page's own is not pinned. */
export function saveConnection({ endpoint, timeout }: Connection): void {
  const trimmed = endpoint.trim().replace(/\/+$/, '')
  const pinned = trimmed !== '' && trimmed !== pageOrigin()
  localStorage.setItem(KEY, JSON.stringify({ ...(pinned ? { endpoint: trimmed } : {}), timeout }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What another program wrote under our key is the same as nothing.
    return undefined
  }
}
