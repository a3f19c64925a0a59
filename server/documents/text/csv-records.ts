import Papa from 'papaparse'
import type { CsvDialect } from './csv-dialect.ts'
import { textLines } from './text-lines.ts'

/** A quoted cell of more lines or characters than these is taken for a quote that somebody forgot to close. */
const MAX_QUOTED_LINES = 2000
const MAX_QUOTED_CHARS = 1024 * 1024

/** `number`: 1-based, as a spreadsheet would count it, blank rows included. */
export type CsvRecord = { readonly number: number; readonly cells: string[]; readonly unclosed: boolean }

/**
 * The records of a delimited text, some thousands at a time. Lines are gathered until their quotes are closed, so
 * that a quote that never is costs its own line and not the rest of the file; Papa Parse then takes the records
 * apart.
 */
export async function* csvRecords(
  chunks: AsyncIterable<string>,
  dialect: CsvDialect,
): AsyncGenerator<readonly CsvRecord[]> {
  const gather = recordGatherer(dialect)
  let number = 0
  const records = (gathered: readonly Gathered[]) =>
    cellsOf(gathered, dialect).map((record) => ({ ...record, number: ++number }))
  for await (const lines of textLines(chunks, Number.POSITIVE_INFINITY)) {
    yield records(
      gather(
        lines.map(({ text }) => text),
        false,
      ),
    )
  }
  yield records(gather([], true))
}

type Gathered = { readonly text: string; readonly unclosed: boolean }

/**
 * Turns lines into records; what is still open waits for the next call, unless it is the `last`. A line is looked at
 * once as the first of a record and once as a further one, however many quotes are never closed.
 */
function recordGatherer(dialect: CsvDialect) {
  let lines: readonly string[] = []
  let at = 0
  /** Lines after that at `at` of which it is known that they leave a quoted cell open, with their characters … */
  let run = 0
  let runChars = 0
  /** … and what the one after these does with it; null where that is not known yet. */
  let stop: 'closed' | 'broken' | null = null
  const next = () => {
    at++
    if (run > 0) runChars -= lines[at]?.length ?? 0
    else stop = null
    run = Math.max(0, run - 1)
  }
  /** Reads on until the quote of the line at `at` is closed, or cannot be meant; null where that is still to come. */
  const ending = (first: string, last: boolean): 'closed' | 'broken' | null => {
    for (;;) {
      const isOverlong = run + 1 > MAX_QUOTED_LINES || first.length + runChars > MAX_QUOTED_CHARS
      if (isOverlong && run > 0) return 'broken'
      if (stop !== null) return stop
      const line = lines[at + 1 + run]
      if (line === undefined) return last ? 'broken' : null
      const state = quoteState(line, true, dialect)
      if (state === 'open') {
        run++
        runChars += line.length
      } else stop = state
    }
  }
  return (more: readonly string[], last: boolean): Gathered[] => {
    lines = at < lines.length ? lines.slice(at).concat(more) : more
    at = 0
    const records: Gathered[] = []
    for (let first = lines[at]; first !== undefined; first = lines[at]) {
      if (quoteState(first, false, dialect) === 'closed') {
        records.push({ text: first, unclosed: false })
        next()
        continue
      }
      const end = ending(first, last)
      if (end === null) break
      if (end === 'broken') {
        records.push({ text: first, unclosed: true })
        next()
        continue
      }
      records.push({ text: lines.slice(at, at + run + 2).join('\n'), unclosed: false })
      at += run + 2
      run = runChars = 0
      stop = null
    }
    return records
  }
}

/**
 * Whether a quoted cell is still open at the end of a line. 'broken': a cell that an earlier line opened would end
 * here in the middle of other text, so that the quote was not meant to open it.
 */
function quoteState(
  line: string,
  startsOpen: boolean,
  { delimiter, escapeChar }: CsvDialect,
): 'open' | 'closed' | 'broken' {
  let inside = startsOpen
  let sinceEarlierLine = startsOpen
  let at = 0
  for (;;) {
    if (!inside) {
      at = cellWithQuote(line, at, delimiter)
      if (at < 0) return 'closed'
      inside = true
      sinceEarlierLine = false
    }
    const quote = closingQuote(line, at, escapeChar)
    if (quote < 0) return 'open'
    const after = line.slice(quote + 1, quote + 64).trimStart()
    at = quote + 1
    if (after === '' || after.startsWith(delimiter) || (delimiter === '\t' && line[quote + 1] === '\t'))
      inside = false
    else if (sinceEarlierLine) return 'broken'
  }
}

/** The position behind the next quote that opens a cell, or -1. */
function cellWithQuote(line: string, from: number, delimiter: string): number {
  if (from === 0 && line.startsWith('"')) return 1
  const opening = line.indexOf(`${delimiter}"`, from)
  return opening < 0 ? -1 : opening + delimiter.length + 1
}

function closingQuote(line: string, from: number, escapeChar: CsvDialect['escapeChar']): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 1)) {
    if (escapeChar === '\\' && line[at - 1] === '\\') continue
    if (escapeChar === '"' && line[at + 1] === '"') at++
    else return at
  }
  return -1
}

function cellsOf(
  records: readonly Gathered[],
  dialect: CsvDialect,
): { readonly cells: string[]; readonly unclosed: boolean }[] {
  const quoted = { delimiter: dialect.delimiter, newline: '\n', escapeChar: dialect.escapeChar } as const
  const together = records.map(({ text, unclosed }) => (unclosed ? '' : text)).join('\n')
  const { data } = Papa.parse<string[]>(together, quoted)
  const agrees = data.length === records.length
  return records.map(({ text, unclosed }, index) => {
    if (unclosed) return { cells: text.split(dialect.delimiter), unclosed }
    if (agrees) return { cells: data[index] ?? [], unclosed }
    return { cells: Papa.parse<string[]>(text, quoted).data.flat(), unclosed }
  })
}
