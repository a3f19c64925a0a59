import { hasDirection, opposite, sameSide } from './polarity.ts'
import { synonymous } from './synonyms.ts'
import type { Word } from './words.ts'

/** Cosine of two words' meanings, −1 to 1; 0 when unknown. */
export type WordSimilarity = (a: string, b: string) => number

/** Above this cosine two words that are no opposites may say the same. */
const CLOSE_WORDS = 0.5

/** How far a word is borne out by words of the evidence: 1 the same, 0 not at all. */
export function wordMatch(word: Word, evidence: readonly Word[], similarity: WordSimilarity): number {
  let best = 0
  for (const other of evidence) {
    if (other.stem === word.stem) return 1
    const match = likeness(word, other, similarity)
    if (match > best) best = match
  }
  return best
}

/** The same of one word and another. */
export function likeness(word: Word, other: Word, similarity: WordSimilarity): number {
  if (other.stem === word.stem) return 1
  if (opposite(word.lower, other.lower)) return 0
  if (synonymous(word.stem, other.stem) || (hasDirection(word.lower) && sameSide(word.lower, other.lower)))
    return 0.95
  if (word.name && other.name) return 0
  if (sharesRoot(word.stem, other.stem) || isKindOf(word, other)) return 0.9
  if (!other.content || (word.capital && !word.name)) return 0
  const cosine = similarity(word.lower, other.lower)
  return cosine >= CLOSE_WORDS ? 0.4 + 0.5 * cosine : 0
}

/** 'Reiferei' and 'Bananenreiferei': in German a longer noun is of the kind that it ends in. */
function isKindOf(a: Word, b: Word): boolean {
  const [short, long] = a.stem.length < b.stem.length ? [a, b] : [b, a]
  const more = long.stem.length - short.stem.length
  return (
    short.capital &&
    !(a.name && b.name) &&
    short.stem.length >= 6 &&
    more >= 4 &&
    long.stem.endsWith(short.stem) &&
    !/^(?:uber|unter|gegen|nicht|wider|neben|miss)/.test(long.stem)
  )
}

/** 'calculat' and 'calculator', 'decis' and 'decid': the same beginning, and not much after it. */
function sharesRoot(a: string, b: string): boolean {
  if (/^[\p{Script=Han}\p{Script=Katakana}]{2}/u.test(a))
    return b.length > 1 && (a.includes(b) || b.includes(a))
  const shorter = Math.min(a.length, b.length)
  if (shorter < 5 || Math.abs(a.length - b.length) > 4) return false
  let shared = 0
  while (shared < shorter && a[shared] === b[shared]) shared += 1
  return shared >= 5 && shared >= shorter - 1 && !/^(un|in|im|dis|non|over|under|inter)/.test(a.slice(0, 5))
}
