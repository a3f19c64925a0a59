import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Record = z.object({ url: z.string(), pid: z.number().int() })

/** Leaves word in the data folder of where its server answers, for the other commands. */
export function recordServer(dataDir: string, url: string): void {
  writeFileSync(pathIn(dataDir), JSON.stringify({ url, pid: process.pid }), { mode: 0o600 })
}

export function forgetServer(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true })
}

/** The address of the server that has this data folder open, without a slash at its end; null when none answers. */
export async function runningServer(dataDir: string): Promise<string | null> {
  let url: string
  try {
    url = Record.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8'))).url
  } catch {
    // No word was left, or only half of it: no server.
    return null
  }
  const answered = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3000) }).catch(() => null)
  return answered?.ok ? url : null
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'server.json')
}
