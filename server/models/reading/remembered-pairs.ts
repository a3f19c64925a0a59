/**
 * What a model made of pairs of texts, by their hash, so that no text is kept. Beyond `most`, the pair that was asked
 * for longest ago is forgotten.
 */
export class RememberedPairs<Value> {
  readonly #values = new Map<string, Value>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** What is remembered of a pair, or else what `ask` finds, which is remembered unless it throws. */
  async get(first: string, second: string, ask: () => Promise<Value>): Promise<Value> {
    const key = new Bun.CryptoHasher('sha256').update(`${first.length} ${first}${second}`).digest('base64')
    const value = this.#values.get(key) ?? (await ask())
    this.#values.delete(key)
    this.#values.set(key, value)
    const [oldest] = this.#values.keys()
    if (oldest !== undefined && this.#values.size > this.#most) this.#values.delete(oldest)
    return value
  }
}
