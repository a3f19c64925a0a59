type Entry = { readonly value: Promise<unknown>; bytes: number }

/** Keeps what was made at some cost, the most recently used of it, up to a number of bytes; the last in any case. */
export class MemoryCache {
  readonly #mostBytes: number
  /** By key, the least recently used first. */
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /**
   * Returns what is kept under a key, or makes and keeps it; calls at the same time share the work. A key always stands for
   * a value of the same type. `bytesOf`: estimates its size.
   */
  async get<T>(key: string, make: () => Promise<T>, bytesOf: (value: T) => number): Promise<T> {
    const known = this.#entries.get(key)
    if (known) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      // SAFETY: the key was made with the same T.
      return (await known.value) as T
    }
    const value = make()
    const entry: Entry = { value, bytes: 0 }
    this.#entries.set(key, entry)
    try {
      const made = await value
      entry.bytes = bytesOf(made)
      this.#bytes += entry.bytes
      this.#shrink()
      return made
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
      throw error
    }
  }

  #shrink(): void {
    for (const [key, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#mostBytes || this.#entries.size === 1) return
      // What is being made counts nothing yet.
      if (bytes === 0) continue
      this.#entries.delete(key)
      this.#bytes -= bytes
    }
  }
}
