import { availableParallelism } from 'node:os'
import { isFull } from '../../platform/native/give-back-memory.ts'

/** A file that is being read for this long does not keep a further one from a thread of its own. */
const LONG_MS = 1_000
/** Files that may wait at once for what was read of them to be stored: they are stored together. */
const SAVED_AT_ONCE = 32
/** While the process holds nearly all that it should, it is looked at again after this long. */
const FULL_WAIT_MS = 50

/**
 * Whether a further file may begin beside those that are being read. Threads beyond the machine's cores make nothing
 * faster, and each must first warm up: they begin only where the others have long been at their files, so that a
 * small file never waits for big ones. While the process holds nearly all the memory that it should, files are read
 * one after another.
 */
export class Admission {
  readonly #again: () => void
  readonly #cores: number
  readonly #full: () => boolean
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `again` is called when it is worth asking again. */
  constructor(again: () => void, cores = availableParallelism(), full = isFull) {
    this.#again = again
    this.#cores = cores
    this.#full = full
  }

  /**
   * `reading`: since when each file is being read, as performance.now() says it; `saving`: how many have been read and
   * are not stored yet. The end of one of them needs no call again.
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
