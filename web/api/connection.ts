import * as z from 'zod/mini'
import { DEFAULT_API_TIMEOUT_S } from '../../shared/limits.ts'
import { CONNECTION_KEY, pageOrigin } from './base.ts'

const Saved = z.object({ endpoint: z.optional(z.string()), timeout: z.optional(z.int().check(z.positive())) })

/**
 * How the page reaches its server. `endpoint`: origin and base path. `timeout`: seconds, for calls that do
 * not stream.
 */
export type Connection = { endpoint: string; timeout: number }

/** Returns the server that the page came from, and the default timeout. */
function defaultConnection(): Connection {
  return { endpoint: pageOrigin(), timeout: DEFAULT_API_TIMEOUT_S }
}

/** Returns the connection saved in this browser, with defaults for what is missing or unreadable. */
export function readConnection(): Connection {
  const fallback = defaultConnection()
  const text = localStorage.getItem(CONNECTION_KEY)
  if (text === null) return fallback
  const saved = Saved.safeParse(parseJson(text))
  if (!saved.success) return fallback
  return {
    endpoint: saved.data.endpoint ?? fallback.endpoint,
    timeout: saved.data.timeout ?? fallback.timeout,
  }
}

/** Saves the connection in this browser. An endpoint equal to the page's own is not saved. */
export function saveConnection({ endpoint, timeout }: Connection): void {
  const trimmed = endpoint.trim().replace(/\/+$/, '')
  const pinned = trimmed !== '' && trimmed !== pageOrigin()
  localStorage.setItem(CONNECTION_KEY, JSON.stringify({ ...(pinned ? { endpoint: trimmed } : {}), timeout }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Treats a value that another program wrote under this key as missing.
    return undefined
  }
}
