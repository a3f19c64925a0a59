import { stemmer } from 'stemmer'
import { STOP_WORDS } from './function-words.ts'

/** Words of any language, with what follows an apostrophe. */
export const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu
/** Scripts that write no spaces between words, or none between a word and its particles. */
const UNSPACED =
  /([\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+)/u

/** A quick look that spares most words the slower one. */
const MAYBE_UNSPACED = /[\u0e00-\u0eff\u1780-\u17ff\u3040-\u9fff\uac00-\ud7af\uf900-\ufaff\ud840-\ud87f]/

/** Latin letters with marks, and those that fold to several. */
const MARKED = /[\u00df-\u024f\u1e00-\u1eff]/g
const FOLDED = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }),
)

/** The stems of words seen before, so many at most: a corpus repeats its words. */
const STEMS = new Map<string, string | null>()
const MOST_STEMS = 30_000

/**
 * The words of a text that carry meaning, stemmed, in order. Where words are not separated by spaces (in Korean: from
 * their particles), each two neighbouring characters make one. Marks on Latin letters make no difference:
 * 'Überstunden' is 'uberstunden'.
 */
export function terms(text: string): string[] {
  const found: string[] = []
  for (const word of folded(text).match(WORDS) ?? []) {
    if (!MAYBE_UNSPACED.test(word)) addStem(found, word)
    else {
      for (const [place, run] of word.split(UNSPACED).entries()) {
        if (place % 2 === 1) addPairs(found, run)
        else if (run !== '') addStem(found, run)
      }
    }
  }
  return found
}

/** A text in small letters without marks and with straight apostrophes, as its words are told apart. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(MARKED, (letter) => FOLDED.get(letter) ?? letter.normalize('NFD').charAt(0))
    .replaceAll('’', "'")
}

/** The term of one folded word; null for stop words. */
export function stemOf(written: string): string | null {
  const word = written.replace(/'s$/, '')
  if (STOP_WORDS.has(word)) return null
  return /^[a-z]+$/.test(word) ? stemmer(word) : word
}

function addStem(found: string[], word: string): void {
  let stem = STEMS.get(word)
  if (stem === undefined) {
    stem = stemOf(word)
    if (STEMS.size === MOST_STEMS) STEMS.clear()
    STEMS.set(word, stem)
  }
  if (stem !== null) found.push(stem)
}

function addPairs(found: string[], run: string): void {
  const characters = [...run]
  if (characters.length === 1) found.push(run)
  for (let i = 1; i < characters.length; i++) found.push(`${characters[i - 1]}${characters[i]}`)
}
