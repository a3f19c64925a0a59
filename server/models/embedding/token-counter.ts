/** The distinct tokens of a text in order of first occurrence, weighted by the square root of their frequency. */
export type TokenBag = { readonly ids: readonly number[]; readonly weights: readonly number[] }

/** Counts the tokens of one text at a time, with ids from 0 to `size` - 1. */
export class TokenCounter {
  readonly #counts: Uint32Array

  constructor(size: number) {
    this.#counts = new Uint32Array(size)
  }

  count(tokens: readonly number[]): TokenBag {
    const counts = this.#counts
    const ids: number[] = []
    for (const id of tokens) {
      const before = counts[id] ?? 0
      if (before === 0) ids.push(id)
      counts[id] = before + 1
    }
    const weights = ids.map((id) => Math.sqrt(counts[id] ?? 0))
    for (const id of ids) counts[id] = 0
    return { ids, weights }
  }
}
