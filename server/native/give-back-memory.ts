import { dlopen } from 'bun:ffi'

/** The whole process holds much: what is free in it is given back at once, not when the engine thinks of it … */
const CROWDED_BYTES = 640 * 1024 * 1024
/** … but not all the time, by one thread; more often where little is left of what it should hold. */
const AGAIN_MS = 300
const FULL_BYTES = 704 * 1024 * 1024
const AGAIN_FULL_MS = 80
/** While no more than this has come since the last time, most of what is held is in use: looking for more takes time. */
const LITTLE_BYTES = 8 * 1024 * 1024
const AGAIN_LITTLE_MS = 500

let gaveBackAt = Number.NEGATIVE_INFINITY
let heldThen = 0
let trim: (() => void) | null | undefined

/**
 * Gives memory that is free inside the process back to the operating system: collects garbage, then has the C
 * library release its free pages, which glibc keeps otherwise. Takes some tens of milliseconds.
 */
export function giveBackMemory(): void {
  Bun.gc(true)
  trim ??= openTrim()
  trim?.()
  heldThen = process.memoryUsage.rss()
  gaveBackAt = performance.now()
}

/** True while the whole process holds much. */
export function isCrowded(): boolean {
  return process.memoryUsage.rss() > CROWDED_BYTES
}

/** True while little is left of what the process should hold: no more work should begin beside what is done. */
export function isFull(): boolean {
  return process.memoryUsage.rss() > FULL_BYTES
}

/** As giveBackMemory(), while the process holds much. */
export function giveBackWhenCrowded(): void {
  const held = process.memoryUsage.rss()
  const soon = held > FULL_BYTES ? AGAIN_FULL_MS : AGAIN_MS
  const again = held < heldThen + LITTLE_BYTES ? AGAIN_LITTLE_MS : soon
  if (held > CROWDED_BYTES && performance.now() - gaveBackAt > again) giveBackMemory()
}

/** glibc's malloc_trim(3); null where the C library has none. */
function openTrim(): (() => void) | null {
  if (process.platform !== 'linux') return null
  try {
    const libc = dlopen('libc.so.6', { malloc_trim: { args: ['usize'], returns: 'i32' } })
    return () => void libc.symbols.malloc_trim(0n)
  } catch {
    // Another C library, such as musl, gives its pages back by itself.
    return null
  }
}
