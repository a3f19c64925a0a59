/** More different words are not held. */
const MOST_WORDS = 30_000
/** A power of two, so that a hash is cut to a place without dividing; more than twice as many as words. */
const PLACES = 1 << 16

const APOSTROPHE = 0x27
/** For each ASCII character: 0 what parts words, 1 a digit, 2 a small letter. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 0x30 && code <= 0x39) return 1
  return code >= 0x61 && code <= 0x7a ? 2 : 0
})
const PARTS = 0
const LETTER = 2

/**
 * The stems of words seen before: a corpus repeats its words, and stemming costs more than looking up. Words are found
 * by a hash that is made while they are read, so that those which are known are never cut out of their text.
 */
export class RememberedStems {
  readonly #stemOf: (word: string) => string | null
  /** At each place one more than the number of a word there; 0 where there is none. */
  readonly #places = new Int32Array(PLACES)
  readonly #hashes = new Int32Array(MOST_WORDS)
  #words: string[] = []
  #stems: (string | null)[] = []

  /** `stemOf`: null for a word that is to be left out. */
  constructor(stemOf: (word: string) => string | null) {
    this.#stemOf = stemOf
  }

  /** Adds the stem of one word to `found`. */
  addWord(found: string[], word: string): void {
    let hash = 0
    for (let at = 0; at < word.length; at++) hash = next(hash, word.charCodeAt(at))
    this.#add(found, word, 0, word.length, hash)
  }

  /**
   * Adds the stems of all words of a text of ASCII in small letters, in order: letters and digits, with what letters
   * follow an apostrophe.
   */
  addAll(found: string[], text: string): void {
    const { length } = text
    for (let at = 0; at < length; ) {
      let code = text.charCodeAt(at)
      if (KINDS[code] === PARTS) {
        at++
        continue
      }
      const start = at
      let hash = 0
      while (KINDS[code] !== PARTS) {
        hash = next(hash, code)
        at++
        code = at < length ? text.charCodeAt(at) : 0
      }
      if (code === APOSTROPHE && KINDS[text.charCodeAt(at + 1)] === LETTER) {
        do {
          hash = next(hash, code)
          at++
          code = at < length ? text.charCodeAt(at) : 0
        } while (KINDS[code] === LETTER)
      }
      this.#add(found, text, start, at, hash)
    }
  }

  #add(found: string[], text: string, start: number, end: number, hash: number): void {
    let place = (hash ^ (hash >>> 15)) & (PLACES - 1)
    for (let entry = this.#places[place] ?? 0; entry > 0; entry = this.#places[place] ?? 0) {
      if (this.#hashes[entry - 1] === hash && isAt(this.#words[entry - 1] ?? '', text, start, end)) {
        const stem = this.#stems[entry - 1] ?? null
        if (stem !== null) found.push(stem)
        return
      }
      place = (place + 1) & (PLACES - 1)
    }
    const word = text.slice(start, end)
    const stem = this.#stemOf(word)
    if (stem !== null) found.push(stem)
    this.#remember(word, stem, hash, place)
  }

  #remember(word: string, stem: string | null, hash: number, place: number): void {
    if (this.#words.length === MOST_WORDS) {
      this.#places.fill(0)
      this.#words = []
      this.#stems = []
      return
    }
    this.#hashes[this.#words.length] = hash
    this.#words.push(word)
    this.#stems.push(stem)
    this.#places[place] = this.#words.length
  }
}

function next(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0
}

function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let at = 0; at < word.length; at++)
    if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false
  return true
}
