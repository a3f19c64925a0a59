import { stemmer } from 'stemmer'
import { plainCharacters, withJoinedNumbers } from './folding.ts'
import { STOP_WORDS } from './function-words.ts'

/** Words of any language, each with a suffix after an apostrophe. */
export const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu
/** Scripts without spaces between words, or between a word and its particles. */
const UNSPACED =
  /([\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+)/u

/** A quick test that spares most words the slower one; it may match too much. */
const MAYBE_UNSPACED = /[\u0e00-\u0eff\u1780-\u17ff\u3040-\u9fff\uac00-\ud7af\uf900-\ufaff\ud840-\ud87f]/

/** Latin letters with diacritics, and letters that fold to others. */
const MARKED = /[\u00df-\u024f\u1e00-\u1eff]/g
const FOLDED = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }),
)

/** A cache of terms, up to `MOST_CACHED`: a corpus repeats its words. */
const TERMS = new Map<string, string | null>()
const MOST_CACHED = 30_000

/**
 * Splits a text into index terms: its words, folded and stemmed, in order and without stop words. Scripts without
 * spaces between words, and Korean, become overlapping pairs of characters. 'Überstunden' becomes 'uberstunden';
 * '2,400' becomes '2', '400' and '2400'. The terms of searchText(text) are the same.
 */
export function terms(text: string): string[] {
  const found: string[] = []
  for (const word of withJoinedNumbers(folded(text)).match(WORDS) ?? []) {
    if (!MAYBE_UNSPACED.test(word)) addTerm(found, word)
    else {
      for (const [place, run] of word.split(UNSPACED).entries()) {
        if (place % 2 === 1) addPairs(found, run)
        else if (run !== '') addTerm(found, run)
      }
    }
  }
  return found
}

/** Folds a text: plainCharacters() in lower case, Latin letters without diacritics, and straight apostrophes. */
export function folded(text: string): string {
  return plainCharacters(text)
    .toLowerCase()
    .replace(MARKED, (letter) => FOLDED.get(letter) ?? letter.normalize('NFD').charAt(0))
    .replaceAll('’', "'")
}

/** The term of a folded word; null for a stop word. */
export function termOf(written: string): string | null {
  const word = written.replace(/'s$/, '')
  if (STOP_WORDS.has(word)) return null
  return /^[a-z]+$/.test(word) ? stemmer(word) : word
}

function addTerm(found: string[], word: string): void {
  let stem = TERMS.get(word)
  if (stem === undefined) {
    stem = termOf(word)
    if (TERMS.size === MOST_CACHED) TERMS.clear()
    TERMS.set(word, stem)
  }
  if (stem !== null) found.push(stem)
}

function addPairs(found: string[], run: string): void {
  const characters = [...run]
  if (characters.length === 1) found.push(run)
  for (let i = 1; i < characters.length; i++) found.push(`${characters[i - 1]}${characters[i]}`)
}
