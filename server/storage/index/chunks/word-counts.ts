/**
 * How often each word stands in a text: sorted, the word's number in the upper 24 bits, the count in the lower 8.
 * Words are told apart by hash; two of a question and a document are taken for each other once in millions.
 */
export type WordCounts = Uint32Array

/** The words of a document, or of a collection's documents as they are ranked. `length`: in words. */
export type CountedDocument = { readonly counts: WordCounts; readonly length: number }

/** What ranking knows of documents as a whole, and of the collection that they are from. */
export type DocumentWords = {
  /** Of the documents that were asked for, those that are counted already. */
  readonly documents: ReadonlyMap<string, CountedDocument>
  /** Documents and chunks counted in the whole collection, and words in all of them. */
  readonly total: { readonly documents: number; readonly chunks: number; readonly words: number }
  /** In how many documents of the collection the word stands; a little more where hashes meet. */
  frequency(word: number): number
}

const COUNT_BITS = 8
const MOST = 255

/** The number of a term, 0 to 2^24 - 1 (FNV-1a over UTF-16 units, its upper bits). */
export function wordNumber(term: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> COUNT_BITS
}

/** Counts words while a text is read. */
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

/** How often each of the words stands there, by their numbers; sorts them. */
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

/** How often the word is counted; at most 255. */
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

/** The same with words that it lacks, counted once each. */
export function countedOnce(counts: WordCounts, words: readonly number[]): WordCounts {
  return Uint32Array.from([...counts, ...words.map((word) => ((word << COUNT_BITS) | 1) >>> 0)]).sort()
}

/** The number of the word that is counted there. */
export function wordAt(counts: WordCounts, at: number): number {
  return (counts[at] ?? 0) >>> COUNT_BITS
}

/** The numbers of all words that are counted. */
export function* wordsIn(counts: WordCounts): Generator<number> {
  for (const packed of counts) yield packed >>> COUNT_BITS
}
