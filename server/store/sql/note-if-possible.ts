import { isDiskFull } from '../disk-full.ts'
import { isDiskUnwritable } from '../disk-unwritable.ts'

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
