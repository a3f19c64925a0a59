/** Returns the CPU time of this thread in milliseconds. */
export function threadMs(): number {
  // SAFETY: missing in Bun's types; it returns the same as Node's.
  const { threadCpuUsage } = process as typeof process & { threadCpuUsage(): NodeJS.CpuUsage }
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

/** Returns the longest time, in CPU milliseconds of this thread, for which `work` did not yield to the event loop. */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
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
  return longest
}
