import { isAscii, legible, raisedApart } from '../../text/folding.ts'
import { TokenTrie } from './token-trie.ts'

/** Converts text to at most `limit` token ids of one model's vocabulary, in order. */
export interface Tokenizer {
  readonly size: number
  encode(text: string, limit: number): number[]
}

const IN_WORD = /[\p{L}\p{N}\p{M}]/u
const BLANK = /\s/
const ASCII = /^[\x20-\x7e\s]*$/
const UNKNOWN = '[UNK]'
/**
 * Tokenizes by greedy longest-match WordPiece, uncased and without accents, after BERT's pre-tokenization (runs of letters
 * and digits, every other character alone). Source: Devlin et al. 2018, the reference tokenizer.
 */
export class WordPiece implements Tokenizer {
  readonly #trie: TokenTrie
  #unknown = 0

  /** `vocabulary`: one token per line; the id is the line number from 0. */
  constructor(vocabulary: string) {
    this.#trie = new TokenTrie(vocabulary)
    const unknown = this.pieces(UNKNOWN)
    this.#unknown = unknown.length === 1 ? (unknown[0] ?? 0) : 0
  }

  get size(): number {
    return this.#trie.size
  }

  encode(text: string, limit: number): number[] {
    const plain = isAscii(text) ? text.toLowerCase() : normalise(legible(raisedApart(text)))
    const ids: number[] = []
    for (let start = 0; start < plain.length && ids.length < limit; ) {
      const kind = kindAt(plain, start)
      let end = nextAt(plain, start)
      if (kind === Kind.blank) {
        start = end
        continue
      }
      while (kind === Kind.word && end < plain.length && kindAt(plain, end) === Kind.word)
        end = nextAt(plain, end)
      this.#add(plain, start, end, ids)
      start = end
    }
    return ids.length > limit ? ids.slice(0, limit) : ids
  }

  /** Returns the ids of one word, which must be in lower case and without accents. */
  pieces(word: string): readonly number[] {
    const ids: number[] = []
    this.#add(word, 0, word.length, ids)
    return ids
  }

  #add(text: string, start: number, end: number, ids: number[]): void {
    if (!this.#trie.take(text, start, end, ids)) ids.push(this.#unknown)
  }
}

/** What a character is to words: a part of them, nothing, or a sign that stands alone. */
const Kind = { word: 1, blank: 2, sign: 3 } as const
type Kind = (typeof Kind)[keyof typeof Kind]

/** The kinds of the characters of the Basic Multilingual Plane that were met; 0 for the others. */
const KINDS = new Uint8Array(0x10000)

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return KINDS[unit] || newKind(text.codePointAt(at) ?? unit)
}

function newKind(point: number): Kind {
  const character = String.fromCodePoint(point)
  const kind = IN_WORD.test(character) ? Kind.word : BLANK.test(character) ? Kind.blank : Kind.sign
  if (point < FIRST_HALF || (point > LAST_HALF && point < KINDS.length)) KINDS[point] = kind
  return kind
}

/** The halves of characters outside the plane. */
const FIRST_HALF = 0xd800
const LAST_HALF = 0xdfff

/** Returns where the character after the one at `at` begins. */
function nextAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit < FIRST_HALF || unit > LAST_HALF) return at + 1
  return at + ((text.codePointAt(at) ?? 0) >= KINDS.length ? 2 : 1)
}

/** Converts text to lower case without accents, as BERT's uncased models expect. */
export function normalise(text: string): string {
  const lower = text.toLowerCase()
  return ASCII.test(lower) ? lower : lower.normalize('NFD').replace(/\p{Mn}/gu, '')
}
