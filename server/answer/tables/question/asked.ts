import { datesOf } from '../../../text/dates.ts'
import { factsOf } from '../../../text/facts.ts'
import { FUNCTION_WORDS } from '../../../text/function-words.ts'
import { type Token, tokensOf } from '../query/table-words.ts'

/** A span of a question's tokens: `from` to before `to`. */
export type TokenSpan = { readonly from: number; readonly to: number }

export type AskedToken = Token & { readonly content: boolean; readonly number: boolean }

/** A number that the question says. `year`: it may be a year. */
export type AskedNumber = TokenSpan & {
  readonly value: number
  readonly unit: string | null
  readonly ordinal: boolean
  readonly spelled: boolean
  readonly year: boolean
}

/** A date that the question says, as a condition's value: '1967-08-05', '1967-08', '08-05', '--08' for a month alone. */
export type AskedDate = TokenSpan & { readonly value: string }

/** A question, taken apart. */
export type Asked = {
  readonly text: string
  readonly tokens: readonly AskedToken[]
  readonly numbers: readonly AskedNumber[]
  readonly dates: readonly AskedDate[]
}

/** Takes a question apart into words, numbers and dates. */
export function readAsked(text: string): Asked {
  const tokens = tokensOf(text).map((token, at, { length }) => ({
    ...token,
    // No article ends a question: 'When did Hirst die?'
    content: !FUNCTION_WORDS.has(token.text.toLowerCase()) || (at === length - 1 && token.lower === 'die'),
    number: /^\p{N}/u.test(token.text),
  }))
  const spanOf = (start: number, end: number): TokenSpan => {
    const from = tokens.findIndex((token) => token.end > start)
    const to = tokens.findIndex((token) => token.start >= end)
    return { from: Math.max(0, from), to: to < 0 ? tokens.length : to }
  }
  const numbers: AskedNumber[] = []
  const dates: AskedDate[] = []
  // Month names begin with a capital; questions are often typed without any.
  const capitalized = text.replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1))
  for (const date of datesOf(capitalized.length === text.length ? capitalized : text)) {
    const value = dateValue(date.year, date.month, date.day)
    if (value) dates.push({ value, ...spanOf(date.start, date.end) })
  }
  const inDate = (start: number) => {
    const { from } = spanOf(start, start + 1)
    return dates.some((date) => date.from <= from && from < date.to)
  }
  for (const fact of factsOf(text)) {
    if (fact.kind !== 'quantity' || inDate(fact.start)) continue
    const value = fact.values[0] ?? NaN
    const year = fact.unit === null && Number.isInteger(value) && value >= 1000 && value < 2200
    numbers.push({
      value,
      unit: fact.unit,
      ordinal: fact.ordinal,
      spelled: fact.spelled,
      year,
      ...spanOf(fact.start, fact.end),
    })
  }
  return { text, tokens, numbers, dates }
}

function dateValue(year: number | null, month: number | null, day: number | null): string | null {
  const two = (value: number) => String(value).padStart(2, '0')
  if (year !== null)
    return [String(year), ...(month === null ? [] : [two(month), ...(day === null ? [] : [two(day)])])].join(
      '-',
    )
  if (month === null) return null
  return day === null ? `--${two(month)}` : `${two(month)}-${two(day)}`
}
