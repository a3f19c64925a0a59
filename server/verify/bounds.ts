import { type Bound, boundOf } from '../language/bounds.ts'
import type { Fact } from '../language/facts.ts'

/** The same of a number of the evidence, where 'within 14 days' says 'in at most 14 days', too. */
export function boundGiven(fact: Fact, text: string): Bound | null {
  return boundOf(fact, text) ?? (/\bwithin\s*$/i.test(text.slice(0, fact.start)) ? 'at most' : null)
}

const EXCLUSIVE: Readonly<Record<Bound, Bound>> = {
  'at most': 'less than',
  'at least': 'more than',
  'more than': 'at least',
  'less than': 'at most',
}

/** Whether a claim may say `claimed` of a number of which the evidence says `found`. */
export function boundHolds(claimed: Bound | null, found: Bound | null): boolean {
  if (claimed === null || claimed === found) return true
  return found !== null && EXCLUSIVE[claimed] === found && claimed.startsWith('at')
}

const RATE =
  /\b(?:per|each|every|an?|once an?|twice an?)\s+(hour|day|night|week|month|quarter|year|minute|second)\b|\b(hour|dai|week|month|quarter|year|annual)ly\b|\b(annual|annum)\b|\b(?:pro|je|jede[rsnm]?|im)\s+(Stunde|Tag|Woche|Monat|Quartal|Jahr)\b|(?<!\p{L})(stündlich|täglich|wöchentlich|monatlich|jährlich)/giu
const RATE_UNIT: Readonly<Record<string, string>> = {
  dai: 'day',
  night: 'day',
  annual: 'year',
  annum: 'year',
  stunde: 'hour',
  tag: 'day',
  woche: 'week',
  monat: 'month',
  quartal: 'quarter',
  jahr: 'year',
  stündlich: 'hour',
  täglich: 'day',
  wöchentlich: 'week',
  monatlich: 'month',
  jährlich: 'year',
}

/** How often something is said to be: 'per month', 'every six hours' counts as hour, 'annually' as year. */
function ratesIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(RATE)].map((match) => {
      const unit = (match.slice(1).find((group) => group !== undefined) ?? '').toLowerCase()
      return RATE_UNIT[unit] ?? unit
    }),
  )
}

/**
 * Whether a claim gives another rate than the evidence does, or one where that gives none. `around`: headings;
 * `counted`: the claim has a number.
 */
export function otherRate(claim: string, evidence: string, around: string, counted: boolean): boolean {
  const claimed = ratesIn(claim)
  if (claimed.size === 0) return false
  const found = ratesIn(evidence)
  if (found.size === 0) for (const rate of ratesIn(around)) found.add(rate)
  return [...claimed].some((rate) => !found.has(rate)) && (found.size > 0 || counted)
}
