import type { Fact } from '../../text/facts.ts'
import type { Span } from '../../text/sentences.ts'

/** Between the ends of a range ('2 °C to 50 °C'), and between a weekday and its date. */
const BETWEEN_ENDS = /^\s*(?:to|through|until|till|bis|à|a|hasta|[–—−-])\s*[+±]?\s*$/i
const AND = /^\s*(?:and|und|et|y)\s*[+±]?\s*$/i
const BETWEEN = /(?:between|zwischen|entre)\s*[+±]?\s*$/i
const BETWEEN_DATES = /^,?\s*(?:the|den|dem|le|el)?\s*$/i
/** What belongs to the word or number that it stands at, without a space. */
const JOINED_BEFORE = /[^\s([{“"'‘,;:—–/]+$/
const JOINED_AFTER = /^[^\s)\]}”"’,;:!?—–/]*[^\s)\]}”"’,;:!?.—–/]/

/**
 * Widens the words that answer to a whole value: a number with its sign and unit, both ends of a range, a date with its
 * weekday. `facts`: of the text. Null if they are nearly all of the text, which then needs no mark.
 */
export function wholeValue(text: string, { start, end }: Span, facts: readonly Fact[]): Span | null {
  const ordered = facts.map((fact) => withUnit(text, fact)).sort((a, b) => a.start - b.start)
  let [from, to] = [start, end]
  for (let grew = true; grew; ) {
    grew = false
    for (const [index, fact] of ordered.entries()) {
      if (fact.start >= to || fact.end <= from) continue
      const [before, after] = [ordered[index - 1], ordered[index + 1]]
      const first = before && isJoined(text, before, fact) ? before.start : fact.start
      const last = after && isJoined(text, fact, after) ? after.end : fact.end
      grew ||= first < from || last > to
      from = Math.min(from, first)
      to = Math.max(to, last)
    }
  }
  from -= JOINED_BEFORE.exec(text.slice(0, from))?.[0].length ?? 0
  to += JOINED_AFTER.exec(text.slice(to))?.[0].length ?? 0
  return to - from > MOST_OF_TEXT * text.length ? null : { start: from, end: to }
}

const MOST_OF_TEXT = 0.8
const UNIT = /^[\s\u00a0]?-?(?:°\s?\p{L}|[%€$£¥]|\p{L}+(?:\/\p{L}+)?)/u

/** A currency before its number. */
const HAS_CURRENCY = /^(?:\p{Sc}|US\$|(?:USD|EUR|GBP|INR)\s)/u

/** A fact with the unit behind it. */
function withUnit<F extends Fact>(text: string, fact: F): F {
  const isBare = fact.kind !== 'quantity' || fact.unit === null
  if (isBare || HAS_CURRENCY.test(text.slice(fact.start))) return fact
  return { ...fact, end: fact.end + (UNIT.exec(text.slice(fact.end))?.[0].length ?? 0) }
}

/** Whether two facts are one value: the ends of a range, or a weekday and its date. */
function isJoined(text: string, first: Fact, second: Fact): boolean {
  const between = text.slice(first.end, second.start)
  if (first.kind === 'date' && second.kind === 'date')
    return (
      BETWEEN_ENDS.test(between) ||
      (BETWEEN_DATES.test(between) && (first.weekday === null) !== (second.weekday === null))
    )
  if (first.kind !== second.kind) return false
  return BETWEEN_ENDS.test(between) || (AND.test(between) && BETWEEN.test(text.slice(0, first.start)))
}
