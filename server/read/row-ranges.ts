import { boundOf } from '../language/bounds.ts'
import { factsOf, type Quantity } from '../language/facts.ts'
import { unitOf } from '../language/units.ts'
import type { EvidenceSentence } from './evidence.ts'

/** From `low` to `high` in what `family` is measured in; null where no unit is given. An open end is not part of it. */
type Range = {
  readonly low: number
  readonly high: number
  readonly isLowOpen: boolean
  readonly isHighOpen: boolean
  readonly family: string | null
}

const FAMILIES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mass: { mg: 1e-3, g: 1, kg: 1e3, tonne: 1e6 },
  length: { mm: 1e-3, cm: 1e-2, m: 1, km: 1e3 },
  volume: { ml: 1e-3, l: 1 },
  time: { s: 1, min: 60, h: 3600, day: 86_400, week: 604_800, month: 2_629_800, year: 31_557_600 },
}
/** What stands between the two numbers of a range, the unit of the first one included. */
const BETWEEN =
  /^\s*(?:[\p{L}°%€$£]{1,12}\s?)?\s*(?:to|and|or|bis|und|oder|until|through|up to|[-–—−])\s*(?:but )?(?:(?:less than|under|below|up to)\s+)?[^\p{L}\p{N}]{0,3}$/iu
const FROM = /(?:^|\s)(?:from|ab|starting (?:at|from))\s*$/iu

/**
 * Of each row of a table whose rows hold for ranges, whether it holds for a quantity of the question: of 'Less than 2',
 * '2 to 4' and '5 or more' years the second for '3 years'. Only columns count whose ranges do not overlap and of which
 * one holds: results of games look like ranges, too.
 */
export function rowsByRange(
  question: string,
  sentences: readonly EvidenceSentence[],
): ReadonlyMap<EvidenceSentence, boolean> {
  const holds = new Map<EvidenceSentence, boolean>()
  const asked = quantitiesOf(question.replace(/(\d+)-(year|month|week|day)s?-old/gi, '$1 $2s'))
  if (asked.length === 0) return holds
  const columns = new Map<string, { readonly row: EvidenceSentence; readonly range: Range }[]>()
  for (const row of sentences) {
    if (!row.row || row.heading) continue
    for (const { header, value } of row.cells) {
      const range = rangeOf(value, header)
      if (!range) continue
      const key = `${row.source.passage.documentId}\n${header}`
      const ranged = columns.get(key) ?? []
      columns.set(key, ranged)
      ranged.push({ row, range })
    }
  }
  for (const ranged of columns.values()) {
    const ranges = ranged.map(({ range }) => range).sort((a, b) => a.low - b.low || a.high - b.high)
    const family = ranges.find((range) => range.family !== null)?.family ?? null
    const isPartition =
      ranges.length > 1 && ranges.every((range, i) => i === 0 || range.low >= (ranges[i - 1]?.high ?? 0))
    const fitting = asked.find((quantity) => family === null || quantity.family === family)
    if (!isPartition || !fitting || !ranged.some(({ range }) => contains(range, fitting.value))) continue
    for (const { row, range } of ranged)
      holds.set(row, contains(range, fitting.value) || holds.get(row) === true)
  }
  return holds
}

function contains({ low, high, isLowOpen, isHighOpen }: Range, value: number): boolean {
  return (isLowOpen ? value > low : value >= low) && (isHighOpen ? value < high : value <= high)
}

function quantitiesOf(text: string): { value: number; family: string | null }[] {
  return factsOf(text).flatMap((fact) => {
    const [value] = fact.kind === 'quantity' && !fact.ordinal ? fact.values : []
    return fact.kind !== 'quantity' || value === undefined ? [] : [measured(value, fact.unit)]
  })
}

function measured(value: number, unit: string | null): { value: number; family: string | null } {
  for (const [family, units] of Object.entries(FAMILIES)) {
    const factor = unit === null ? undefined : units[unit]
    if (factor !== undefined) return { value: value * factor, family }
  }
  return { value, family: unit }
}

/** The range that a cell gives, its unit told by itself or by the name of its column; null for anything else. */
function rangeOf(cell: string, header: string): Range | null {
  const text = cell
    .replace(/≥|>=/g, 'at least ')
    .replace(/≤|<=/g, 'at most ')
    .replace(/>/g, 'more than ')
    .replace(/</g, 'less than ')
    .replace(/(\d)\s?\+/g, '$1 or more')
  const facts = factsOf(text)
  const found = facts.filter((fact): fact is Quantity => fact.kind === 'quantity' && !fact.ordinal)
  const [first, second] = found
  if (!first || found.length > 2 || facts.length > found.length) return null
  const named = header.split(/[^\p{L}%€$£°]+/u).flatMap((word) => unitOf(word) ?? [])[0] ?? null
  const unit = second?.unit ?? first.unit ?? named
  const at = (fact: Quantity, of: string | null) => measured(fact.values[0] ?? 0, of)
  const bound = (fact: Quantity) =>
    FROM.test(text.slice(0, fact.start)) ? 'at least' : boundOf({ ...fact, unit: fact.unit ?? '' }, text)
  if (second) {
    const [from, to] = [bound(first), bound(second)]
    const isWithin = (from === 'more than' || from === 'at least') && (to === 'less than' || to === 'at most')
    if (!isWithin && !BETWEEN.test(text.slice(first.end, second.start))) return null
    const { value: low, family } = at(first, first.unit ?? unit)
    const { value: high } = at(second, unit)
    return { low, high, isLowOpen: from === 'more than', isHighOpen: to === 'less than', family }
  }
  const { value, family } = at(first, unit)
  const given = bound(first)
  if (given === null) return null
  const isUpper = given === 'at most' || given === 'less than'
  return {
    low: isUpper ? Number.NEGATIVE_INFINITY : value,
    high: isUpper ? value : Number.POSITIVE_INFINITY,
    isLowOpen: given === 'more than',
    isHighOpen: given === 'less than',
    family,
  }
}
