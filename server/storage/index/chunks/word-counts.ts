/**
 * Word frequencies of a text, sorted: the word's 24-bit hash in the upper bits, its count in the lower 8. Hash collisions
 * between words of a question and a document occur once in millions.
 */
export type WordCounts = Uint32Array

/** Word counts of a document or of a ranked passage. `length`: in words. */
export type CountedDocument = { readonly counts: WordCounts; readonly length: number }

/** Word statistics of documents and of their collection, for ranking. */
export type DocumentWords = {
  /** Those of the requested documents that are counted already. */
  readonly documents: ReadonlyMap<string, CountedDocument>
  /** Documents, chunks and words counted in the whole collection. */
  readonly total: { readonly documents: number; readonly chunks: number; readonly words: number }
  /** Document frequency of a word; slightly too high after hash collisions. */
  frequency(word: number): number
}

const COUNT_BITS = 8
const MOST = 255

/** Hashes a term to 0 … 2^24 - 1 (upper bits of FNV-1a over UTF-16 units). */
export function wordNumber(term: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> COUNT_BITS
}

/** Counts words incrementally. */
export class WordCounter {
  readonly #counts = new Map<number, number>()
  length = 0

  add(terms: readonly string[]): void {
    this.length += terms.length
    for (const term of terms) {
      const word = wordNumber(term)
      this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1)
    }
  }

  counts(): WordCounts {
    const packed = new Uint32Array(this.#counts.size)
    let at = 0
    for (const [word, count] of this.#counts) packed[at++] = packedCount(word, count)
    return packed.sort()
  }
}

/** Counts word numbers; sorts `words` in place. */
export function countedWords(words: Uint32Array): WordCounts {
  words.sort()
  const packed = new Uint32Array(words.length)
  let different = 0
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? 0
    const from = at
    while (at < words.length && words[at] === word) at++
    packed[different++] = packedCount(word, at - from)
  }
  return packed.slice(0, different)
}

function packedCount(word: number, count: number): number {
  return ((word << COUNT_BITS) | Math.min(count, MOST)) >>> 0
}

/** Returns a word's count; at most 255. */
export function countOf(counts: WordCounts, word: number): number {
  const from = (word << COUNT_BITS) >>> 0
  let low = 0
  let high = counts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((counts[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  const found = counts[low] ?? 0
  return found >>> COUNT_BITS === word ? found & MOST : 0
}

/** Adds missing words with a count of one each. */
export function countedOnce(counts: WordCounts, words: readonly number[]): WordCounts {
  return Uint32Array.from([...counts, ...words.map((word) => ((word << COUNT_BITS) | 1) >>> 0)]).sort()
}

/** Returns the word number at an index. */
export function wordAt(counts: WordCounts, at: number): number {
  return (counts[at] ?? 0) >>> COUNT_BITS
}

/** Yields all word numbers. */
export function* wordsIn(counts: WordCounts): Generator<number> {
  for (const packed of counts) yield packed >>> COUNT_BITS
}
