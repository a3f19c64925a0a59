import type { GuideLanguage } from '../../shared/guides.ts'
import { languageOf } from './words.ts'

/** What stands before and after a quotation and one inside it, and before the colon that leads it in. */
export type QuotationMarks = {
  readonly outer: readonly [open: string, close: string]
  readonly inner: readonly [open: string, close: string]
  readonly colon: string
}

const MARKS: Readonly<Record<GuideLanguage, QuotationMarks>> = {
  en: { outer: ['“', '”'], inner: ['‘', '’'], colon: ':' },
  de: { outer: ['„', '“'], inner: ['‚', '‘'], colon: ':' },
  fr: { outer: ['«\u202f', '\u202f»'], inner: ['“', '”'], colon: '\u202f:' },
  es: { outer: ['«', '»'], inner: ['“', '”'], colon: ':' },
}

/** A quotation in any of these marks, with none of them inside: a source of regular expressions. */
export const QUOTATION = '(?:“[^“”]*”|„[^„“]*“|«[^«»]*»)'
/** Matches a text that is one quotation. */
const WHOLE = new RegExp(`^${QUOTATION}$`)

/** The marks of the language of texts; English ones where it cannot be told. */
export function marksFor(texts: readonly string[]): QuotationMarks {
  return MARKS[languageOf(texts) ?? 'en']
}

/** Puts a text between quotation marks, its own ones as those of a quotation in a quotation. */
export function quoted(text: string, marks: QuotationMarks): string {
  const [open, close] = marks.outer
  return `${open}${withInnerMarks(text, marks)}${close}`
}

/** Writes the quotation marks of a text that would end a quotation around it as inner ones. */
export function withInnerMarks(text: string, { outer, inner }: QuotationMarks): string {
  const [open, close] = inner
  if (outer[0].startsWith('«')) return text.replace(/«\s?/g, open).replace(/\s?»/g, close)
  let isGerman = false
  return text.replace(/[„“”]/g, (mark) => {
    const opens = mark === '„' || (mark === '“' && !isGerman)
    isGerman = mark === '„'
    return opens ? open : close
  })
}

/** Removes the quotation marks around a text that is one quotation. */
export function unquoted(text: string): string {
  return WHOLE.test(text) ? text.slice(1, -1).trim() : text
}
