import { dlopen } from 'bun:ffi'

let trim: (() => void) | null | undefined

/**
 * Gives memory that is free inside the process back to the operating system: collects garbage, then has the C
 * library release its free pages, which glibc keeps otherwise. Takes some tens of milliseconds.
 */
export function giveBackMemory(): void {
  Bun.gc(true)
  trim ??= openTrim()
  trim?.()
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
