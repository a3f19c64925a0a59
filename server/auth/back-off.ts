const FREE_FAILURES = 5
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 15 * 60_000
/** After this long without a failure everything is forgotten. */
const FORGOTTEN_MS = 60 * 60_000
const MOST_KEYS = 10_000

type Record = { failures: number; last: number; until: number }

/** After five failures of one key each further one doubles the wait, from two seconds to fifteen minutes. */
export class BackOff {
  readonly #records = new Map<string, Record>()
  readonly #clock: () => number

  /** `clock` tells milliseconds that only grow. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Milliseconds until the key may try again; 0 when it may. */
  wait(key: string): number {
    const record = this.#records.get(key)
    return record ? Math.max(0, record.until - this.#clock()) : 0
  }

  /** Counts a try as failed before it is known: many at once cannot all be the first. */
  failed(key: string): void {
    const now = this.#clock()
    const known = this.#records.get(key)
    const failures = known && now - known.last < FORGOTTEN_MS ? known.failures + 1 : 1
    const over = failures - FREE_FAILURES
    const wait = over < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** over)
    this.#records.delete(key)
    this.#records.set(key, { failures, last: now, until: now + wait })
    if (this.#records.size > MOST_KEYS) this.#forgetOldest()
  }

  succeeded(key: string): void {
    this.#records.delete(key)
  }

  #forgetOldest(): void {
    const [oldest] = this.#records.keys()
    if (oldest !== undefined) this.#records.delete(oldest)
  }
}
