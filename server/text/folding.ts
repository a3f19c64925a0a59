import { LOWERED_CHARACTERS, RAISED_CHARACTERS } from './raised-text.ts'

const RAISED = [...RAISED_CHARACTERS].join('')
const LOWERED = [...LOWERED_CHARACTERS].join('')
/** Runs of raised and lowered characters, and signs that are no part of the word before them. */
const SHIFTED = new RegExp(`[${RAISED}${LOWERED}]+|[™℠®©]`, 'gu')
const IS_RAISED = new RegExp(`^[${RAISED}]`, 'u')
/** Units and variables whose superscript is a power: 'm²', 'km³', 'x²'. */
const POWERED = /(?<![\p{L}\p{N}])(?:\p{L}|[kcdmnµμ]m|ft|in|yd|mi)$/u
/** The longest text before a superscript that is looked at. */
const LOOKED_BACK = 4

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/
/**
 * Any character but the common ones that nothing here changes, so that most texts are looked through only once: letters of
 * Latin, Greek and Cyrillic, kana, Chinese characters, and punctuation.
 */
const MAY_CHANGE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  /[^\x00-\x7f¡-§«¬°±¶·»¿À-ıĴ-ľŁ-ňŊ-ž‐‒-―‘-‟†-•€\u2190-\u21ff\u25a0-\u25ffΆΈ-ΊΌΎ-ΡΣ-ώА-яЁё、。「」ぁ-ゖァ-ヺー\u4e00-\u9fff]/
/**
 * Characters that nobody sees: soft hyphens, zero-width and directional characters, variation selectors, the Arabic
 * tatweel, and the vowel signs of Arabic and Hebrew, which most texts leave out.
 */
const UNSEEN =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u0640]|[\u034f\ufe00-\ufe0f\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/gu
/** Full-width and mathematical letters and digits. */
const STYLED = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}]+/gu
/** Between a figure and a fraction or a number in a circle, which NFKC would join to it: '5½' is not '51⁄2'. */
const BEFORE_SIGN = /(?<=\p{Nd})(?=\p{No})/gu
/** Letters of Arabic script that writers use for each other, as Lucene's ArabicNormalizer and PersianNormalizer have them. */
const ARABIC: Readonly<Record<string, string>> = {
  ...{
    آ: 'ا',
    أ: 'ا',
    إ: 'ا',
    ٱ: 'ا',
    ى: 'ي',
    ی: 'ي',
    ې: 'ي',
    ے: 'ي',
    ک: 'ك',
    ة: 'ه',
    ۀ: 'ه',
    ہ: 'ه',
    ھ: 'ه',
  },
}
const ARABIC_LETTERS = new RegExp(`[${Object.keys(ARABIC).join('')}]`, 'gu')
/** The zeros of the decimal digits of other scripts in the Basic Multilingual Plane, each followed by its 1 to 9. */
const ZEROS = [
  ...[
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  ],
  ...[0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50],
  ...[0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10],
]
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu
const ARABIC_SEPARATORS: Readonly<Record<string, string>> = { '٫': '.', '٬': ',' }
/** A number in groups of three digits with the same separator between them. */
const GROUPED =
  /[1-9](?<![\p{L}\p{Nd}.,'’].)\d{0,2}([.,'’ \u00a0\u2007\u2009\u202f])\d{3}(?:\1\d{3})*(?!\d)/gu
const MAYBE_GROUPED = /\d[.,'’ \u00a0\u2007\u2009\u202f]\d{3}/

/** Whether a text has only characters of ASCII, which is the case for most words. */
export function isAscii(text: string): boolean {
  return ASCII.test(text)
}

/**
 * Takes superscripts and subscripts apart from the figures and words that they do not belong to, and changes no offset:
 * '450²' becomes '450 ', and 'rent¹' 'rent '. Powers of units, subscripts of words and what begins a word become plain:
 * 'm²' 'm2', 'CO₂' 'CO2', '¹⁴C' '14C'.
 */
export function raisedApart(text: string): string {
  if (!MAY_CHANGE.test(text)) return text
  return text.replace(SHIFTED, (run: string, at: number) => {
    const before = text.slice(Math.max(0, at - LOOKED_BACK), at)
    const isLowered = LOWERED_CHARACTERS.has(run.charAt(0))
    const isPlain = /[\p{L}\p{M}]$/u.test(before)
      ? isLowered || (IS_RAISED.test(run) && POWERED.test(before))
      : /[/⁄]$/.test(before)
        ? isLowered
        : !/\S$/u.test(before) && /^[\p{L}/⁄]/u.test(text.slice(at + run.length))
    return isPlain ? run.normalize('NFKC') : ' '.repeat(run.length)
  })
}

/** Writes the decimal digits and separators of other scripts as ASCII, and changes no offset: '٤٥٠' becomes '450'. */
export function plainDigits(text: string): string {
  if (!MAY_CHANGE.test(text)) return text
  return text
    .replace(OTHER_DIGIT, (digit) => {
      const point = digit.codePointAt(0) ?? 0
      const zero = ZEROS.find((first) => point >= first && point < first + 10)
      return zero === undefined ? digit : String(point - zero)
    })
    .replace(/[٫٬]/g, (sign) => ARABIC_SEPARATORS[sign] ?? sign)
}

/** Removes the characters that nobody sees, and makes full-width and mathematical letters plain. */
export function legible(text: string): string {
  if (!MAY_CHANGE.test(text)) return text
  return text.replace(UNSEEN, '').replace(STYLED, (letters) => letters.normalize('NFKC'))
}

/**
 * Makes the characters of a text comparable, whichever way it was typed: NFKC (full width, mathematical letters,
 * ligatures), without what nobody sees, superscripts apart, and digits in ASCII. Keeps case and Latin diacritics. To do
 * it twice changes nothing.
 */
export function plainCharacters(text: string): string {
  if (!MAY_CHANGE.test(text)) return text
  const plain = raisedApart(text).replace(UNSEEN, '').replace(BEFORE_SIGN, ' ').normalize('NFKC')
  return plainDigits(plain).replace(ARABIC_LETTERS, (letter) => ARABIC[letter] ?? letter)
}

/**
 * The form of a text that is indexed and searched. Grouped numbers are followed by their digits: '2,400,000' and
 * '2 400 000' are both found by '2400000', and by their groups. To do it twice changes nothing.
 */
export function searchText(text: string): string {
  return withJoinedNumbers(plainCharacters(text))
}

/** Writes each grouped number without its separators: '2,400,000' as '2400000'. */
export function withoutGrouping(text: string): string {
  return MAYBE_GROUPED.test(text) ? text.replace(GROUPED, (number) => number.replace(/\D/g, '')) : text
}

/** Adds the digits of each grouped number behind it. */
export function withJoinedNumbers(text: string): string {
  if (!MAYBE_GROUPED.test(text)) return text
  return text.replace(GROUPED, (number: string, _separator: string, at: number) => {
    const joined = ` ${number.replace(/\D/g, '')}`
    return text.startsWith(joined, at + number.length) ? number : number + joined
  })
}
