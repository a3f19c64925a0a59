import { type Bound, boundOf } from '../../text/bounds.ts'
import { type Fact, factsOf, type Quantity } from '../../text/facts.ts'
import { unitOf } from '../../text/units.ts'
import type { EvidenceSentence } from './evidence.ts'

/** A number in one unit for all of its family, such as length; other units are their own, null is none. */
type Measure = { readonly value: number; readonly family: string | null }

/** From `low` to `high` in what `family` is measured in, either end a part of it or not. */
type Range = Pick<Measure, 'family'> & {
  readonly low: number
  readonly high: number
  holds(value: number): boolean
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
  const plain = question.replace(/(\d+)-(year|month|week|day)s?-old/gi, '$1 $2s')
  const asked = quantitiesOf(factsOf(plain)).map((quantity) => measured(quantity, quantity.unit))
  if (asked.length === 0) return holds
  const rows = sentences.filter(({ row, heading }) => row && !heading)
  const cells = rows.flatMap((row) =>
    row.cells.flatMap(({ header, value }) => {
      const range = rangeOf(value, header)
      return range ? [{ row, range, column: `${row.source.passage.documentId}\n${header}` }] : []
    }),
  )
  for (const ranged of Map.groupBy(cells, ({ column }) => column).values()) {
    const ranges = ranged.map(({ range }) => range).sort((a, b) => a.low - b.low || a.high - b.high)
    const [family] = ranges.flatMap((range) => range.family ?? [])
    const isPartition =
      ranges.length > 1 && ranges.every((range, i) => i === 0 || range.low >= (ranges[i - 1]?.high ?? 0))
    const fitting = asked.find((quantity) => family === undefined || quantity.family === family)
    if (!isPartition || !fitting || !ranged.some(({ range }) => range.holds(fitting.value))) continue
    for (const { row, range } of ranged) holds.set(row, range.holds(fitting.value) || holds.get(row) === true)
  }
  return holds
}

function quantitiesOf(facts: readonly Fact[]): Quantity[] {
  return facts.filter((fact) => fact.kind === 'quantity').filter(({ ordinal }) => !ordinal)
}

function measured({ values: [value = 0] }: Quantity, unit: string | null): Measure {
  for (const [family, units] of Object.entries(FAMILIES)) {
    const factor = unit === null ? undefined : units[unit]
    if (factor !== undefined) return { value: value * factor, family }
  }
  return { value, family: unit }
}

/** The range that a cell gives, its unit told by itself or by the name of its column; null for anything else. */
function rangeOf(cell: string, header: string): Range | null {
  const text = cell
    .replace(/≥|>=|(?<!\S)(?:from|ab|starting (?:at|from))(?!\S)/gi, 'at least ')
    .replace(/≤|<=/g, 'at most ')
    .replace(/>/g, 'more than ')
    .replace(/</g, 'less than ')
    .replace(/(\d)\s?\+/g, '$1 or more')
  const facts = factsOf(text)
  const found = quantitiesOf(facts)
  const [first, second] = found
  if (!first || found.length > 2 || facts.length > found.length) return null
  // What looks like a year is a number here.
  const bound = (fact: Quantity) => boundOf({ ...fact, unit: fact.unit ?? '' }, text)
  const isUpper = (given: Bound | null) => given === 'at most' || given === 'less than'
  const [named = null] = header.split(/[^\p{L}%€$£°]+/u).flatMap((word) => unitOf(word) ?? [])
  const unit = second?.unit ?? first.unit ?? named
  const { value, family } = measured(first, first.unit ?? unit)
  const from = bound(first)
  const to = second ? bound(second) : from
  const range = (low: number, high: number): Range => ({
    ...{ family, low, high },
    holds: (asked) =>
      (from === 'more than' ? asked > low : asked >= low) &&
      (to === 'less than' ? asked < high : asked <= high),
  })
  if (second) {
    const isWithin = from !== null && !isUpper(from) && isUpper(to)
    if (!isWithin && !BETWEEN.test(text.slice(first.end, second.start))) return null
    return range(value, measured(second, unit).value)
  }
  if (from === null) return null
  return isUpper(from) ? range(Number.NEGATIVE_INFINITY, value) : range(value, Number.POSITIVE_INFINITY)
}
