import { CLAUSE_WORDS } from './clause-references.ts'
import { datesOf } from './dates.ts'
import { plainCharacters } from './folding.ts'
import { ENGLISH_MONTHS } from './function-words.ts'
import { IDENTIFIER, identifierForms } from './identifier-forms.ts'
import { scaleOf } from './units.ts'

/**
 * A phrase to find exactly, in any of its forms. `weight`: what a match adds to the ranking score. `anySeparators`:
 * allows any separator, or none, between letters and digits.
 */
export type ExactPhrase = {
  readonly forms: readonly string[]
  readonly weight: number
  readonly anySeparators?: true
}

/** Weights: quoted phrases and identifiers are meant literally, dates and numbers mostly, hyphenated words rarely. */
const PHRASE = { weight: 4 }
const NAME = { ...PHRASE, anySeparators: true } as const
const NUMBER = { weight: 3 }
const HYPHEN = { weight: 0.3 }

const QUOTED = /"[^"]{2,200}"|“[^”]{2,200}”|«[^»]{2,200}»|„[^“”]{2,200}[“”]/gu
const PARAGRAPH = /§+\s*\p{N}+(?:\.\p{N}+)*(?:\s?\([\p{L}\p{N}]{1,3}\))*/gu
/** A paragraph number in words: 'section 4.2', 'Ziffer 4.2'. */
const SECTION = new RegExp(`(?<!\\p{L})(?:${CLAUSE_WORDS})\\s+(\\p{N}+(?:\\.\\p{N}+)+)(?!\\p{N})`, 'giu')
/** A number with thousands separators, or with at least four digits that are no year; possibly with cents. */
const LARGE_NUMBER =
  /(?<![\p{L}\p{N}.,])\p{Nd}{1,3}(?:[.,'’\u00a0\u2007\u2009\u202f ]\p{Nd}{3})+(?:[.,]\p{Nd}{2})?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.,-])(?:\p{Nd}{5,12}|(?!1[5-9]|20|21)\p{Nd}{4})(?:[.,]\p{Nd}{2})?(?![\p{L}\p{N}-])/gu
/** '1.25 million', '3 Mrd.' */
const SCALED_NUMBER =
  /(?<![\p{L}\p{N}.,])\p{Nd}{1,3}(?:[.,]\p{Nd}{1,3})?\s?(?:thousand|million|millionen|mio|billion|milliarden?|mrd)(?!\p{L})\.?/giu
const HYPHENATED = /(?<![\p{L}\p{N}-])\p{L}+-\p{L}{2,}(?![\p{L}\p{N}-])/gu

/**
 * Finds the phrases of a question that a search should match exactly: quotations, identifiers, dates, large numbers.
 */
export function exactPhrases(text: string): ExactPhrase[] {
  const found: ExactPhrase[] = []
  let rest = plainCharacters(text)
  const take = (kind: Omit<ExactPhrase, 'forms'>, pattern: RegExp, formsOf: (match: string) => string[]) => {
    rest = rest.replace(pattern, (match) => {
      found.push({ ...kind, forms: formsOf(match) })
      return ' '
    })
  }
  take(PHRASE, QUOTED, (phrase) => [phrase.slice(1, -1).trim()])
  for (const { match, forms } of dateForms(rest)) {
    found.push({ ...NUMBER, forms })
    rest = rest.replace(match, ' ')
  }
  take(PHRASE, PARAGRAPH, (paragraph) => [paragraph.trim()])
  take(PHRASE, SECTION, (section) => {
    const number = section.replace(/^.*\s/s, '')
    return [section, `§ ${number}`, number]
  })
  take(NAME, IDENTIFIER, identifierForms)
  take(NUMBER, SCALED_NUMBER, numberForms)
  take(NUMBER, LARGE_NUMBER, numberForms)
  take(HYPHEN, HYPHENATED, (word) => [word, word.replaceAll('-', ''), word.replaceAll('-', ' ')])
  return found
}

/** The days in a text, each in all notations. 3/4/2024 may be either of two days. */
function dateForms(text: string): { match: string; forms: string[] }[] {
  return datesOf(text).flatMap(({ year, month, day, start, end }) => {
    if (year === null || month === null || day === null) return []
    const match = text.slice(start, end)
    const swapped = match.includes('/') && day <= 12 ? formsOfDay(year, day, month) : []
    return { match, forms: [...new Set([match, ...formsOfDay(year, month, day), ...swapped])] }
  })
}

function formsOfDay(year: number, month: number, day: number): string[] {
  const two = (number: number) => String(number).padStart(2, '0')
  const name = ENGLISH_MONTHS.split(' ')[month - 1] ?? ''
  const short = name.slice(0, 3)
  return [
    `${year}-${two(month)}-${two(day)}`,
    `${day} ${name} ${year}`,
    `${name} ${day}, ${year}`,
    `${name} ${day} ${year}`,
    `${day} ${short} ${year}`,
    `${short} ${day}, ${year}`,
    `${two(day)}.${two(month)}.${year}`,
    `${day}.${month}.${year}`,
    `${two(month)}/${two(day)}/${year}`,
    `${month}/${day}/${year}`,
    `${two(day)}/${two(month)}/${year}`,
    `${day}/${month}/${year}`,
  ]
}

/** Ten to the power of the most decimals in a number of millions. */
const SCALED_DECIMALS = 100

/** The notations of a large number: as written, and with each usual separator or none, with and without cents. */
function numberForms(written: string): string[] {
  const scale = scaleOf(/\p{L}+/u.exec(written)?.[0] ?? '')
  if (scale !== null) {
    const value = Math.round(Number.parseFloat(written.replace(',', '.')) * scale)
    return [written.trim(), ...formsOfNumber(String(value), null)]
  }
  const cents = /[.,](\p{Nd}{2})$/u.exec(written)
  const digits = written.slice(0, cents?.index).replace(/\P{Nd}/gu, '')
  return formsOfNumber(digits, cents?.[1] ?? null)
}

function formsOfNumber(digits: string, cents: string | null): string[] {
  const grouped = (separator: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, separator)
  const whole = cents === null || cents === '00'
  const fraction = cents ?? '00'
  return [
    ...(whole
      ? [digits, grouped(','), grouped('.'), grouped(' '), grouped("'"), ...scaled(Number(digits))]
      : []),
    ...[digits, grouped(','), grouped("'")].map((number) => `${number}.${fraction}`),
    ...[digits, grouped('.'), grouped(' ')].map((number) => `${number},${fraction}`),
  ]
}

/** 1250000 as '1.25 million'. */
function scaled(value: number): string[] {
  const [scale, word] = value >= 1e9 ? [1e9, 'billion'] : [1e6, 'million']
  const many = value / scale
  return value >= 1e6 && Number.isInteger(many * SCALED_DECIMALS) ? [`${many} ${word}`] : []
}
