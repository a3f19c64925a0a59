/** Returns the CPU time of this thread in milliseconds. */
export function threadMs(): number {
  // SAFETY: missing in Bun's types; it returns the same as Node's.
  const { threadCpuUsage } = process as typeof process & { threadCpuUsage(): NodeJS.CpuUsage }
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

/** Returns the longest time, in CPU milliseconds of this thread, for which `work` did not yield to the event loop. */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  return (await stretchesOf(work)).longest
}

/**
 * Returns the longest stretch of `work` without yielding to the event loop, and all that it took, both in CPU
 * milliseconds of this thread: their ratio says on a machine of any speed whether `work` yields.
 */
export async function stretchesOf(work: () => Promise<unknown>): Promise<{ longest: number; all: number }> {
  const began = threadMs()
  let isOver = false
  let longest = 0
  const watching = (async () => {
    for (let at = threadMs(); !isOver; ) {
      await new Promise((resolve) => setImmediate(resolve))
      const next = threadMs()
      longest = Math.max(longest, next - at)
      at = next
    }
  })()
  await work()
  isOver = true
  await watching
  return { longest, all: threadMs() - began }
}
