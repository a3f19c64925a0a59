import { dlopen } from 'bun:ffi'

/** Parameters of glibc's mallopt(3). */
const M_TRIM_THRESHOLD = -1
const M_MMAP_THRESHOLD = -3
const M_ARENA_MAX = -8

/** Heaps that the threads of the native libraries share: of its own for each, glibc keeps hundreds of megabytes. */
const ARENAS = 2
const MMAP_BYTES = 256 * 1024
const TRIM_BYTES = 1024 * 1024

type Libc = { trim(): void; keepLittle(): void }

let libc: Libc | null | undefined

/** Has the C library keep little of what is freed. To be called before the native libraries start their threads. */
export function keepLittleMemory(): void {
  libc ??= openLibc()
  libc?.keepLittle()
}

/**
 * Gives memory that is free inside the process back to the operating system: collects garbage, then has the C
 * library release its free pages, which glibc keeps otherwise. Takes some tens of milliseconds.
 */
export function giveBackMemory(): void {
  Bun.gc(true)
  libc ??= openLibc()
  libc?.trim()
}

/** null where the C library is not glibc, as musl, which gives its pages back by itself. */
function openLibc(): Libc | null {
  if (process.platform !== 'linux') return null
  try {
    const { symbols } = dlopen('libc.so.6', {
      malloc_trim: { args: ['usize'], returns: 'i32' },
      mallopt: { args: ['i32', 'i32'], returns: 'i32' },
    })
    return {
      trim: () => void symbols.malloc_trim(0n),
      keepLittle: () => {
        symbols.mallopt(M_ARENA_MAX, ARENAS)
        symbols.mallopt(M_MMAP_THRESHOLD, MMAP_BYTES)
        symbols.mallopt(M_TRIM_THRESHOLD, TRIM_BYTES)
      },
    }
  } catch {
    return null
  }
}
