import Papa from 'papaparse'
import { extensionOf } from '../../../shared/formats.ts'
import { textLines } from './text-lines.ts'

/** A longer quoted cell is taken for a quote that was never closed. */
const MAX_QUOTED_LINES = 2000
const MAX_QUOTED_CHARS = 1024 * 1024

/** `number`: 1-based row number as in a spreadsheet, blank rows included. */
type CsvRecord = { readonly number: number; readonly cells: string[]; readonly unclosed: boolean }

/**
 * Yields the records of a delimited text, some thousands at a time. Lines are collected until their quotes are
 * closed, so that an unclosed quote affects its own line and not the rest of the file; Papa Parse then splits the
 * records into cells.
 */
export async function* csvRecords(
  chunks: AsyncIterable<string>,
  dialect: CsvDialect,
): AsyncGenerator<readonly CsvRecord[]> {
  const assemble = recordAssembler(dialect)
  let number = 0
  const records = (rawRecords: readonly RawRecord[]) =>
    parseCells(rawRecords, dialect).map((record) => ({ ...record, number: ++number }))
  for await (const lines of textLines(chunks, Number.POSITIVE_INFINITY)) {
    yield records(
      assemble(
        lines.map(({ text }) => text),
        false,
      ),
    )
  }
  yield records(assemble([], true))
}

type RawRecord = { readonly text: string; readonly unclosed: boolean }

/**
 * Assembles lines into records; an open record waits for the next call, unless `last` is set. Each line is examined
 * once as a record's first and once as a further line, however many quotes are never closed.
 */
function recordAssembler(dialect: CsvDialect) {
  let lines: readonly string[] = []
  let at = 0
  /** Number of lines after line `at` that are known to leave a quoted cell open, and their characters … */
  let openLines = 0
  let openChars = 0
  /** … and the state after the next line; null if not yet known. */
  let stop: 'closed' | 'broken' | null = null
  const next = () => {
    at++
    if (openLines > 0) openChars -= lines[at]?.length ?? 0
    else stop = null
    openLines = Math.max(0, openLines - 1)
  }
  /** Finds how the open quote of line `at` ends: closed, or not meant as a quote; null if more lines are needed. */
  const ending = (first: string, last: boolean): 'closed' | 'broken' | null => {
    for (;;) {
      const isOverlong = openLines + 1 > MAX_QUOTED_LINES || first.length + openChars > MAX_QUOTED_CHARS
      if (isOverlong && openLines > 0) return 'broken'
      if (stop !== null) return stop
      const line = lines[at + 1 + openLines]
      if (line === undefined) return last ? 'broken' : null
      const state = quoteState(line, true, dialect)
      if (state === 'open') {
        openLines++
        openChars += line.length
      } else stop = state
    }
  }
  return (more: readonly string[], last: boolean): RawRecord[] => {
    lines = at < lines.length ? lines.slice(at).concat(more) : more
    at = 0
    const records: RawRecord[] = []
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
      records.push({ text: lines.slice(at, at + openLines + 2).join('\n'), unclosed: false })
      at += openLines + 2
      openLines = openChars = 0
      stop = null
    }
    return records
  }
}

/**
 * State of quoting at the end of a line. 'broken': a cell opened on an earlier line would end here in the middle of
 * other text, so the quote did not open a cell.
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

/** Position after the next quote that opens a cell, or -1. */
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

function parseCells(
  records: readonly RawRecord[],
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

/** A file's delimiter and quoting. `columns`: the number of cells in most rows. */
export type CsvDialect = {
  readonly delimiter: string
  readonly escapeChar: '"' | '\\'
  readonly columns: number
}

const DELIMITERS = [',', '\t', ';', '|']
const SAMPLE_ROWS = 200

/** Chooses the delimiter with which most rows of the sample agree on most columns; a comma if none fits. */
export function detectDialect(sample: string, name: string): CsvDialect {
  const text = sample.replace(/\r\n?/g, '\n')
  const escapeChar = /(?:[^\\])\\"(?![,;\t|\n])/.test(text) && !/[^,;\t|\n]""/.test(text) ? '\\' : '"'
  const declared = /^sep=(.)\n/i.exec(text)?.[1]
  const candidates = declared ? [declared] : extensionOf(name) === 'tsv' ? ['\t', ',', ';', '|'] : DELIMITERS
  let best: CsvDialect & { readonly score: number } = {
    delimiter: candidates[0] ?? ',',
    escapeChar,
    columns: 1,
    score: 0,
  }
  for (const delimiter of candidates) {
    if (!text.includes(delimiter)) continue
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      newline: '\n',
      escapeChar,
      preview: SAMPLE_ROWS,
    })
    const widths = data.map((row) => row.length).filter((_, row) => row < data.length - 1 || data.length < 3)
    const { columns, agreeing } = commonest(widths.filter((width) => width > 1))
    const score = (agreeing / Math.max(widths.length, 1)) * Math.min(columns, 12) ** 0.3
    if (columns > 1 && score > best.score) best = { delimiter, escapeChar, columns, score }
  }
  return best
}

function commonest(widths: readonly number[]): { columns: number; agreeing: number } {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  let best = { columns: 1, agreeing: 0 }
  for (const [columns, agreeing] of counts) if (agreeing > best.agreeing) best = { columns, agreeing }
  return best
}
