import type { DateFact } from '../language/dates.ts'
import type { Code, Fact, Quantity } from '../language/facts.ts'
import { scaleOf, unitOf } from '../language/units.ts'

/** How a fact of a claim stands in the evidence: found, or not, or found with another unit. */
export type FactMatch = 'found' | 'missing' | 'unit'

const HEDGE =
  /\b(about|approximately|around|roughly|nearly|almost|circa|some|over|more than|less than|under|just|up to|rounded)\b|[~≈]/i

/**
 * Looks for a fact among those of the evidence. `evidenceText` is the sentence itself, `context` what stands around
 * it (header, caption), where units and scales may be said once for all.
 */
export function matchFact(
  fact: Fact,
  claim: string,
  evidence: readonly Fact[],
  evidenceText: string,
  context: string,
): FactMatch {
  if (fact.kind === 'code') return matchCode(fact, evidence, evidenceText)
  if (fact.kind === 'date') return matchDate(fact, evidence, evidenceText)
  return matchQuantity(fact, claim, evidence, evidenceText, context)
}

function matchCode(fact: Code, evidence: readonly Fact[], text: string): FactMatch {
  const bare = fact.text.replace(/[-_./#]/g, '')
  if (evidence.some((other) => other.kind === 'code' && other.text.replace(/[-_./#]/g, '') === bare))
    return 'found'
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(fact.text)}(?![\\p{L}\\p{N}])`, 'iu').test(text)
    ? 'found'
    : 'missing'
}

function matchDate(fact: DateFact, evidence: readonly Fact[], text: string): FactMatch {
  const dates = evidence.filter((other) => other.kind === 'date')
  const agrees = (a: number | null, b: number | null) => a === null || a === b
  for (const date of dates) {
    if (fact.weekday !== null) {
      if (date.weekday === fact.weekday) return 'found'
      continue
    }
    const swapped = date.day !== null && date.day <= 12 && /\d\/\d/.test(text.slice(date.start, date.end))
    const sameDay =
      (agrees(fact.month, date.month) && agrees(fact.day, date.day)) ||
      (swapped && agrees(fact.month, date.day) && agrees(fact.day, date.month))
    if (!sameDay) continue
    if (agrees(fact.year, date.year)) return 'found'
    if (date.year === null && yearIn(fact.year, evidence)) return 'found'
  }
  return 'missing'
}

function yearIn(year: number | null, evidence: readonly Fact[]): boolean {
  return evidence.some(
    (other) =>
      (other.kind === 'quantity' && other.values.some((value) => value === year)) ||
      (other.kind === 'date' && other.year === year),
  )
}

function matchQuantity(
  fact: Quantity,
  claim: string,
  evidence: readonly Fact[],
  text: string,
  context: string,
): FactMatch {
  let unitMissed = false
  const rounding = fact.scale > 1 || HEDGE.test(claim.slice(Math.max(0, fact.start - 24), fact.start))
  for (const other of evidence) {
    if (other.kind === 'date') {
      if (fact.unit === null && fact.values.some((value) => value === other.year)) return 'found'
      continue
    }
    if (other.kind === 'code') {
      if (fact.plain.some((value) => other.text === `${value}s`)) return 'found'
      continue
    }
    if (fact.ordinal !== other.ordinal && !isRank(other, text)) continue
    if (!sameNumber(fact, other, rounding, `${text}\n${context}`)) continue
    if (fact.unit === null || fact.unit === other.unit) return 'found'
    if (
      other.unit === null &&
      (fact.unit === 'person' ||
        (fact.unit === 'times' && other.spelled) ||
        unitSaid(fact.unit, `${text}\n${context}`))
    )
      return 'found'
    unitMissed = true
  }
  if (fact.spelled && fact.plain[0] === 1 && /\b(an?|single|ein|eine)\b/i.test(text)) return 'found'
  return unitMissed ? 'unit' : 'missing'
}

/** 'Rank: 10' says '10th'. */
function isRank({ start, ordinal }: Quantity, text: string): boolean {
  return (
    !ordinal &&
    /\b(?:rank|place|position|platz|rang)\w*:? $/i.test(text.slice(Math.max(0, start - 16), start))
  )
}

function sameNumber(fact: Quantity, other: Quantity, rounding: boolean, around: string): boolean {
  for (const value of fact.values) {
    for (const found of other.values) {
      if (close(value, found)) return true
      if (rounding && rounded(value, found, fact)) return true
    }
  }
  if (fact.scale > 1 && other.scale === 1 && saysScale(fact.scale, around))
    return fact.plain.some((value) => other.plain.some((found) => close(value, found)))
  return false
}

function close(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
}

/** Whether `found` rounds to `value` at the digits that the claim gives. */
function rounded(value: number, found: number, fact: Quantity): boolean {
  if (value === 0 || found === 0) return false
  const written = String(fact.plain[0] ?? value)
    .replace(/[-.]/g, '')
    .replace(/0+$/, '')
  const digits = Math.max(2, written.length)
  return Number(found.toPrecision(digits)) === Number(value.toPrecision(digits))
}

function saysScale(scale: number, around: string): boolean {
  for (const [word] of around.matchAll(/\b(?:thousands?|millions?|billions?|trillions?|000s|mio|mn|bn)\b/gi))
    if (scaleOf(word.toLowerCase().replace(/s$/, '')) === scale) return true
  return false
}

/** The unit stands in a header, a caption or further on rather than behind the number. */
function unitSaid(unit: string, around: string): boolean {
  for (const [word] of around.matchAll(/[%$€£¥₹°]|\p{L}+(?:\/\p{L}+)?/gu))
    if (unitOf(word) === unit) return true
  return false
}
