import { boundOf } from '../../text/bounds.ts'
import type { DateFact } from '../../text/dates.ts'
import type { Fact, Quantity } from '../../text/facts.ts'
import { withoutSeparators } from '../../text/identifier-forms.ts'
import { durationRatio, scaleOf, unitOf } from '../../text/units.ts'
import type { Word } from '../../text/words.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import type { AnalyzedClaim } from './analyze-claim.ts'

/**
 * Whether a sentence has a fact, a number with its unit. `context`: the text around the sentence, such as a header or
 * caption, which may give units and scales for all numbers.
 */
export function hasFact(
  fact: Fact,
  { facts, reading }: Pick<EvidenceSentence, 'facts' | 'reading'>,
  context: string,
): boolean {
  if (fact.kind === 'quantity') return hasQuantity(fact, facts, reading, context)
  if (fact.kind === 'date') return hasDate(fact, facts, reading)
  return facts.some(
    (other) => other.kind === 'code' && withoutSeparators(other.text) === withoutSeparators(fact.text),
  )
}

function hasDate(fact: DateFact, facts: readonly Fact[], reading: string): boolean {
  const agrees = (a: number | null, b: number | null) => a === null || a === b
  return facts.some((other) => {
    if (other.kind !== 'date') return false
    if (fact.weekday !== null) return other.weekday === fact.weekday
    // 03/04 may be in April or in March.
    const slashed = /\d\/\d/.test(reading.slice(other.start, other.end))
    const isDay =
      (agrees(fact.month, other.month) && agrees(fact.day, other.day)) ||
      (slashed && agrees(fact.month, other.day) && agrees(fact.day, other.month))
    const isYear = agrees(fact.year, other.year) || (other.year === null && reading.includes(`${fact.year}`))
    return isDay && isYear
  })
}

function hasQuantity(fact: Quantity, facts: readonly Fact[], reading: string, context: string): boolean {
  const around = `${reading}\n${context}`
  const isMatch = (other: Fact) => {
    if (other.kind === 'date') return fact.unit === null && fact.values.some((value) => value === other.year)
    if (other.kind !== 'quantity') return false
    if (isSameDuration(fact, other)) return true
    return isSameNumber(fact, other, around) && isSameUnit(fact, other, around)
  }
  if (facts.some(isMatch)) return true
  return fact.spelled && fact.plain[0] === 1 && /\b(an?|single|ein|eine)\b/i.test(reading)
}

/** '90 minutes' and '1.5 hours'. */
function isSameDuration(fact: Quantity, other: Quantity): boolean {
  const ratio = fact.unit && other.unit ? durationRatio(fact.unit, other.unit) : null
  if (ratio === null) return false
  return fact.values.some((value) => other.values.some((found) => isClose(value * ratio, found)))
}

function isSameUnit({ unit }: Quantity, other: Quantity, around: string): boolean {
  if (unit === null || other.unit !== null) return unit === null || unit === other.unit
  return unit === 'person' || (unit === 'times' && other.spelled) || mentionsUnit(unit, around)
}

function isSameNumber(fact: Quantity, other: Quantity, around: string): boolean {
  const isSame = (value: number, found: number) =>
    isClose(value, found) || (fact.scale > 1 && isRounded(value, found, fact))
  if (fact.values.some((value) => other.values.some((found) => isSame(value, found)))) return true
  if (fact.scale === 1 || other.scale > 1 || !mentionsScale(fact.scale, around)) return false
  return fact.plain.some((value) => other.plain.some((found) => isClose(value, found)))
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
}

/** Whether two numbers are equal when rounded to the digits of the claim. */
function isRounded(value: number, found: number, { plain }: Quantity): boolean {
  const written = String(plain[0]).replace(/[-.]/g, '').replace(/0+$/, '')
  const digits = Math.max(2, written.length)
  return Number(found.toPrecision(digits)) === Number(value.toPrecision(digits))
}

/** Whether the text around a number says that its numbers are in thousands, millions, … */
function mentionsScale(scale: number, around: string): boolean {
  return around.matchAll(/(\p{L}{2,}?)s?(?!\p{L})/giu).some(([, word = '']) => scaleOf(word) === scale)
}

/** Whether the text around a number has a unit, such as in a header or caption. */
function mentionsUnit(unit: string, around: string): boolean {
  return around.matchAll(/[%$€£¥₹°]|\p{L}+(?:\/\p{L}+)?/gu).some(([word]) => unitOf(word) === unit)
}

/**
 * False if the claim counts something ('29 patents') and the sentence, which mentions patents, counts something else
 * ('29 years').
 */
export function countsSameThing(fact: Quantity, claim: AnalyzedClaim, sentence: EvidenceSentence): boolean {
  if (fact.unit !== null || fact.ordinal) return true
  const counted = countedBy(fact, claim.text, claim.words)
  if (counted.isDisjointFrom(sentence.stems)) return true
  return sameNumbers(fact, sentence)
    .map((other) => countedBy(other, sentence.reading, sentence.words))
    .some((others) => others.size === 0 || !others.isDisjointFrom(counted))
}

function sameNumbers({ values }: Quantity, { facts }: EvidenceSentence): Quantity[] {
  return facts
    .filter((other) => other.kind === 'quantity')
    .filter((other) => other.values.some((value) => values.includes(value)))
}

/** The stems of the content words directly after a number, which may be what it counts. */
function countedBy({ end }: Quantity, text: string, words: readonly Word[]): Set<string> {
  const found = new Set<string>()
  let from = end
  for (const word of words) {
    if (word.start < end) continue
    if (!word.content || !/^[\s-]?$/.test(text.slice(from, word.start))) break
    found.add(word.stem)
    from = word.end
  }
  return found
}

/** Whether a number that the claim gives as a bound ('at most 5') is the same bound in the sentence. */
export function hasSameBound(fact: Fact, claim: string, sentence: EvidenceSentence): boolean {
  const claimed = boundOf(fact, claim)
  if (claimed === null || fact.kind !== 'quantity') return true
  return sameNumbers(fact, sentence).some((other) => {
    const before = sentence.reading.slice(0, other.start)
    // In a source 'within 14 days' also means 'at most 14 days'.
    return claimed === (boundOf(other, sentence.reading) ?? (/\bwithin\s*$/i.test(before) ? 'at most' : null))
  })
}
