import { legible, raisedApart } from '../../text/folding.ts'

/** Converts text to at most `limit` token ids of one model's vocabulary, in order. */
export interface Tokenizer {
  readonly size: number
  encode(text: string, limit: number): number[]
}

const WORDS = /[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s]/gu
const ASCII = /^[\x20-\x7e\s]*$/
const UNKNOWN = '[UNK]'
const LONGEST_PIECE = 30
/** Words whose pieces are cached: enough for the common words of a corpus. */
const CACHE_SIZE = 50_000

/**
 * Tokenizes by greedy longest-match WordPiece, uncased and without accents, after BERT's pre-tokenization (runs of letters
 * and digits, every other character alone). Source: Devlin et al. 2018, the reference tokenizer.
 */
export class WordPiece implements Tokenizer {
  readonly #ids: ReadonlyMap<string, number>
  readonly #unknown: number
  readonly #cache = new Map<string, readonly number[]>()

  /** `vocabulary`: one token per line; the id is the line number from 0. */
  constructor(vocabulary: string) {
    const tokens = vocabulary.split('\n')
    if (tokens.at(-1) === '') tokens.pop()
    this.#ids = new Map(tokens.map((token, id) => [token, id]))
    this.#unknown = this.#ids.get(UNKNOWN) ?? 0
  }

  get size(): number {
    return this.#ids.size
  }

  encode(text: string, limit: number): number[] {
    const ids: number[] = []
    for (const word of normalise(legible(raisedApart(text))).match(WORDS) ?? []) {
      for (const id of this.pieces(word)) ids.push(id)
      if (ids.length >= limit) return ids.slice(0, limit)
    }
    return ids
  }

  /** Returns the ids of one word, which must be in lower case and without accents. */
  pieces(word: string): readonly number[] {
    const known = this.#cache.get(word)
    if (known) return known
    const ids = this.#split(word)
    if (this.#cache.size >= CACHE_SIZE) this.#cache.clear()
    this.#cache.set(word, ids)
    return ids
  }

  #split(word: string): number[] {
    const whole = this.#ids.get(word)
    if (whole !== undefined) return [whole]
    const ids: number[] = []
    let start = 0
    while (start < word.length) {
      let end = Math.min(word.length, start + LONGEST_PIECE)
      let id: number | undefined
      for (; end > start; end--) {
        id = this.#ids.get((start > 0 ? '##' : '') + word.slice(start, end))
        if (id !== undefined) break
      }
      if (id === undefined) return [this.#unknown]
      ids.push(id)
      start = end
    }
    return ids
  }
}

/** Converts text to lower case without accents, as BERT's uncased models expect. */
export function normalise(text: string): string {
  const lower = text.toLowerCase()
  return ASCII.test(lower) ? lower : lower.normalize('NFD').replace(/\p{Mn}/gu, '')
}
