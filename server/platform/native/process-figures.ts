import { readdirSync } from 'node:fs'

/** Resource usage of the process. `openFiles`: null if the system does not tell. */
export type ProcessFigures = {
  readonly residentBytes: number
  readonly heapBytes: number
  readonly cpuSeconds: number
  readonly openFiles: number | null
}

export function processFigures(): ProcessFigures {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return {
    residentBytes: rss,
    heapBytes: heapUsed,
    cpuSeconds: (user + system) / 1e6,
    openFiles: openFiles(),
  }
}

function openFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null // No such folder on this system.
  }
}
