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
