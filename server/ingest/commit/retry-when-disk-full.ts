import { isDiskFull } from '../../platform/files/disk-full.ts'
import { isDiskUnwritable } from '../../platform/files/disk-unwritable.ts'
import type { Logger } from '../../platform/log.ts'

/** How long to wait for a disk that is full, or takes nothing, before the catalog is written again. */
const DISK_FULL_WAIT_MS = 2_000

/** `isOver`: Ibid is stopping, and waits no more. */
export type Waiting = { readonly log: Logger; isOver(): boolean }

/** Does what must not be left undone as soon as the disk allows, or leaves it to the next start. */
export async function whenThereIsRoom({ log, isOver }: Waiting, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(isDiskFull(error) || isDiskUnwritable(error)) || isOver()) throw error
      log.error('Waiting for room on the disk', { error: String(error) })
      await Bun.sleep(DISK_FULL_WAIT_MS)
    }
  }
}
