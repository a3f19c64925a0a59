import { type Bound, boundOf } from '../../text/bounds.ts'
import { type Fact, factsOf, type Quantity } from '../../text/facts.ts'
import { unitOf } from '../../text/units.ts'
import type { EvidenceSentence } from './evidence-sentences.ts'

/** A number in the base unit of its family, such as length. `family`: of other units the unit itself; null: no unit. */
type Measure = { readonly value: number; readonly family: string | null }

/** A range in the base unit of `family`. `holds`: whether it contains a value; each end may be open or closed. */
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
/** The text between the two numbers of a range, with the unit of the first. */
const BETWEEN =
  /^\s*(?:[\p{L}°%€$£]{1,12}\s?)?\s*(?:to|and|or|bis|und|oder|until|through|up to|[-–—−])\s*(?:but )?(?:(?:less than|under|below|up to)\s+)?[^\p{L}\p{N}]{0,3}$/iu

/**
 * Whether each row of a table with ranges contains a quantity of the question: of 'Less than 2', '2 to 4' and '5 or
 * more' years the second contains '3 years'. A column counts only if its ranges do not overlap and one contains the
 * quantity, because game results look like ranges, too.
 */
export function rangeMatches(
  question: string,
  sentences: readonly EvidenceSentence[],
): ReadonlyMap<EvidenceSentence, boolean> {
  const holds = new Map<EvidenceSentence, boolean>()
  const text = question.replace(/(\d+)-(year|month|week|day)s?-old/gi, '$1 $2s')
  const asked = quantitiesOf(factsOf(text)).map((quantity) => measured(quantity, quantity.unit))
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

/** Parses a cell as a range, in its own unit or that of its header; null if it is none. */
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
  // With a unit, boundOf() does not take a number from 1500 to 2100 for a year.
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
