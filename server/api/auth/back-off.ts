import type { AccessCatalog, LoginAttemptKey } from '../../storage/metadata/interfaces/access-catalog.ts'

const FREE_FAILURES = 5
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 15 * 60_000
/** Failures older than this no longer count. */
const FORGOTTEN_MS = 60 * 60_000
const MOST_KEYS = 10_000

type Record = { failures: number; last: number; until: number }

/**
 * Slows down guessing. From the sixth failure of a key on, each doubles the wait, from two seconds to fifteen minutes.
 * Counts in memory, which works on a full disk, and in the catalog, which all servers share.
 */
export class BackOff {
  readonly #records = new Map<string, Record>()
  readonly #kind: LoginAttemptKey['kind']
  readonly #shared: Pick<AccessCatalog, 'tried' | 'forgive'>
  readonly #clock: () => number

  /** `clock`: a monotonic clock in milliseconds. */
  constructor(
    kind: LoginAttemptKey['kind'],
    shared: Pick<AccessCatalog, 'tried' | 'forgive'>,
    clock: () => number = () => performance.now(),
  ) {
    this.#kind = kind
    this.#shared = shared
    this.#clock = clock
  }

  /**
   * Returns the milliseconds until the key may try again. 0 admits the try and counts it as failed in advance, so that
   * many simultaneous tries cannot all be the first.
   */
  async tried(key: string): Promise<number> {
    const wait = Math.max(0, (this.#records.get(key)?.until ?? 0) - this.#clock())
    if (wait > 0) return wait
    this.#failed(key)
    return await this.#shared.tried({ kind: this.#kind, key }, waitAfter)
  }

  async succeeded(key: string): Promise<void> {
    this.#records.delete(key)
    await this.#shared.forgive({ kind: this.#kind, key })
  }

  #failed(key: string): void {
    const now = this.#clock()
    const known = this.#records.get(key)
    const failures = known && now - known.last < FORGOTTEN_MS ? known.failures + 1 : 1
    this.#records.delete(key)
    this.#records.set(key, { failures, last: now, until: now + waitAfter(failures) })
    if (this.#records.size > MOST_KEYS) this.#forgetOldest()
  }

  #forgetOldest(): void {
    const [oldest] = this.#records.keys()
    if (oldest !== undefined) this.#records.delete(oldest)
  }
}

function waitAfter(failures: number): number {
  const over = failures - FREE_FAILURES
  return over < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** over)
}
