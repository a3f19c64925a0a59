import type { Fact } from './facts.ts'

const BOUNDS = ['at most', 'at least', 'more than', 'less than'] as const
export type Bound = (typeof BOUNDS)[number]

const BEFORE: Readonly<Record<Bound, RegExp>> = {
  'at most':
    /\b(?:at most|no more than|not more than|not (?:to )?exceed(?:ing|s)?|(?:can|may|must|shall|will|does|do|should)(?:n't| ?not) exceed|up to|(?:a )?maximum(?: of)?|no later than|not later than|no longer than|(?:a )?limit(?:ed)? (?:of|to)|höchstens|maximal|au plus|au maximum|como máximo|hasta|jusqu'à)\s*$/i,
  'at least':
    /\b(?:at least|no less than|not less than|no fewer than|not fewer than|(?:a )?minimum(?: of)?|not under|no earlier than|mindestens|au moins|al menos|por lo menos)\s*$/i,
  'more than':
    /\b(?:more than|greater than|larger than|higher than|longer than|(?<!\b(?:carry|carried|carries|carrying|roll|rolled|turn|turned|take|took|taken|hand|handed|left|all|spread)\s)over|above|exceed(?:s|ing|ed)?|in excess of|beyond|mehr als|über|plus de|más de)\s*$/i,
  'less than':
    /\b(?:less than|fewer than|smaller than|lower than|shorter than|under|below|weniger als|unter|moins de|menos de)\s*$/i,
}

const AFTER: Partial<Record<Bound, RegExp>> = {
  'at least':
    /^\s*(?:\([^)]*\))?\W*(?:\p{L}+\s)?(?:or|and) (?:more|over|above|older|longer|higher|greater)\b/iu,
  'at most':
    /^\s*(?:\([^)]*\))?\W*(?:\p{L}+\s)?(?:or|and) (?:less|fewer|under|below|younger|shorter|lower)\b/iu,
}

/** The kind of bound that a text makes of a number; null if the number is exact. */
export function boundOf(fact: Fact, text: string): Bound | null {
  const isYear = (value: number) => Number.isInteger(value) && value >= 1500 && value <= 2100
  if (fact.kind === 'quantity' && fact.unit === null && fact.values.some(isYear)) return null
  const before = text
    .slice(Math.max(0, fact.start - 40), fact.start)
    .replace(/\b(?:an?|the|of|about|US)\s*$/i, '')
  const after = text.slice(fact.end, fact.end + 40)
  return (
    BOUNDS.find((bound) => BEFORE[bound].test(before)) ??
    BOUNDS.find((bound) => AFTER[bound]?.test(after)) ??
    null
  )
}
