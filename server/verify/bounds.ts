import type { Fact } from '../language/facts.ts'

export type Bound = 'at most' | 'at least' | 'more than' | 'less than'

const BEFORE: readonly (readonly [Bound, RegExp])[] = [
  [
    'at most',
    /\b(?:at most|no more than|not more than|not (?:to )?exceed(?:ing|s)?|(?:can|may|must|shall|will|does|do|should)(?:n't| ?not) exceed|up to|(?:a )?maximum(?: of)?|no later than|not later than|no longer than|(?:a )?limit(?:ed)? (?:of|to)|höchstens|maximal|au plus|au maximum|como máximo|hasta|jusqu'à)\s*$/i,
  ],
  [
    'at least',
    /\b(?:at least|no less than|not less than|no fewer than|not fewer than|(?:a )?minimum(?: of)?|not under|no earlier than|mindestens|au moins|al menos|por lo menos)\s*$/i,
  ],
  [
    'more than',
    /\b(?:more than|greater than|larger than|higher than|longer than|(?<!\b(?:carry|carried|carries|carrying|roll|rolled|turn|turned|take|took|taken|hand|handed|left|all|spread)\s)over|above|exceed(?:s|ing|ed)?|in excess of|beyond|mehr als|über|plus de|más de)\s*$/i,
  ],
  [
    'less than',
    /\b(?:less than|fewer than|smaller than|lower than|shorter than|under|below|weniger als|unter|moins de|menos de)\s*$/i,
  ],
]

function isYear(values: readonly number[]): boolean {
  return values.some((value) => Number.isInteger(value) && value >= 1500 && value <= 2100)
}

const AFTER: readonly (readonly [Bound, RegExp])[] = [
  [
    'at least',
    /^\s*(?:\([^)]*\))?\W*(?:\p{L}+\s)?(?:or|and) (?:more|over|above|older|longer|higher|greater)\b/iu,
  ],
  [
    'at most',
    /^\s*(?:\([^)]*\))?\W*(?:\p{L}+\s)?(?:or|and) (?:less|fewer|under|below|younger|shorter|lower)\b/iu,
  ],
]

/** What a text says of a number: that it is a lower or an upper bound; null when it is given as such. */
export function boundOf(fact: Fact, text: string): Bound | null {
  if (fact.kind === 'quantity' && fact.unit === null && isYear(fact.values)) return null
  const before = text
    .slice(Math.max(0, fact.start - 40), fact.start)
    .replace(/\b(?:an?|the|of|about|US)\s*$/i, '')
  for (const [bound, pattern] of BEFORE) if (pattern.test(before)) return bound
  const after = text.slice(fact.end, fact.end + 40)
  for (const [bound, pattern] of AFTER) if (pattern.test(after)) return bound
  return null
}

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
