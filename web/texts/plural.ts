import { locale } from '#texts/locale.ts'

const NUMBER = new Intl.NumberFormat(locale)
const RULES = new Intl.PluralRules(locale)

/** A whole number with thousands separators. */
export function formatCount(count: number): string {
  return NUMBER.format(count)
}

/** '1 document', '1,200 documents'. `many` is `one` with an s where it is not given. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${RULES.select(count) === 'one' ? one : many}`
}
