/** Counts from here on are remembered: to count 20,000 documents takes a few milliseconds, a million over a hundred. */
const LARGE = 20_000
/** How long a large count holds; within it, as many more or fewer are a small part. */
const HOLDS_MS = 60_000
/** Most counts that are remembered. */
const MOST_KEPT = 100

/** Remembers large counts for a minute, so that a question costs no more over a million documents than over a thousand. */
export class LargeCounts {
  readonly #kept = new Map<string, { readonly count: number; readonly at: number }>()

  /** Returns the count with this name: as `take` counts it now, or did within the last minute if that was 20,000 or more. */
  async count(name: string, take: () => Promise<number>, now = performance.now()): Promise<number> {
    const kept = this.#kept.get(name)
    if (kept && now - kept.at < HOLDS_MS) return kept.count
    const count = await take()
    this.#kept.delete(name)
    if (count >= LARGE) this.#kept.set(name, { count, at: now })
    for (const oldest of this.#kept.keys()) if (this.#kept.size > MOST_KEPT) this.#kept.delete(oldest)
    return count
  }

  /** Forgets all counts. */
  clear(): void {
    this.#kept.clear()
  }
}
