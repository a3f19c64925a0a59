/** What LanceDB says of a commit that another one was before: nothing of it was written. */
const CONFLICT =
  /commit conflict|concurrent writers|retryable commit|incompatible transaction|already exists/i
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 2000
const GIVE_UP_MS = 60_000

let conflicts = 0

/** Commits of this process that others were before, and that were made again. */
export function conflictsSoFar(): number {
  return conflicts
}

/**
 * Does what commits to a table that others write to, again after a conflict, for a minute. What fails otherwise is not
 * tried again: it may have been written.
 */
export async function whenOthersWrite<T>(commit: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + GIVE_UP_MS
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await commit()
    } catch (error) {
      if (!CONFLICT.test(String(error)) || performance.now() > giveUpAt) throw error
      conflicts++
      await Bun.sleep(wait * (0.5 + Math.random()))
    }
  }
}
