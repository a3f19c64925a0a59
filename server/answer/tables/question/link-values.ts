import type { TypedTable } from '../../../documents/tables/typed-table.ts'
import type { Condition } from '../query/table-query.ts'
import { bareStems, type FoundValue, type ValueIndex } from '../query/value-index.ts'
import type { Asked, TokenSpan } from './asked.ts'
import type { ColumnLink } from './link-columns.ts'

/**
 * A condition that words of the question may mean. `kind`: how it was found; `score`: how well the words fit, 0–1:
 * the share of the cell that they say, less for words that say little.
 */
export type LinkedCondition = TokenSpan & {
  readonly condition: Condition
  readonly kind: 'whole' | 'part' | 'flag' | 'number' | 'date' | 'beyond'
  readonly score: number
}

/** A word that more distinct values of a column have than this does not tell one from another. */
const MOST_VALUES = 2000
const LONGEST_RUN = 8
/** How many conditions to keep of each kind. */
const MOST = { values: 14, numbers: 8, beyond: 24 }

/**
 * Links words, numbers and dates of a question to values of a table. The best first in each kind; of a wide table, numbers and
 * dates are linked to the columns that the question names most of.
 */
export function linkValues(
  asked: Asked,
  table: TypedTable,
  named: readonly ColumnLink[],
  index: ValueIndex,
): LinkedCondition[] {
  const values = valueSpans(asked, table, index).sort(
    (a, b) => b.score - a.score || b.to - b.from - (a.to - a.from),
  )
  const kept = values.slice(0, MOST.values)
  const isTaken = (span: TokenSpan, column: number) =>
    kept.some(
      (other) =>
        other.kind === 'whole' &&
        other.condition.column === column &&
        other.from <= span.from &&
        span.to <= other.to,
    )
  const equal: LinkedCondition[] = []
  const beyond: LinkedCondition[] = []
  const columns = [...table.columns.entries()].sort(
    ([a], [b]) => (named[b]?.share ?? 0) - (named[a]?.share ?? 0) || a - b,
  )
  for (const [column, { type, dates, numbers }] of columns) {
    const numeric = type !== 'text' || mostlyNumbers(numbers)
    for (const number of asked.numbers) {
      const { from, to } = number
      const date = type === 'date' && dates !== null
      if (date && !number.year) continue
      if (!numeric) continue
      const value = String(number.value)
      if (!isTaken(number, column))
        equal.push({ condition: { column, test: 'is', value }, kind: 'number', score: 0.5, from, to })
      if (!number.ordinal)
        for (const test of ['more_than', 'less_than', 'at_least', 'at_most'] as const)
          beyond.push({ condition: { column, test, value }, kind: 'beyond', score: 0.5, from, to })
    }
    if (dates === null || type === 'number') continue
    for (const { value, from, to } of asked.dates) {
      if (!isTaken({ from, to }, column))
        equal.push({ condition: { column, test: 'is', value }, kind: 'date', score: 0.7, from, to })
      if (/^\d{4}/.test(value) && type === 'date')
        for (const test of ['more_than', 'less_than'] as const)
          beyond.push({ condition: { column, test, value }, kind: 'beyond', score: 0.5, from, to })
    }
  }
  for (const [column, { type }] of columns) {
    if (type === 'text') continue
    for (const [at, low] of asked.numbers.entries()) {
      const top = asked.numbers[at + 1]
      if (!top || top.value <= low.value || low.ordinal) continue
      const condition = {
        column,
        test: 'between',
        value: String(low.value),
        high: String(top.value),
      } as const
      beyond.push({ condition, kind: 'beyond', score: 0.5, from: low.from, to: top.to })
    }
  }
  return [...kept, ...equal.slice(0, MOST.numbers), ...beyond.slice(0, MOST.beyond)]
}

function mostlyNumbers(numbers: Float64Array): boolean {
  let count = 0
  // An iterator takes ten times as long.
  for (let code = 0; code < numbers.length; code++) if (!Number.isNaN(numbers[code])) count++
  return count * 2 > numbers.length
}

/** The longest runs of words that question and values share, for each column. */
function valueSpans(asked: Asked, table: TypedTable, index: ValueIndex): LinkedCondition[] {
  const stems = asked.tokens.map(({ stem }) => stem)
  const telling = asked.tokens.flatMap(({ stem, content, number }) => (content || number ? [stem] : []))
  const found = index.find([...new Set(telling)], runsIn(asked), MOST_VALUES)
  const spans = new Map<string, { link: LinkedCondition; whole: boolean }>()
  for (const value of found) {
    for (const { from, to, whole, share } of runsOf(value, stems, table)) {
      if (!tells(asked, from, to, whole)) continue
      const key = `${value.column} ${from} ${to}`
      const known = spans.get(key)
      if (known && (known.whole || !whole)) continue
      const text = whole ? (table.columns[value.column]?.values[value.code] ?? '') : spanText(asked, from, to)
      const condition: Condition = { column: value.column, test: whole ? 'is' : 'contains', value: text }
      spans.set(key, { whole, link: { condition, kind: whole ? 'whole' : 'part', score: share, from, to } })
    }
  }
  const all = [...spans.values()].map(({ link }) => link)
  return all.filter(
    (link) =>
      !all.some(
        (other) =>
          other !== link &&
          other.condition.column === link.condition.column &&
          other.from <= link.from &&
          link.to <= other.to &&
          other.to - other.from > link.to - link.from,
      ),
  )
}

/** All runs of up to `LONGEST_RUN` words of a question, in lower case. */
function runsIn(asked: Asked): string[] {
  return asked.tokens.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST_RUN, asked.tokens.length - from) }, (_, more) =>
      spanText(asked, from, from + more + 1).toLowerCase(),
    ),
  )
}

/** The text of a span of the question. */
function spanText(asked: Asked, from: number, to: number): string {
  return asked.text.slice(asked.tokens[from]?.start ?? 0, asked.tokens[to - 1]?.end ?? 0)
}

/** Whether a span says anything: a word with meaning, or a whole value. A digit within a text says nothing. */
function tells(asked: Asked, from: number, to: number, whole: boolean): boolean {
  const tokens = asked.tokens.slice(from, to)
  if (whole && (to - from > 1 || tokens.some(({ content, number }) => content || number))) return true
  return tokens.some(
    ({ content, number, lower }) => content && (!number || lower.length >= 3) && lower.length > 1,
  )
}

type Run = TokenSpan & { readonly whole: boolean; readonly share: number }

/** The maximal runs of a value's words in the question's. */
function runsOf({ column, code, stems }: FoundValue, asked: readonly string[], table: TypedTable): Run[] {
  const runs: Run[] = []
  const bare = bareStems(table.columns[column]?.values[code] ?? '')
  for (let from = 0; from < asked.length; from++) {
    let best: Run | null = null
    for (let at = 0; at < stems.length; at++) {
      if (stems[at] !== asked[from] || (at > 0 && from > 0 && stems[at - 1] === asked[from - 1])) continue
      let length = 1
      while (
        at + length < stems.length &&
        from + length < asked.length &&
        stems[at + length] === asked[from + length]
      )
        length++
      const isBare =
        bare.length > 0 && length >= bare.length && bare.every((stem, i) => stem === asked[from + i])
      const whole = length === stems.length || isBare
      const size = isBare && length < stems.length ? bare.length : length
      if (!best || size > best.to - best.from)
        best = { from, to: from + size, whole, share: whole ? 1 : size / stems.length }
    }
    if (best) runs.push(best)
  }
  return runs
}
