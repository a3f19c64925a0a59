import { isDiskFull } from '../../../platform/files/disk-full.ts'
import { isDiskUnwritable } from '../../../platform/files/disk-unwritable.ts'

/**
 * On a disk that takes nothing whoever may read goes on reading; when they were seen, or failed, is not written down
 * then, and null is given.
 */
export async function noteIfPossible<T>(note: Promise<T>): Promise<T | null> {
  try {
    return await note
  } catch (error) {
    if (!isDiskFull(error) && !isDiskUnwritable(error)) throw error
    return null
  }
}
