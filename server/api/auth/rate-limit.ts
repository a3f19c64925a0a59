const MOST_KEYS = 10_000

type Bucket = { level: number; at: number }

/** Token bucket per key: a sustained rate and a burst. */
export class RateLimit {
  readonly #perSecond: number
  readonly #burst: number
  readonly #clock: () => number
  readonly #buckets = new Map<string, Bucket>()

  /** `clock`: a monotonic clock in milliseconds. */
  constructor(perSecond: number, burst: number, clock: () => number = () => performance.now()) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#clock = clock
  }

  /** Takes one request of the key's budget. Returns 0, or the seconds until one is available. */
  take(key: string): number {
    const now = this.#clock()
    const last = this.#buckets.get(key)
    const level = last
      ? Math.min(this.#burst, last.level + ((now - last.at) / 1000) * this.#perSecond)
      : this.#burst
    this.#buckets.delete(key)
    this.#buckets.set(key, { level: level >= 1 ? level - 1 : level, at: now })
    const [oldest] = this.#buckets.keys()
    if (this.#buckets.size > MOST_KEYS && oldest !== undefined) this.#buckets.delete(oldest)
    return level >= 1 ? 0 : (1 - level) / this.#perSecond
  }
}
