import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isTaken } from '../../storage/data-folder/data-folder.ts'
import { askServer } from './ask-server.ts'

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
  return (await runningProcess(dataDir))?.url ?? null
}

/** The same with the id of its process. */
export async function runningProcess(dataDir: string): Promise<{ url: string; pid: number } | null> {
  let running: z.infer<typeof Record>
  try {
    running = Record.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
  } catch {
    // No word was left, or only half of it: no server.
    return null
  }
  // Word of a server that was killed: what answers at its address now may be anybody's, and is told nothing.
  if (!isTaken(dataDir)) return null
  const init = { signal: AbortSignal.timeout(3000) }
  const answered = await askServer(running.url, '/healthz', null, init).catch(() => null)
  return answered?.ok ? running : null
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'server.json')
}
