import { turns } from '../../platform/yielding.ts'
import { datesOf } from '../../text/dates.ts'
import { plainDigits, raisedApart } from '../../text/folding.ts'
import { overlap, type Span } from '../../text/sentences.ts'
import { folded } from '../../text/terms.ts'
import type { Passage } from '../search/passage.ts'
import { placeText } from '../search/place-label.ts'
import { type AskedColumn, askedColumn } from '../understand/asked-column.ts'
import type { Extreme, Superlative } from '../understand/superlative.ts'
import { sentencesOf } from './passage-sentences.ts'

/** The most rows to compare, and the most passages to read for them. */
export const MOST_ROWS = 50_000
const MOST_PASSAGES = 25_000
/** The most words of a cell value that the question filters by. */
const FILTER_WORDS = 6
/** The first cells of rows that sum up others. */
const ADDED_UP =
  /^(?:grand |sub)?totals?\b|^(?:all|average|mean|overall|subtotal|sum|world|worldwide|global|gesamt|summe|insgesamt)\b/iu

/** Placeholders for a missing value. */
const MISSING = /^(?:[-–—.*?]*|n\/?a\.?|k\.\s?a\.|null|nan|none|unknown|unbekannt)$/iu
const MEASURED =
  /^(?<before>[^\p{L}\p{N}\s.,+−-]{0,3}|[A-Z]{3})\s?(?<number>[+−-]?(?:\d(?:[\d.,'’\s]*\d)?|[.,]\d+))\s?(?<after>[^\p{N}]{0,16})$/u
/** A number in English notation; much of Europe swaps comma and point. */
const NUMBER = /^[+-]?(?:(?:\d{1,3}(?:[,\s'’]\d{3})+|\d+)(?:\.\d+)?|\.\d+)$/

/** A row with the extreme value. `start`: offset in the document's text. */
export type ComparedRow = { readonly passage: Passage; readonly start: number; readonly text: string }
export type Comparison = {
  readonly extreme: Extreme
  readonly column: string
  /** The number of rows compared. */
  readonly rows: number
  /** The rows with the extreme value; several if they are equal. */
  readonly best: readonly ComparedRow[]
}

/** `runs`: the runs of the question's words that are values of its cells, each once. */
type Row = ComparedRow & { readonly value: string; readonly subject: string; readonly runs: readonly Span[] }

/** The values of a column as numbers, in row order, once for each notation in which all of them are valid. */
type Notations = readonly (readonly number[])[]

/**
 * Compares all rows of the table that a superlative question is about. Returns null if any step is ambiguous. `found`:
 * retrieved passages of one document; `all`: yields every passage of the document in order.
 */
export async function compareRows(
  asked: Superlative,
  found: readonly Passage[],
  all: (of: Passage) => AsyncIterable<Passage>,
  signal?: AbortSignal,
): Promise<Comparison | null> {
  const rest = turns(signal)
  const [first] = found
  if (!first) return null
  const cells = found
    .flatMap(sentencesOf)
    .flatMap(({ row, heading, cells }) => (row && !heading ? cells : []))
  const headers = [...new Set(cells.map(({ header }) => header))]
  const columns = askedColumn(asked, headers, placeText(first))
  if (!columns) return null
  const runs = runsOf(asked, columns.unexplained)
  // The columns that have each run of words as a value.
  const headersByRun = new Map<Span, Set<string>>()
  const rows: Row[] = []
  let tables = 0
  let passages = 0
  const places = new Set<string>()
  for await (const passage of all(first)) {
    await rest()
    if (++passages > MOST_PASSAGES) return null
    for (const { row, partial, heading, cells, start, end } of sentencesOf(passage)) {
      // Rows with prose between their cells cannot be compared.
      if (partial) return null
      if (!row) continue
      const named = (header: string) => cells.find((cell) => cell.header === header)?.value ?? ''
      if (heading || cells.every(({ header }) => header === '')) {
        if (cells.some(({ value }) => value === columns.column) && ++tables > 1) return null
        continue
      }
      const value = named(columns.column)
      if (value === '' || cells.slice(0, 2).some((cell) => ADDED_UP.test(cell.value))) continue
      if (places.add([passage.place.sheet, ...(passage.place.headings ?? [])].join('\n')).size > 1)
        return null
      const subject = columns.subject === null ? '' : named(columns.subject)
      const inCells = (runs.size === 0 ? [] : cells).flatMap(({ header, value }) => {
        const run = runs.get(normalized(value))
        if (run) headersByRun.getOrInsertComputed(run, () => new Set()).add(header)
        return run ?? []
      })
      const text = passage.text.slice(start, end)
      rows.push({ passage, start: passage.start + start, text, value, subject, runs: inCells })
      if (rows.length > MOST_ROWS) return null
    }
  }
  const filters = filtersOf(headersByRun)
  if (!filters || columns.unexplained.some((place) => !filters.some((run) => holds(run, place)))) return null
  const matching = rows.filter(({ runs }) => filters.every((run) => runs.includes(run)))
  return bestRows(asked, columns, matching)
}

function bestRows(
  { extreme }: Superlative,
  { column, subject }: AskedColumn,
  matching: readonly Row[],
): Comparison | null {
  const compared = matching.filter(({ value }) => !isMissing(value))
  // A missing value may mean zero, which would be the lowest.
  if (extreme === 'lowest' && compared.length < matching.length) return null
  // If a subject has several rows, the question may mean their sum.
  const subjects = new Set(compared.map((row) => row.subject.toLowerCase()))
  if (compared.length < 2 || (subject !== null && subjects.size < compared.length)) return null
  const values = compared.map(({ value }) => value)
  const isTime = extreme === 'latest' || extreme === 'earliest'
  const readings = isTime ? datesIn(values) : numbersIn(values)
  const isHighest = extreme === 'highest' || extreme === 'latest'
  const bests = readings.map((numbers) => {
    const most = numbers.reduce((a, b) => (isHighest ? Math.max(a, b) : Math.min(a, b)))
    return compared.filter((_, row) => numbers[row] === most)
  })
  const [best] = bests
  if (!best || bests.some((other) => other.some((row) => !best.includes(row)))) return null
  return { extreme, column, rows: compared.length, best }
}

/** The longest runs of the question's words that are cell values; null if several columns have one of them. */
function filtersOf(headersByRun: ReadonlyMap<Span, ReadonlySet<string>>): Span[] | null {
  const filters: Span[] = []
  for (const [run, headers] of [...headersByRun].sort(([a], [b]) => b.end - b.start - (a.end - a.start))) {
    if (filters.some((other) => overlap(run, other))) continue
    if (headers.size > 1) return null
    filters.push(run)
  }
  return filters
}

function holds({ start, end }: Span, place: number): boolean {
  return start <= place && place < end
}

/** The runs of a question's words that may be cell values: those with an unexplained word, without the superlative. */
function runsOf({ words, at }: Superlative, unexplained: readonly number[]): Map<string, Span> {
  const runs = new Map<string, Span>()
  for (let start = 0; start < words.length; start++)
    for (let end = start + 1; end <= Math.min(words.length, start + FILTER_WORDS); end++) {
      const run = { start, end }
      if (unexplained.some((place) => holds(run, place)) && !holds(run, at))
        runs.set(normalized(words.slice(start, end).join(' ')), run)
    }
  return runs
}

function normalized(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function isMissing(value: string): boolean {
  return MISSING.test(value)
}

/**
 * Parses the values of a column in every notation in which all are valid: '1.234' is less than '999' in Britain and
 * more in Germany. Returns nothing if a value is no number or the units differ.
 */
function numbersIn(values: readonly string[]): Notations {
  const found = values.map((value) => MEASURED.exec(plainDigits(raisedApart(value)).trim())?.groups)
  const [first] = found
  const units = new Set(found.map((groups) => `${groups?.before} ${groups?.after?.trim()}`))
  if (!first || units.size > 1) return []
  const numbers = found.map((groups) => (groups?.number ?? '').replace('−', '-'))
  const swapped = numbers.map((number) => number.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')))
  const valid = [numbers, swapped].filter((all) => all.every((number) => NUMBER.test(number)))
  // Valid in English notation, commas separate thousands: a column does not have three decimals, or none, in every
  // value.
  const grouped = numbers.some((number) => number.includes(','))
  const read = grouped ? valid.slice(0, 1) : valid
  return read.map((all) => all.map((number) => Number(number.replace(/[,\s'’]/g, ''))))
}

/** Parses a column of dates or years. Returns nothing if a value is neither, or their precision differs. */
function datesIn(values: readonly string[]): Notations {
  if (values.every((value) => /^(?:1[5-9]|20|21)\d\d$/.test(value))) return [values.map(Number)]
  const exactness = new Set<string>()
  const dates = values.map((value) => {
    const [date] = datesOf(value)
    const whole = date?.start === 0 && date.end === value.length && !value.includes('/') ? date : undefined
    const { year = null, month = null, day = null } = whole ?? {}
    exactness.add(`${year === null} ${month === null} ${day === null}`)
    return year === null ? Number.NaN : (year * 100 + (month ?? 0)) * 100 + (day ?? 0)
  })
  return exactness.size === 1 && dates.every((date) => !Number.isNaN(date)) ? [dates] : []
}
