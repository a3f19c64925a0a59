import { readdirSync, readFileSync } from 'node:fs'

/**
 * Returns the memory in MB of a process with all processes that it started; pages that several of them map are counted once.
 * Linux.
 */
export function treeMegabytes(pid: number): number {
  const own = megabytes(pid)
  return childrenOf(pid).reduce((sum, child) => sum + treeMegabytes(child), own)
}

/** A process that has just ended holds nothing. */
function megabytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}
