import { datesOf } from '../../text/dates.ts'
import { overlap, type Span } from '../../text/sentences.ts'
import { folded } from '../../text/terms.ts'
import type { Passage } from '../search/passage.ts'
import { placeText } from '../search/place-label.ts'
import type { Extreme, Superlative } from '../understand/superlative.ts'
import { type AskedColumn, askedColumn } from './asked-column.ts'
import { sentencesOf } from './passage-sentences.ts'

/** Rows that are compared, and passages that are read for them, at most. */
const MOST_ROWS = 50_000
const MOST_PASSAGES = 25_000
/** Words of a cell that says which rows are asked about, at most. */
const FILTER_WORDS = 6
/** Rows that add up others. */
const ADDED_UP =
  /^(?:grand |sub)?totals?\b|^(?:all|average|mean|overall|subtotal|sum|world|worldwide|global|gesamt|summe|insgesamt)\b/iu

/** What stands for a value that is not there. */
const MISSING = /^(?:[-–—.*?]*|n\/?a\.?|k\.\s?a\.|null|nan|none|unknown|unbekannt)$/iu
const MEASURED =
  /^(?<before>[^\p{L}\p{N}\s.,+−-]{0,3}|[A-Z]{3})\s?(?<number>[+−-]?(?:\d(?:[\d.,'’\s]*\d)?|[.,]\d+))\s?(?<after>[^\p{N}]{0,16})$/u
/** As it is written in English; in half of Europe comma and point stand for each other. */
const NUMBER = /^[+-]?(?:(?:\d{1,3}(?:[,\s'’]\d{3})+|\d+)(?:\.\d+)?|\.\d+)$/

/** A row that has the extreme, by where it begins in its document. */
export type ComparedRow = { readonly passage: Passage; readonly start: number; readonly text: string }
export type Comparison = {
  readonly extreme: Extreme
  readonly column: string
  /** How many rows were compared. */
  readonly rows: number
  /** Those that have it: several where they are equal. */
  readonly best: readonly ComparedRow[]
}

/** `said`: the runs of words of the question that its cells say. Each is there once. */
type Row = ComparedRow & { readonly value: string; readonly subject: string; readonly said: readonly Span[] }

/** The ways in which the values of a column can be read, one for each convention of writing them; each in its own order. */
type Readings = readonly (readonly number[])[]

/**
 * Compares all rows of the one table that a question for an extreme is about. Null wherever that is not certain: then
 * the question is none for this. `found`: passages of its document; `all` gives every passage of it in order.
 */
export async function compareRows(
  asked: Superlative,
  found: readonly Passage[],
  all: (of: Passage) => AsyncIterable<Passage>,
): Promise<Comparison | null> {
  const [first] = found
  if (!first) return null
  const cells = found
    .flatMap(sentencesOf)
    .flatMap(({ row, heading, cells }) => (row && !heading ? cells : []))
  const headers = [...new Set(cells.map(({ header }) => header))]
  const means = askedColumn(asked, headers, placeText(first))
  if (!means) return null
  const runs = runsOf(asked, means.unexplained)
  // In which columns a run is said.
  const columns = new Map<Span, Set<string>>()
  const rows: Row[] = []
  let tables = 0
  let passages = 0
  const places = new Set<string>()
  for await (const passage of all(first)) {
    if (++passages > MOST_PASSAGES) return null
    for (const { row, partial, heading, cells, start, end } of sentencesOf(passage)) {
      // What is told as text besides is nothing to compare by.
      if (partial) return null
      if (!row) continue
      const named = (header: string) => cells.find((cell) => cell.header === header)?.value ?? ''
      if (heading || cells.every(({ header }) => header === '')) {
        if (cells.some(({ value }) => value === means.column) && ++tables > 1) return null
        continue
      }
      const value = named(means.column)
      if (value === '' || cells.slice(0, 2).some((cell) => ADDED_UP.test(cell.value))) continue
      if (places.add([passage.place.sheet, ...(passage.place.headings ?? [])].join('\n')).size > 1)
        return null
      const subject = means.subject === null ? '' : named(means.subject)
      const said = (runs.size === 0 ? [] : cells).flatMap(({ header, value }) => {
        const run = runs.get(plain(value))
        if (run) columns.getOrInsertComputed(run, () => new Set()).add(header)
        return run ?? []
      })
      const text = passage.text.slice(start, end)
      rows.push({ passage, start: passage.start + start, text, value, subject, said })
      if (rows.length > MOST_ROWS) return null
    }
  }
  const filters = filtersOf(columns)
  if (!filters || means.unexplained.some((place) => !filters.some((run) => holds(run, place)))) return null
  const meant = rows.filter(({ said }) => filters.every((run) => said.includes(run)))
  return extremeOf(asked, means, meant)
}

function extremeOf(
  { extreme }: Superlative,
  { column, subject }: AskedColumn,
  meant: readonly Row[],
): Comparison | null {
  const compared = meant.filter(({ value }) => !isMissing(value))
  // A dash may stand for nothing at all, which is less than the least.
  if (extreme === 'lowest' && compared.length < meant.length) return null
  // Of a thing with several rows, what it has most of may be their sum.
  const subjects = new Set(compared.map((row) => row.subject.toLowerCase()))
  if (compared.length < 2 || (subject !== null && subjects.size < compared.length)) return null
  const values = compared.map(({ value }) => value)
  const isTime = extreme === 'latest' || extreme === 'earliest'
  const readings = isTime ? datesIn(values) : numbersIn(values)
  const isHigh = extreme === 'highest' || extreme === 'latest'
  const bests = readings.map((numbers) => {
    const most = numbers.reduce((a, b) => (isHigh ? Math.max(a, b) : Math.min(a, b)))
    return compared.filter((_, row) => numbers[row] === most)
  })
  const [best] = bests
  if (!best || bests.some((other) => other.some((row) => !best.includes(row)))) return null
  return { extreme, column, rows: compared.length, best }
}

/** What of the question cells say, the longest runs of words; null where one stands in several of the columns. */
function filtersOf(columns: ReadonlyMap<Span, ReadonlySet<string>>): Span[] | null {
  const filters: Span[] = []
  for (const [run, headers] of [...columns].sort(([a], [b]) => b.end - b.start - (a.end - a.start))) {
    if (filters.some((other) => overlap(run, other))) continue
    if (headers.size > 1) return null
    filters.push(run)
  }
  return filters
}

function holds({ start, end }: Span, place: number): boolean {
  return start <= place && place < end
}

/** The runs of words of a question that a cell may say, with something in each that is not explained otherwise. */
function runsOf({ words, at }: Superlative, unexplained: readonly number[]): Map<string, Span> {
  const runs = new Map<string, Span>()
  for (let start = 0; start < words.length; start++)
    for (let end = start + 1; end <= Math.min(words.length, start + FILTER_WORDS); end++) {
      const run = { start, end }
      if (unexplained.some((place) => holds(run, place)) && !holds(run, at))
        runs.set(plain(words.slice(start, end).join(' ')), run)
    }
  return runs
}

function plain(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function isMissing(value: string): boolean {
  return MISSING.test(value)
}

/**
 * The values of a column as numbers that can be compared, in every way in which all of them can be read: '1.234' beside
 * '999' is less in Britain and more in Germany. None where one is no number, or is measured in something else.
 */
function numbersIn(values: readonly string[]): Readings {
  const found = values.map((value) => MEASURED.exec(value)?.groups)
  const [first] = found
  const units = new Set(found.map((groups) => `${groups?.before} ${groups?.after?.trim()}`))
  if (!first || units.size > 1) return []
  const numbers = found.map((groups) => (groups?.number ?? '').replace('−', '-'))
  const swapped = numbers.map((number) => number.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')))
  const valid = [numbers, swapped].filter((all) => all.every((number) => NUMBER.test(number)))
  // A comma before three digits each time parts thousands: nobody tells every value to a thousandth, or to none.
  const grouped = numbers.some((number) => number.includes(','))
  const read = grouped ? valid.slice(0, 1) : valid
  return read.map((all) => all.map((number) => Number(number.replace(/[,\s'’]/g, ''))))
}

/** The same of dates and years; none where one is neither, or is told less exactly than the others. */
function datesIn(values: readonly string[]): Readings {
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
