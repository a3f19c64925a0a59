import type { Extreme, Superlative } from '../language/superlative.ts'
import { unmarked } from '../language/words.ts'
import type { Passage } from '../retrieve/passage.ts'
import { type AskedColumn, askedColumn } from './asked-column.ts'
import { datesIn, isMissing, numbersIn } from './cell-values.ts'
import { type Cell, sentencesOf } from './passage-sentences.ts'
import { placeText } from './place-text.ts'

/** Rows that are compared, and passages that are read for them, at most. */
const MOST_ROWS = 50_000
const MOST_PASSAGES = 25_000
/** Words of a cell that says which rows are asked about, at most. */
const FILTER_WORDS = 6
/** Rows that add up others. */
const ADDED_UP =
  /^(?:grand |sub)?totals?\b|^(?:all|average|mean|overall|subtotal|sum|world|worldwide|global|gesamt|summe|insgesamt)\b/iu

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

type Row = ComparedRow & { readonly value: string; readonly subject: string; readonly said: readonly Said[] }
/** A run of words of the question. */
type Run = { readonly from: number; readonly to: number }
/** A run that a cell of a row says. Each run is there once. */
type Said = { readonly header: string; readonly run: Run }

/**
 * Compares all rows of the one table that a question for an extreme is about. Null wherever that is not certain: then
 * the question is none for this. `found`: passages of its document; `all`: every passage of it in order.
 */
export async function compareRows(
  asked: Superlative,
  found: readonly Passage[],
  all: () => AsyncIterable<Passage>,
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
  const rows: Row[] = []
  let tables = 0
  let passages = 0
  const places = new Set<string>()
  for await (const passage of all()) {
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
      rows.push({
        ...{ passage, start: passage.start + start, text: passage.text.slice(start, end), value, subject },
        said: runs.size === 0 ? [] : cells.flatMap((cell) => saidBy(cell, runs)),
      })
      if (rows.length > MOST_ROWS) return null
    }
  }
  return extremeOf(asked, means, rows)
}

function extremeOf(
  { extreme }: Superlative,
  { column, subject, unexplained }: AskedColumn,
  rows: readonly Row[],
): Comparison | null {
  const filters = filtersOf(rows.flatMap(({ said }) => said))
  if (!filters || unexplained.some((place) => !filters.some(({ run }) => holds(run, place)))) return null
  const meant = rows.filter(({ said }) =>
    filters.every(({ header, run }) => said.some((other) => other.header === header && other.run === run)),
  )
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
    const most = numbers.reduce((a, b) => ((isHigh ? b > a : b < a) ? b : a))
    return compared.filter((_, row) => numbers[row] === most)
  })
  const [best] = bests
  if (!best || bests.some((other) => other.some((row) => !best.includes(row)))) return null
  return { extreme, column, rows: compared.length, best }
}

/** What of the question cells say, the longest runs of words; null where one stands in several columns. */
function filtersOf(said: readonly Said[]): Said[] | null {
  const filters: Said[] = []
  for (const next of said.toSorted(({ run: a }, { run: b }) => b.to - b.from - (a.to - a.from))) {
    const { from, to } = next.run
    const same = filters.find(({ run }) => run === next.run)
    if (same && same.header !== next.header) return null
    if (!filters.some(({ run }) => run.from < to && from < run.to)) filters.push(next)
  }
  return filters
}

function holds({ from, to }: Run, place: number): boolean {
  return from <= place && place < to
}

function saidBy({ header, value }: Cell, runs: ReadonlyMap<string, Run>): Said[] {
  const run = runs.get(plain(value))
  return run ? [{ header, run }] : []
}

/** The runs of words of a question that a cell may say, with something in each that is not explained otherwise. */
function runsOf({ words, at }: Superlative, unexplained: readonly number[]): Map<string, Run> {
  const runs = new Map<string, Run>()
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + FILTER_WORDS); to++) {
      const run = { from, to }
      if (unexplained.some((place) => holds(run, place)) && !holds(run, at))
        runs.set(plain(words.slice(from, to).join(' ')), run)
    }
  return runs
}

function plain(text: string): string {
  return unmarked(text)
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
