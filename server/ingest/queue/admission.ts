import { availableParallelism } from 'node:os'
import { isFull } from '../../platform/native/give-back-memory.ts'

/** A file that has been read for this long no longer keeps a further file from a thread. */
const LONG_MS = 1_000
/** Number of files that may wait to be stored: they are stored together. */
const SAVED_AT_ONCE = 32
/** Delay before a process that holds nearly all of its memory is looked at again. */
const FULL_WAIT_MS = 50

/**
 * Decides whether a further file may begin beside those that are being read. Threads beyond the machine's cores make
 * nothing faster, and each must first warm up: they begin only while the other threads have long been at their files,
 * so that a small file never waits for big ones. While the process holds nearly all of its memory, files are read one
 * after another.
 */
export class Admission {
  readonly #again: () => void
  readonly #cores: number
  readonly #full: () => boolean
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Calls `again` when it is worth asking again. */
  constructor(again: () => void, cores = availableParallelism(), full = isFull) {
    this.#again = again
    this.#cores = cores
    this.#full = full
  }

  /**
   * `reading`: start of each file that is being read, as performance.now() counts; `saving`: number of files that were
   * read and are not stored yet. After the end of a file the caller asks again by itself.
   */
  admits(reading: readonly { readonly since: number }[], saving = 0): boolean {
    clearTimeout(this.#timer)
    if (saving >= SAVED_AT_ONCE) return false
    const wait =
      reading.length === 0 ? 0 : this.#untilNext(reading.map(({ since }) => performance.now() - since))
    if (wait > 0) this.#timer = setTimeout(this.#again, wait)
    return wait <= 0
  }

  #untilNext(milliseconds: readonly number[]): number {
    const quick = milliseconds.filter((ms) => ms < LONG_MS)
    if (quick.length >= this.#cores) return Math.ceil(LONG_MS - Math.max(...quick)) + 1
    return this.#full() ? FULL_WAIT_MS : 0
  }
}
