import type { Answer } from '../../shared/answers.ts'
import { plain } from '../sets/plain-answer.ts'

/** What a question asks for. `answers`: all must be given; other wordings follow a text after '|'. */
export type Wanted = {
  readonly kind: string
  readonly answers: readonly (string | number)[]
  readonly tolerance: number
}

/** Kinds whose answer is names, none of which may be another. */
const NAMED = new Set(['extreme', 'list', 'compare', 'filter'])
/** Kinds whose answer is computed, so that a quote with other numbers does not give it. */
const COMPUTED = new Set(['count', 'sum', 'average', 'share', 'compare'])

/** True if the first that an answer says is a value that was computed. */
export function isComputed({ computed, outcome }: Answer): boolean {
  return computed !== undefined && (computed.is_answer || outcome === 'may_answer')
}

/**
 * True if an answer gives the wanted values as its result: the value that was computed, else the bold words of its first
 * quote, else that quote if it is no row with bold cells. Names are given too by rows as many as they are. A result that was
 * computed must hold no other number, and no other name.
 */
export function isRightResult(reply: Answer, wanted: Wanted): boolean {
  const { computed, answer, claims } = reply
  if (computed && isComputed(reply)) return holdsOnly(computed.value, wanted, NAMED.has(wanted.kind))
  const [line = ''] = answer.split('\n').filter((text) => text.startsWith('- '))
  const bold = Array.from(line.matchAll(/\*\*(.+?)\*\*/g), ([, words = '']) => words).join(' · ')
  if (bold !== '' && holdsOnly(bold, wanted, false)) return true
  const quotes = claims.map(({ text }) => text)
  const isName = wanted.answers.every((name) => typeof name === 'string')
  if (NAMED.has(wanted.kind) && isName)
    return quotes.length === wanted.answers.length && holds(quotes.join(' · '), wanted) !== null
  const [first = ''] = quotes
  if (COMPUTED.has(wanted.kind)) return bold === '' && holdsOnly(first, wanted, false)
  const isRow = /^[^:;]+: [^;]+; .+: /.test(first)
  return !(isRow && bold !== '') && holds(first, wanted) !== null
}

function holdsOnly(text: string, wanted: Wanted, named: boolean): boolean {
  const rest = holds(text, wanted)
  if (rest === null) return false
  if (wanted.answers.some((answer) => typeof answer === 'number'))
    return numbersOf(plain(text)).every((value) =>
      wanted.answers.some((answer) => typeof answer === 'number' && isNear(value, answer, wanted)),
    )
  return !named || !/\p{L}{2,}|\(\+/u.test(rest)
}

/** Returns what is left of a text without the wanted texts; null unless it holds all wanted values. */
function holds(text: string, wanted: Wanted): string | null {
  let rest = plain(text)
  for (const answer of wanted.answers) {
    if (typeof answer === 'number') {
      if (!numbersOf(rest).some((value) => isNear(value, answer, wanted))) return null
      continue
    }
    const before = rest
    for (const wording of answer.split('|').toSorted((a, b) => b.length - a.length))
      rest = without(rest, plain(wording))
    if (rest === before) return null
  }
  return rest
}

/** A difference is right either way round. */
function isNear(value: number, answer: number, { kind, tolerance }: Wanted): boolean {
  const [given, sought] = kind === 'compare' ? [Math.abs(value), Math.abs(answer)] : [value, answer]
  return Math.abs(given - sought) <= tolerance + 1e-6
}

/** Removes a wording that stands by itself: '4' is not in '14' or '4.5'. */
function without(text: string, wording: string): string {
  const escaped = wording.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,])${escaped}(?![\\p{L}\\p{N}]|[.,]\\d)`, 'gu'),
    ' ',
  )
}

function numbersOf(text: string): number[] {
  return (text.match(/(?<![\p{L}\d.])-?\d[\d,]*(?:\.\d+)?/gu) ?? []).map((digits) =>
    Number(digits.replaceAll(',', '')),
  )
}
