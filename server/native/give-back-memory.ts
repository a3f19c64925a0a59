import { dlopen } from 'bun:ffi'

/** The whole process holds much: what is free in it is given back at once, not when the engine thinks of it … */
const CROWDED_BYTES = 640 * 1024 * 1024
/** … but not all the time, by one thread. */
const AGAIN_MS = 500

let gaveBackAt = Number.NEGATIVE_INFINITY
let trim: (() => void) | null | undefined

/**
 * Gives memory that is free inside the process back to the operating system: collects garbage, then has the C
 * library release its free pages, which glibc keeps otherwise. Takes some tens of milliseconds.
 */
export function giveBackMemory(): void {
  Bun.gc(true)
  trim ??= openTrim()
  trim?.()
  gaveBackAt = performance.now()
}

/** As giveBackMemory(), while the process holds much. */
export function giveBackWhenCrowded(): void {
  if (performance.now() - gaveBackAt > AGAIN_MS && process.memoryUsage.rss() > CROWDED_BYTES) giveBackMemory()
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
