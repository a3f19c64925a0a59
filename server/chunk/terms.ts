import { stemmer } from 'stemmer'

/** Words of any language, with what follows an apostrophe. */
export const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu
/** The same in a text that has no other letters, where it is quicker. */
const ASCII_WORDS = /[a-z0-9]+(?:'[a-z]+)?/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/
/** Scripts that write no spaces between words, or none between a word and its particles. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu

/** A quick look that spares most words the slower one. */
const MAYBE_UNSPACED = /[\u0e00-\u0eff\u1780-\u17ff\u3040-\u9fff\uac00-\ud7af\uf900-\ufaff\ud840-\ud87f]/

/** English words that say nothing about what a text is about (the short list of Snowball's stop words). */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all am an and any are as at be because been before being below between both
  but by can could did do does doing down during each few for from further had has have having he her here hers
  him his how i if in into is it its just me more most my no nor not of off on once only or other our out over
  own same she should so some such than that the their them then there these they this those through to too
  under until up upon us very was we were what when where which while who whom why will with would you your`.split(
    /\s+/,
  ),
)

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

/** Stems of words seen before, null for stop words: a corpus repeats its words, and stemming costs more than looking up. */
const stems = new Map<string, string | null>()
const REMEMBERED_STEMS = 30_000

/**
 * The words of a text that carry meaning, stemmed, in order. Where words are not separated by spaces (in Korean: from their particles), each two
 * neighbouring characters make one. Marks on Latin letters make no difference: 'Überstunden' is 'uberstunden'.
 */
export function terms(text: string): string[] {
  const found: string[] = []
  if (ASCII.test(text)) {
    for (const word of text.toLowerCase().match(ASCII_WORDS) ?? []) addWord(found, word)
    return found
  }
  for (const [run] of folded(text).matchAll(WORDS)) {
    if (!MAYBE_UNSPACED.test(run)) addWord(found, run)
    else {
      let end = 0
      for (const match of run.matchAll(UNSPACED)) {
        if (match.index > end) addWord(found, run.slice(end, match.index))
        addPairs(found, match[0])
        end = match.index + match[0].length
      }
      if (end < run.length) addWord(found, run.slice(end))
    }
  }
  return found
}

/** A text in small letters without marks, as its words are told apart. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(MARKED, unmarked)
}

function unmarked(letter: string): string {
  return FOLDED[letter] ?? letter.normalize('NFD').charAt(0)
}

function addWord(found: string[], word: string): void {
  let stem = stems.get(word)
  if (stem === undefined) {
    stem = stemOf(word.replace(/['’]s$/, ''))
    if (stems.size >= REMEMBERED_STEMS) stems.clear()
    stems.set(word, stem)
  }
  if (stem !== null) found.push(stem)
}

function stemOf(word: string): string | null {
  if (STOP_WORDS.has(word)) return null
  return /^[a-z]+$/.test(word) ? stemmer(word) : word
}

function addPairs(found: string[], run: string): void {
  const characters = [...run]
  if (characters.length === 1) found.push(run)
  for (let i = 1; i < characters.length; i++) found.push(`${characters[i - 1]}${characters[i]}`)
}
