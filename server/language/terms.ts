import { stemmer } from 'stemmer'
import { STOP_WORDS } from './function-words.ts'
import { RememberedStems } from './remembered-stems.ts'

/** Words of any language, with what follows an apostrophe. */
export const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
export const ASCII = /^[\x00-\x7f]*$/
/** Scripts that write no spaces between words, or none between a word and its particles. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu

/** A quick look that spares most words the slower one. */
const MAYBE_UNSPACED = /[\u0e00-\u0eff\u1780-\u17ff\u3040-\u9fff\uac00-\ud7af\uf900-\ufaff\ud840-\ud87f]/

/** Latin letters with marks, and those that fold to several. */
const MARKED = /[\u00df-\u024f\u1e00-\u1eff]/g
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Signs that part words as white space does, and the apostrophe: most texts that are not all ASCII have no others. */
const PARTING = /[\u00a0\u00a7\u00a9\u00ae\u00b7\u2013\u2014\u201c\u201d\u2022\u2026\u20ac]/g
const CURLY = /\u2019/g

const stems = new RememberedStems(stemOf)

/**
 * The words of a text that carry meaning, stemmed, in order. Where words are not separated by spaces (in Korean: from their particles), each two
 * neighbouring characters make one. Marks on Latin letters make no difference: 'Überstunden' is 'uberstunden'.
 */
export function terms(text: string): string[] {
  const found: string[] = []
  const ascii = asciiOf(text)
  if (ascii !== null) {
    stems.addAll(found, ascii.toLowerCase())
    return found
  }
  for (const [run] of folded(text).matchAll(WORDS)) {
    if (!MAYBE_UNSPACED.test(run)) stems.addWord(found, run)
    else {
      let end = 0
      for (const match of run.matchAll(UNSPACED)) {
        if (match.index > end) stems.addWord(found, run.slice(end, match.index))
        addPairs(found, match[0])
        end = match.index + match[0].length
      }
      if (end < run.length) stems.addWord(found, run.slice(end))
    }
  }
  return found
}

/** The same words in ASCII; null where there are others. */
function asciiOf(text: string): string | null {
  if (ASCII.test(text)) return text
  const plain = text.replace(PARTING, ' ').replace(CURLY, "'")
  return ASCII.test(plain) ? plain : null
}

/** A text in small letters without marks, as its words are told apart. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(MARKED, unmarked)
}

function unmarked(letter: string): string {
  return FOLDED[letter] ?? letter.normalize('NFD').charAt(0)
}

/** The term of one folded word, without remembering it; null for stop words. */
export function stemOf(written: string): string | null {
  const word = written.replace(/['’]s$/, '')
  if (STOP_WORDS.has(word)) return null
  return /^[a-z]+$/.test(word) ? stemmer(word) : word
}

function addPairs(found: string[], run: string): void {
  const characters = [...run]
  if (characters.length === 1) found.push(run)
  for (let i = 1; i < characters.length; i++) found.push(`${characters[i - 1]}${characters[i]}`)
}
