import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { goDirectly } from '../../platform/outbound.ts'
import { isTaken } from '../../storage/data-folder/data-folder.ts'

const Record = z.object({ url: z.string(), pid: z.number().int() })

/** Records the server's address in the data folder, for other commands. */
export function recordServer(dataDir: string, url: string): void {
  writeFileSync(pathIn(dataDir), JSON.stringify({ url, pid: process.pid }), { mode: 0o600 })
}

export function forgetServer(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true })
}

/** Returns the address of the server on this data folder, without a trailing slash; null if none answers. */
export async function runningServer(dataDir: string): Promise<string | null> {
  return (await runningProcess(dataDir))?.url ?? null
}

/** Returns address and process id of the server on this data folder; null if none answers. */
export async function runningProcess(dataDir: string): Promise<{ url: string; pid: number } | null> {
  let running: z.infer<typeof Record>
  try {
    running = Record.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
  } catch {
    // No record, or an incomplete one: no server.
    return null
  }
  // The record of a killed server: any program may answer at that address now, so it is not contacted.
  if (!isTaken(dataDir)) return null
  const init = { signal: AbortSignal.timeout(3000) }
  const answered = await askServer(running.url, '/healthz', null, init).catch(() => null)
  return answered?.ok ? running : null
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'server.json')
}

/** Reports that the server of this machine went away; the message says what to do. */
export class ServerGoneError extends Error {
  override readonly name = 'ServerGoneError'
}

/**
 * Calls this machine's server, never through a proxy. Skips certificate verification: the certificate names the public
 * host, while the local address comes from a file that only its owner can read. Throws ServerGoneError if it does not answer,
 * and passes on an abort.
 */
export async function askServer(
  url: string,
  path: string,
  token: string | null,
  init: BunFetchRequestInit = {},
): Promise<Response> {
  goDirectly()
  const headers = new Headers(init.headers)
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  const tls = url.startsWith('https:') ? { tls: { rejectUnauthorized: false } } : {}
  try {
    return await fetch(`${url}${path}`, { ...init, headers, ...tls })
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ServerGoneError(
      `Cannot reach the server at ${url}: it has stopped or is restarting. What it received is kept. Run this command again once it answers`,
      { cause },
    )
  }
}

/** Returns the sentence for an error reply; for a missing token it says how to make one. */
export function refusalOf(status: number, detail: string): string {
  if (status !== 401) return detail
  return `the server asks who you are. Make a token with: ibid token create NAME --role admin, and give it with --token or as IBID_TOKEN. It said: ${detail}`
}
