/** CPU milliseconds of this thread. */
function used(): number {
  // SAFETY: the types of Bun do not know it yet; it gives what Node's gives.
  const { threadCpuUsage } = process as typeof process & { threadCpuUsage(): NodeJS.CpuUsage }
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

/** CPU milliseconds for which `work` let nothing else have its turn, at most: other processes do not count. */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  let longest = 0
  const watching = (async () => {
    for (let at = used(); !isOver; ) {
      await new Promise((resolve) => setImmediate(resolve))
      const next = used()
      longest = Math.max(longest, next - at)
      at = next
    }
  })()
  await work()
  isOver = true
  await watching
  return longest
}
