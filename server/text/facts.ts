import { type DateFact, datesOf } from './dates.ts'
import { plainDigits, raisedApart } from './folding.ts'
import { numberValues, powersOfTen, spelledNumbers } from './numerals.ts'
import { overlap, type Span, spanOf } from './sentences.ts'
import { scaleOf, unitOf } from './units.ts'

/**
 * A number with its unit. `values`: its possible values with the scale word; `plain`: the same without the scale word.
 */
export type Quantity = Span & {
  readonly kind: 'quantity'
  readonly values: readonly number[]
  readonly plain: readonly number[]
  readonly unit: string | null
  readonly scale: number
  readonly ordinal: boolean
  readonly spelled: boolean
}

/** An identifier that mixes letters and digits, lower case: 'txn-98765-2024', 'h2o', '2.3.59'. */
export type Code = Span & { readonly kind: 'code'; readonly text: string }

export type Fact = Quantity | DateFact | Code

const CODE =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}._/#-]*\p{L})(?=[\p{L}\p{N}._/#-]*\d)[\p{L}\p{N}]+(?:[-_./#][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu
const VERSION = /(?<![\p{L}\p{N}.])\d+(?:\.\d+){2,}(?![\p{L}\p{N}])/gu
const NUMBER =
  /(?<prefix>US\$|[$€£¥₹]|(?:USD|EUR|GBP|INR)\s)?\s?(?<sign>(?<![\p{L}\p{N})\]])[-−])?(?<digits>\d{1,3}(?<space>[ \u2007\u2009])\d{3}(?:\k<space>\d{3})*(?:[.,]\d+)?(?!\d)|\d+(?:[.,'’\u00a0\u202f]\d+)*(?:\s?[½¼¾⅓⅔⅛])?|[½¼¾⅓⅔⅛])(?<ordinal>st|nd|rd|th)?(?![\p{L}\p{N}]*\d)/gu
const AFTER =
  /^(?:[\s\u00a0]*-?[\s\u00a0]*)(?:(?<scale>hundred|thousand|millionen|milliarden|millions?|billions?|trillion|mio|mn|bn|tausend|mrd|(?:mil )?millón|(?:mil )?millones|milliards?|mille?(?!\p{L})|[kmb](?![\p{L}\p{N}/])|[多余]?[万亿億])[\s\u00a0.-]*)?(?:(?:US|U\.S\.)\s|de\s|d[’'])?(?<unit>(?:[kcdm]?m|ft|in|yd|mi)[23](?![\p{L}\p{N}])|(?:square|cubic|sq|cu)\.?\s(?:\p{L}+)|per\s?cent|percentage|(?:pour|por)\s(?:cent|ciento)|us\$|km\/h|°\s?[cf](?!\p{L})|[%％$€£¥₹°×元円]|个月|[ヶかカ]月|年|天|日|小时|時間|分钟|公里|公斤|人|[岁歳]|倍|\p{L}+)?/iu

/** Letters of scripts without spaces between numbers and words. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu

/** The power of a unit, which is no number: 'm2', 'km3'. */
const POWERED_UNIT = /(?<![\p{L}\p{N}])([kcdm]?m|ft|in|yd|mi)[23](?![\p{L}\p{N}])/giu

/**
 * Finds the numbers, dates and identifiers in a text, in order, without overlap. A superscript is part of a number only as
 * a power of ten: '450²' is 450, and '5 × 10⁶' is 5,000,000.
 */
export function factsOf(written: string): Fact[] {
  const text = plainDigits(raisedApart(written))
  const facts: Fact[] = datesOf(text)
  const spaced = text.replace(WIDE, (sign) => ' '.repeat(sign.length)).replace(POWERED_UNIT, '$1 ')
  const isFree = (span: Span) => !facts.some((fact) => overlap(fact, span))
  const addCodes = (pattern: RegExp, isCode: (text: string) => boolean) => {
    for (const match of spaced.matchAll(pattern)) {
      const span = spanOf(match)
      if (isCode(match[0]) && isFree(span))
        facts.push({ kind: 'code', text: match[0].toLowerCase(), ...span })
    }
  }
  for (const { values, ...span } of powersOfTen(plainDigits(written)))
    if (isFree(span)) facts.push(quantity(text, span, values, { prefix: '', ordinal: false, spelled: false }))
  // '2015_murders' is a year with a word, not an identifier.
  addCodes(CODE, (code) => !isMeasure(code) && !/^\d{4}_\p{L}+$/u.test(code))
  addCodes(VERSION, (version) => !/^\d{1,3}(\.\d{3})+$/.test(version))
  for (const match of spaced.matchAll(NUMBER)) {
    const { prefix = '', sign = '', digits = '', ordinal } = match.groups ?? {}
    const { start, end } = spanOf(match)
    const span = { start: start + match[0].search(/\S/), end }
    const values = isFree(span) ? numberValues(sign + digits) : []
    if (values.length > 0)
      facts.push(quantity(text, span, values, { prefix, ordinal: ordinal !== undefined, spelled: false }))
  }
  for (const { value, start, end, ordinal } of spelledNumbers(text)) {
    const span = { start, end }
    if (isFree(span)) facts.push(quantity(text, span, [value], { prefix: '', ordinal, spelled: true }))
  }
  return facts.sort((a, b) => a.start - b.start)
}

/** Makes a quantity of a number with the scale word and unit after it. `prefix`: the currency before it. */
function quantity(
  text: string,
  span: Span,
  plain: readonly number[],
  { prefix, ...written }: { prefix: string; ordinal: boolean; spelled: boolean },
): Quantity {
  const behind = text.slice(span.end, span.end + 40)
  // 'half an hour' has the unit hour, '0.5 a day' has no unit.
  const isPart = written.spelled && plain[0] === 0.5
  const after = written.ordinal ? null : AFTER.exec(isPart ? behind.replace(/^\s+an?(?=\s)/i, '') : behind)
  const { scale: scaleWord = '', unit: unitWord = '' } = after?.groups ?? {}
  // '5 m' means metres, '$5m' means millions.
  const isUnit = prefix === '' && /^[kmb]$/i.test(scaleWord)
  const scale = (isUnit ? null : scaleOf(scaleWord.replace(/[多余\s]/g, ''))) ?? 1
  const counted = prefix.trim() || (isUnit ? scaleWord : unitWord.replace(/[\s.]/g, ''))
  const isYear = unitWord === '年' && plain.every((value) => value > 1000)
  const values = plain.map((value) => value * scale)
  const unit = isYear ? null : unitOf(counted)
  return { kind: 'quantity', values, plain, unit, scale, ...written, ...span }
}

/** Whether a token is a number with its unit rather than an identifier: '5mg', '24th', '8GB', '30-day', '1990s'. */
function isMeasure(token: string): boolean {
  const match = /^\d[\d.,]*-?(\p{L}+)(?:\/\p{L}+)?$/u.exec(token)
  if (!match) return false
  const unit = (match[1] ?? '').toLowerCase()
  return unitOf(unit) !== null || scaleOf(unit) !== null || /^(st|nd|rd|th|s)$/.test(unit) || /-/.test(token)
}
