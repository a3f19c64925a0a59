/** A TextDecoder label, or one of the three encodings that decode.ts implements itself. */
export type Encoding = string

/** @throws {RangeError} if the label is unknown */
export function textDecoder(label: Encoding, options?: { readonly fatal: boolean }): TextDecoder {
  // SAFETY: the declared parameter lists three labels; the runtime takes every label of the Encoding Standard.
  return new TextDecoder(label as 'utf-8', options)
}

/**
 * Returns the most likely legacy encoding of bytes that are not UTF-8, judged by the letters they would spell.
 * Returns Windows-1252 if too few bytes lie beyond ASCII.
 */
export function guessEncoding(sample: Uint8Array): Encoding {
  if (isEbcdic(sample)) return 'ibm500'
  if (isMostlyUtf8(sample)) return 'utf-8'
  const high = sample.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0)
  if (high < 4) return 'windows-1252'
  return (
    guessEastAsian(sample, high) ??
    (adjacentShare(sample, high) > 0.5 ? guessOtherScript(sample) : guessLatin(sample))
  )
}

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

function adjacentShare(bytes: Uint8Array, high: number): number {
  let adjacent = 0
  for (let i = 1; i < bytes.length; i++) {
    if ((bytes[i] ?? 0) >= 0x80 && (bytes[i - 1] ?? 0) >= 0x80) adjacent++
  }
  return adjacent / high
}

function guessEastAsian(bytes: Uint8Array, high: number): Encoding | null {
  const japanese = /[\u3040-\u30ff]/g
  const shares = (label: string, sign: RegExp) => {
    const text = decodeStrictly(label, bytes)
    if (text === null) return 0
    const wide = text.match(/[\u1100-\ud7ff\uf900-\ufaff\uff00-\uffef]/g)?.length ?? 0
    return (text.match(sign)?.length ?? 0) / Math.max(wide, 1)
  }
  if (shares('euc-jp', japanese) > 0.2) return 'euc-jp'
  if (shares('shift_jis', japanese) > 0.2) return 'shift_jis'
  if (shares('euc-kr', /[\uac00-\ud7a3]/g) > 0.85) return 'euc-kr'
  if (high < 20 || adjacentShare(bytes, high) < 0.4) return null
  let low = 0
  let pairs = 0
  for (let i = 0; i < bytes.length; i++) {
    if ((bytes[i] ?? 0) < 0x81) continue
    pairs++
    if ((bytes[++i] ?? 0xff) < 0x80) low++
  }
  if (low / pairs > 0.2) return decodeStrictly('big5', bytes) === null ? null : 'big5'
  return shares('gb18030', COMMON_CHINESE) > 0.05 ? 'gb18030' : null
}

/** Characters that every page of modern Chinese contains in number. */
const COMMON_CHINESE =
  /[的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长权利由任何]/g

type Candidate = { readonly label: string; readonly common: string }

const OTHER_SCRIPTS: readonly Candidate[] = [
  ...['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'].map((label) => ({
    label,
    common: 'оеаинтсрвлкмдпуяыьгзбчйхжішц',
  })),
  ...['windows-1253', 'iso-8859-7'].map((label) => ({ label, common: 'αοιετσνρκπηυςμλάίόέήύώγδθφχω' })),
  ...['windows-1255', 'iso-8859-8'].map((label) => ({ label, common: 'יוהלארתבמשנדםקחפעכגטצסזןךץף' })),
  ...['windows-1256', 'iso-8859-6'].map((label) => ({ label, common: 'اليمونرتبعدسفهكةأقحجشطصخىذثإئء' })),
  { label: 'windows-874', common: 'านรอกเงยลมทวดตสคปบแหพไชจข่้ีัิืุู' },
]

function guessOtherScript(bytes: Uint8Array): Encoding {
  let best = { label: 'windows-1252', share: 0.6 }
  for (const { label, common } of OTHER_SCRIPTS) {
    const letters = decodeStrictly(label, bytes)?.replace(/[\0-\x7f]+/g, '') ?? ''
    let hits = 0
    for (const letter of letters) if (common.includes(letter)) hits++
    const share = letters ? hits / letters.length : 0
    if (share > best.share) best = { label, share }
  }
  return best.label
}

/** In order of likelihood: among equal scores the first wins. */
const LATIN: readonly Candidate[] = [
  { label: 'windows-1252', common: 'éèêëàâäáãåæçíìîïñóòôöõøúùûüýßœÉÈÀÁÄÅÆÇÍÑÓÖØÚÜ' },
  { label: 'macintosh', common: 'éèêëàâäáãåæçíìîïñóòôöõøúùûüßœÉÈÀÁÄÅÆÇÍÑÓÖØÚÜ' },
  { label: 'windows-1250', common: 'áäąăâčćçďéěęëíîłňńóôöőřŕšśşťţúůüűýžźżßÁČÉÍŁÓŘŚŠÚÝŽŻ' },
  { label: 'iso-8859-2', common: 'áäąăâčćçďéěęëíîłňńóôöőřŕšśşťţúůüűýžźżßÁČÉÍŁÓŘŚŠÚÝŽŻ' },
  { label: 'windows-1254', common: 'âçğıîöşûüÂÇĞİÖŞÜ' },
]

function guessLatin(bytes: Uint8Array): Encoding {
  let best = { label: 'windows-1252', score: Number.NEGATIVE_INFINITY }
  for (const { label, common } of LATIN) {
    const text = decodeStrictly(label, bytes)
    if (text === null) continue
    const letters = text.replace(/[\0-\x7f]+/g, '')
    let score = 0
    for (const letter of letters) {
      if (common.includes(letter)) score += 1
      else if (/\p{L}/u.test(letter)) score -= 1
      else if (/[\u0080-\u009f]/.test(letter)) score -= 3
      else if (/[„“”‘’–—…•«»°§€£©®™\u00a0·º½]/.test(letter)) score += 0.3
    }
    score -=
      3 * (text.match(/[\p{Ll}](?:[^\0-\x7f\p{L}\p{P}\s]|(?![\0-\x7f])\p{Lu})(?=\p{Ll})/gu)?.length ?? 0)
    if (score > best.score + letters.length * 0.02) best = { label, score }
  }
  return best.label
}

function decodeStrictly(label: string, bytes: Uint8Array): string | null {
  try {
    return textDecoder(label, { fatal: true }).decode(bytes, { stream: true })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
