import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Resolves after some milliseconds, or as soon as `signal` aborts. Leaves no listener on the signal, so that a loop may
 * pause for as long as the process runs, and keeps no process alive. A loop has to end by the signal itself: once it has
 * aborted, a pause takes no time, and the loop would leave none to anything else.
 */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
