import { plainDigits } from '../../text/folding.ts'
import { identifiers } from '../../text/identifier-forms.ts'
import { type Question, readQuestion } from '../understand/question.ts'
import { identifierFinder } from './matching/exact-match.ts'
import type { Source } from './passage.ts'

/** A decimal separator is part of a measure or version: '1.5kg' is not '15kg'. */
const DECIMAL = /\p{N}[.,]\p{N}/u
/** A whole number of at least four digits, plain or in groups; '1.250' may also be a decimal. */
const NUMBER =
  /(?<![\p{L}\p{N}.,])(?:[1-9]\d{0,2}(?:([,'’ \u00a0\u2007\u2009\u202f])\d{3}(?:\1\d{3})*|\.\d{3}(?:\.\d{3})+)|[1-9]\d{3,11})(?![\p{L}\p{N}]|[.,]\p{N})/gu

/**
 * Replaces the identifiers and large numbers of a question by the spelling of the first source that has them: 'INV2024007'
 * by 'inv-2024-007', and '1250000' by '1 250 000'. Term overlap, embeddings and the reader do not see that the two are the
 * same. What any source spells as the question does stays. `sources`: best first.
 */
export function withSourceSpelling(question: Question, sources: readonly Source[]): Question {
  const { text } = question
  if (question.isPasted) return question
  const spellings = new Map([...identifierSpellings(text, sources), ...numberSpellings(text, sources)])
  if (spellings.size === 0) return question
  const any = spellings.keys().map(RegExp.escape).toArray().join('|')
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}]|[-_/.#][\\p{L}\\p{N}])`, 'gu')
  return readQuestion(text.replace(whole, (written) => spellings.get(written) ?? written))
}

function identifierSpellings(text: string, sources: readonly Source[]): (readonly [string, string])[] {
  return [...new Set(identifiers(text))].flatMap((identifier) => {
    if (DECIMAL.test(identifier)) return []
    const find = identifierFinder(identifier)
    const inSources = sources.flatMap(({ passage }) => find(passage.rendered) ?? [])
    const [first] = inSources.includes(identifier.toLowerCase()) ? [] : inSources
    return first === undefined || DECIMAL.test(first) ? [] : [[identifier, first] as const]
  })
}

function numberSpellings(text: string, sources: readonly Source[]): (readonly [string, string])[] {
  const asked = numbersIn(text)
  if (asked.length === 0) return []
  const written = sources.flatMap(({ passage }) => numbersIn(passage.rendered))
  return asked.flatMap(({ spelling, digits }) => {
    const same = written.filter((other) => other.digits === digits)
    const [first] = same.some((other) => other.spelling === spelling) ? [] : same
    return first === undefined ? [] : [[spelling, first.spelling] as const]
  })
}

function numbersIn(text: string): { readonly spelling: string; readonly digits: string }[] {
  return [...plainDigits(text).matchAll(NUMBER)].map(({ 0: { length }, index }) => {
    const spelling = text.slice(index, index + length)
    return { spelling, digits: plainDigits(spelling).replace(/\D/g, '') }
  })
}
