const DEADLINE_MS = 60_000
const AGAIN_MS = 10

const again = () => new Promise((resolve) => setTimeout(resolve, AGAIN_MS))

/**
 * Waits until `holds` returns something other than false, null or undefined, and returns that. Checks every
 * 10 ms. Throws an error that says `what` did not come if it takes longer than `deadlineMs`.
 */
export async function until<T>(
  what: string | (() => string),
  holds: () => T | Promise<T>,
  deadlineMs = DEADLINE_MS,
): Promise<Exclude<T, false | null | undefined>> {
  for (const end = Date.now() + deadlineMs; ; await again()) {
    const held = await holds()
    // SAFETY: the comparison excludes these three.
    if (held !== false && held != null) return held as Exclude<T, false | null | undefined>
    if (Date.now() > end) throw new Error(`Waited in vain for ${typeof what === 'string' ? what : what()}`)
  }
}
