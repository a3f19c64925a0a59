import { type DateFact, datesOf } from './dates.ts'
import { numberValues, spelledNumbers } from './numerals.ts'
import { scaleOf, unitOf } from './units.ts'

/** A number with what it counts. `values`: what it can mean, its scale word included. `plain`: without it. */
export type Quantity = {
  readonly kind: 'quantity'
  readonly values: readonly number[]
  readonly plain: readonly number[]
  readonly unit: string | null
  readonly scale: number
  readonly ordinal: boolean
  readonly spelled: boolean
  readonly start: number
  readonly end: number
}

/** An identifier that mixes letters and digits, lower case: 'txn-98765-2024', 'h2o', '2.3.59'. */
export type Code = {
  readonly kind: 'code'
  readonly text: string
  readonly start: number
  readonly end: number
}

export type Fact = Quantity | DateFact | Code

const CODE =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}._/#-]*\p{L})(?=[\p{L}\p{N}._/#-]*\d)[\p{L}\p{N}]+(?:[-_./#][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu
const VERSION = /(?<![\p{L}\p{N}.])\d+(?:\.\d+){2,}(?![\p{L}\p{N}])/gu
const NUMBER =
  /(?<prefix>US\$|[$€£¥₹]|(?:USD|EUR|GBP|INR)\s)?\s?(?<sign>(?<![\p{L}\p{N})\]])[-−])?(?<digits>\d+(?:[.,'’\u00a0\u202f]\d+)*(?:\s?[½¼¾⅓⅔⅛])?|[½¼¾⅓⅔⅛])(?<ordinal>st|nd|rd|th)?(?![\p{L}\p{N}]*\d)/gu
const AFTER =
  /^(?:[\s\u00a0]*-?[\s\u00a0]*)(?:(?<scale>hundred|thousand|millions?|billions?|trillion|mio|mn|bn|millionen|milliarden|tausend|mrd|(?:mil )?millón|(?:mil )?millones|milliards?|mille?(?!\p{L})|[kmb](?![\p{L}\p{N}/])|[多余]?[万亿億])[\s\u00a0.-]*)?(?:(?:US|U\.S\.)\s|de\s|d[’'])?(?<unit>per\s?cent|percentage|(?:pour|por)\s(?:cent|ciento)|us\$|km\/h|°\s?[cf](?!\p{L})|[%％$€£¥₹°×元円]|个月|[ヶかカ]月|年|天|日|小时|時間|分钟|公里|公斤|人|[岁歳]|倍|\p{L}+)?/iu

/** Letters of scripts that put no space between a number and a word. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu

/** The numbers, dates and identifiers of a text, in order, no two overlapping. */
export function factsOf(text: string): Fact[] {
  const facts: Fact[] = datesOf(text)
  const spaced = text.replace(WIDE, (sign) => ' '.repeat(sign.length))
  const taken = (start: number, end: number) => facts.some((fact) => start < fact.end && fact.start < end)
  for (const match of spaced.matchAll(CODE)) {
    const end = match.index + match[0].length
    // '2015_murders' is the year 2015 and what was counted in it.
    if (!isMeasure(match[0]) && !/^\d{4}_\p{L}+$/u.test(match[0]) && !taken(match.index, end))
      facts.push({ kind: 'code', text: match[0].toLowerCase(), start: match.index, end })
  }
  for (const match of spaced.matchAll(VERSION)) {
    const end = match.index + match[0].length
    if (!/^\d{1,3}(\.\d{3})+$/.test(match[0]) && !taken(match.index, end))
      facts.push({ kind: 'code', text: match[0], start: match.index, end })
  }
  for (const match of spaced.matchAll(NUMBER)) {
    const { prefix, sign, digits, ordinal } = match.groups ?? {}
    const end = match.index + match[0].length
    const from = match.index + match[0].search(/\S/)
    if (digits === undefined || taken(from, end)) continue
    const values = numberValues(`${sign ?? ''}${digits}`)
    if (values.length > 0)
      facts.push(quantity(text, values, from, end, prefix ?? null, ordinal !== undefined, false))
  }
  for (const { value, start, end, ordinal } of spelledNumbers(text))
    if (!taken(start, end)) facts.push(quantity(text, [value], start, end, null, ordinal, true))
  return facts.sort((a, b) => a.start - b.start)
}

function quantity(
  text: string,
  plain: readonly number[],
  start: number,
  end: number,
  prefix: string | null,
  ordinal: boolean,
  spelled: boolean,
): Quantity {
  const after = ordinal ? null : AFTER.exec(text.slice(end, end + 40))
  const scaleWord = after?.groups?.scale?.replace(/[多余\s]/g, '')
  const unitWord = after?.groups?.unit?.replace(/\s/g, '')
  const letterScale = scaleWord !== undefined && /^[kmb]$/i.test(scaleWord)
  const scale = scaleWord && !(letterScale && prefix === null) ? (scaleOf(scaleWord) ?? 1) : 1
  const money = prefix ? unitOf(prefix.trim()) : null
  const followed = letterScale && prefix === null ? unitOf(scaleWord) : unitWord ? unitOf(unitWord) : null
  const calendar = unitWord === '年' && plain.every((value) => value > 1000)
  return {
    kind: 'quantity',
    values: plain.map((value) => value * scale),
    plain,
    unit: calendar ? null : (money ?? followed),
    scale,
    ordinal,
    spelled,
    start,
    end,
  }
}

/** '5mg', '24th', '8GB', '30-day', '1990s': a number with its unit, not an identifier. */
function isMeasure(token: string): boolean {
  const match = /^\d[\d.,]*-?(\p{L}+)(?:\/\p{L}+)?$/u.exec(token)
  if (!match) return false
  const unit = (match[1] ?? '').toLowerCase()
  return unitOf(unit) !== null || scaleOf(unit) !== null || /^(st|nd|rd|th|s)$/.test(unit) || /-/.test(token)
}
