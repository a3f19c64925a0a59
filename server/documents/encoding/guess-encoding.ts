import { detectWithChardetng } from './chardetng.ts'

/** A TextDecoder label, or one of the three encodings that decode.ts implements itself. */
export type Encoding = string

/** @throws {RangeError} if the label is unknown */
export function textDecoder(label: Encoding, options?: { readonly fatal: boolean }): TextDecoder {
  // SAFETY: the declared parameter lists three labels; the runtime takes every label of the Encoding Standard.
  return new TextDecoder(label as 'utf-8', options)
}

/**
 * Returns the most likely legacy encoding of bytes that are not UTF-8: in Latin script by the alphabets of its languages,
 * in other scripts as chardetng guesses.
 */
export async function guessEncoding(sample: Uint8Array): Promise<Encoding> {
  if (isEbcdic(sample)) return 'ibm500'
  if (isMostlyUtf8(sample)) return 'utf-8'
  const guess = await detectWithChardetng(sample)
  return IS_LATIN.test(guess) ? guessLatin(sample, guess) : guess === 'gbk' ? 'gb18030' : guess
}

/** Encodings of languages in Latin script. Bytes that chardetng takes for UTF-8 have only few beyond ASCII. */
const IS_LATIN = /^(?:utf-8|windows-125[0247]|iso-8859-(?:1|2|3|4|9|10|13|14|15|16)|macintosh)$/

/** Accepts UTF-8 with a few invalid bytes: at least four valid sequences for each invalid one. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let whole = 0
  let broken = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    if (byte < 0x80) continue
    const length =
      byte >= 0xc2 && byte < 0xe0 ? 2 : byte >= 0xe0 && byte < 0xf0 ? 3 : byte >= 0xf0 && byte < 0xf5 ? 4 : 0
    let follows = 1
    while (follows < length && ((bytes[i + follows] ?? 0) & 0xc0) === 0x80) follows++
    if (length > 0 && follows === length) {
      whole++
      i += length - 1
    } else if (i + length <= bytes.length) broken++
  }
  return whole > 0 && whole >= 4 * broken
}

/** EBCDIC has its space at 0x40, its lower-case letters from 0x81, and almost nothing below 0x40. */
export function isEbcdic(bytes: Uint8Array): boolean {
  let blanks = 0
  let letters = 0
  let ascii = 0
  for (const byte of bytes) {
    if (byte === 0x40) blanks++
    else if ((byte >= 0x81 && byte <= 0xa9) || (byte >= 0xc1 && byte <= 0xe9)) letters++
    else if (byte === 0x20 || (byte >= 0x61 && byte <= 0x7a && byte !== 0x6b && byte !== 0x61)) ascii++
  }
  return (
    bytes.length >= 64 &&
    blanks > bytes.length / 12 &&
    letters > bytes.length / 4 &&
    ascii < bytes.length / 50
  )
}

/** Languages of one encoding, each by the letters that it has besides a to z. */
type Alphabets = { readonly label: string; readonly letters: readonly string[] }

const WESTERN = [
  ...[
    'àâæçéèêëîïôœùûüÿ',
    'äöüß',
    'áéíñóúü',
    'ãáâàçéêíóôõúü',
    'àèéìíòóùú',
    'éèëêïóöü',
    'åäöéü',
    'æøåéòôó',
    'åäöšž',
  ],
  ...['áðéíóúýþæö', 'àçèéíïòóúü', 'áéíóú'],
]
const CENTRAL = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž', 'äöüß']

/** In order of likelihood: among equal scores the first wins. */
const LATIN: readonly Alphabets[] = [
  { label: 'windows-1252', letters: WESTERN },
  { label: 'macintosh', letters: WESTERN },
  { label: 'windows-1250', letters: CENTRAL },
  { label: 'iso-8859-2', letters: CENTRAL },
  { label: 'windows-1254', letters: ['âçğıîöşûüİ'] },
  { label: 'windows-1257', letters: ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'] },
]

/** By how much of a letter for each letter a less likely encoding must be better. */
const LEAST_LEAD = 0.02
/** The same over the encoding that chardetng guesses. */
const LEAD_OVER_GUESS = 0.4
/** The same for a single sign: '©' is as likely as a letter. */
const LEAD_OF_ONE = 0.75

/** What a letter of another language of the encoding counts. */
const FOREIGN = 0.3

/** Finds the encoding whose languages fit best. `guess`: chardetng's, for which less has to speak. */
function guessLatin(bytes: Uint8Array, guess: Encoding): Encoding {
  let best = { label: 'windows-1252', score: Number.NEGATIVE_INFINITY }
  for (const { label, letters } of LATIN) {
    const text = decodeStrictly(label, bytes)
    if (text === null) continue
    const signs = text.replace(/[\0-\x7f]+/g, '')
    const anomalies =
      text.match(/[\p{Ll}](?:[^\0-\x7f\p{L}\p{P}\s]|(?![\0-\x7f])\p{Lu})(?=\p{Ll})/gu)?.length ?? 0
    const score =
      Math.max(...letters.map((alphabet) => fitOf(signs, alphabet, letters.join('')))) - 3 * anomalies
    const lead = label === guess || best.label !== guess ? LEAST_LEAD : LEAD_OVER_GUESS
    if (score > best.score + (signs.length > 1 ? signs.length * lead : LEAD_OF_ONE)) best = { label, score }
  }
  return best.label
}

/** How well the characters beyond ASCII fit an alphabet: at most 1 for each. `others`: letters of foreign names. */
function fitOf(signs: string, alphabet: string, others: string): number {
  let score = 0
  for (const sign of signs) {
    if (alphabet.includes(sign) || alphabet.includes(sign.toLowerCase())) score += 1
    else if (others.includes(sign) || others.includes(sign.toLowerCase())) score += FOREIGN
    else if (/\p{L}/u.test(sign)) score -= 1
    else if (/[\u0080-\u009f]/.test(sign)) score -= 3
    else if (/[„“”‘’–—…•«»°§€£©®™\u00a0·º½¡¿]/.test(sign)) score += 0.3
  }
  return score
}

function decodeStrictly(label: string, bytes: Uint8Array): string | null {
  try {
    return textDecoder(label, { fatal: true }).decode(bytes, { stream: true })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
