import { isDiskFull, isDiskUnwritable } from '../../platform/files/file-errors.ts'
import type { Logger } from '../../platform/log.ts'

/** Delay before the next attempt at a disk that is full or takes nothing. */
const DISK_FULL_WAIT_MS = 2_000

/** `isStopping`: Ibid is about to end, so that nothing is retried any more. */
export type Retrying = { readonly log: Logger; isStopping(): boolean }

/** Runs `work` until the disk takes it. Throws any other failure, and a full disk once Ibid stops: the next start goes on. */
export async function retryWhenDiskFull(
  { log, isStopping }: Retrying,
  work: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(isDiskFull(error) || isDiskUnwritable(error)) || isStopping()) throw error
      log.error('Waiting for room on the disk', { error: String(error) })
      await Bun.sleep(DISK_FULL_WAIT_MS)
    }
  }
}
