import { locale } from '#texts/page/locale.ts'

const NUMBER = new Intl.NumberFormat(locale)
const RULES = new Intl.PluralRules(locale)

/** Formats a whole number with thousands separators. */
export function formatCount(count: number): string {
  return NUMBER.format(count)
}

/** Returns '1 document' or '1,200 documents'. `many` defaults to `one` with an s. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${RULES.select(count) === 'one' ? one : many}`
}

/** Formats a number with a fixed number of decimals: '1.5'. */
export function formatDecimal(value: number, decimals: number): string {
  return value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** Formats a share from 0 to 1 as a percentage, with one decimal by default: '97.3%'. */
export function formatPercent(share: number, decimals = 1): string {
  return share.toLocaleString(locale, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}

/** What follows the number of a percentage: '%', or '\u00a0%' where the language sets it apart. */
export const PERCENT_SIGN = new Intl.NumberFormat(locale, { style: 'percent' })
  .formatToParts(1)
  .map(({ type, value }) => (type === 'integer' ? '' : value))
  .join('')

/** Puts no-break spaces between numbers and their units: '0.1 s', '99 %'. */
export function unbroken(text: string): string {
  return text.replace(/(\d) (?=(?:s|ms|min|%|[KMG][Bo])(?!\p{L}))/gu, '$1\u00a0')
}
