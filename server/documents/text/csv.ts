import { decodeText } from '../encoding/decode.ts'
import { looksLikeHeaderRow } from '../model/header-row.ts'
import { type Block, ParseError, type Parser, TABLE_BLOCK_ROWS } from '../model/parser.ts'
import { type CsvDialect, csvRecords, detectDialect } from './csv-records.ts'

const SAMPLE_CHARS = 64 * 1024
const MAX_BLOCK_CELLS = 100_000
const MAX_WARNINGS = 10

/**
 * Delimiter-separated text (RFC 4180 and its dialects): rows under the column names of the first row, if it names
 * columns.
 */
export const csv: Parser = {
  formats: ['csv'],
  async parse(file, signal) {
    const { chunks, warnings: decodingWarnings } = await decodeText(file.path, signal)
    const warnings = [...decodingWarnings]
    return { blocks: readTables(file.name, chunks, warnings), warnings }
  },
}

type Row = { readonly number: number; readonly cells: string[] }

async function* readTables(
  name: string,
  chunks: AsyncIterable<string>,
  warnings: string[],
): AsyncGenerator<Block> {
  const [sample, all] = await peek(chunks, SAMPLE_CHARS)
  const dialect = detectDialect(sample, name)
  const warn = cappedWarnings(warnings)
  const rows = numberedRows(all, dialect, warn.add)
  const table = tableBuilder()
  let head: Row[] | null = []
  let hasText = false
  for await (const batch of rows) {
    for (const row of batch) {
      hasText = true
      if (!head) {
        yield* table.add(row, warn.add)
        continue
      }
      head.push(row)
      if (head.length < HEAD_ROWS) continue
      yield* startTable(head, dialect, table, warn.add)
      head = null
    }
  }
  if (!hasText) throw new ParseError(`'${name}' contains no text`)
  if (head) yield* startTable(head, dialect, table, warn.add)
  yield* table.end()
  warn.finish()
}

/** Number of rows inspected together to tell the header row from prose above it. */
const HEAD_ROWS = 50

type Warn = (warning: string) => void

function* startTable(
  head: readonly Row[],
  dialect: CsvDialect,
  table: ReturnType<typeof tableBuilder>,
  warn: Warn,
): Generator<Block> {
  const from = Math.max(
    head.findIndex((row) => !isPreamble(row.cells, dialect.columns)),
    0,
  )
  for (const { number, cells } of head.slice(0, from)) {
    const text = cells.filter(Boolean).join(' ')
    yield { kind: 'paragraph', text, place: { row_start: number, row_end: number } }
  }
  const body = head.slice(from)
  const first = body[0]
  const hasHeader =
    first !== undefined &&
    looksLikeHeaderRow(
      first.cells,
      body.slice(1).map((row) => row.cells),
    )
  if (hasHeader) table.header(first, dialect.columns)
  else table.columns(dialect.columns)
  for (const row of hasHeader ? body.slice(1) : body) yield* table.add(row, warn)
}

/** Whether a row is a comment, or a title above a table of at least three columns. */
function isPreamble(cells: readonly string[], columns: number): boolean {
  const filled = cells.filter(Boolean).length
  return (
    columns >= 2 && ((cells[0] ?? '').startsWith('#') || (columns >= 3 && filled <= 1)) && filled < columns
  )
}

async function* numberedRows(
  chunks: AsyncIterable<string>,
  dialect: CsvDialect,
  warn: Warn,
): AsyncGenerator<readonly Row[]> {
  for await (const records of csvRecords(chunks, dialect)) {
    const rows: Row[] = []
    for (const { number, cells, unclosed } of records) {
      if (unclosed) warn(`Row ${number}: a quote is never closed; the row was read without quoting`)
      const clean = cells.map(normalizeCell)
      const isDelimiterLine = number === 1 && /^sep=.?$/i.test(clean.join(''))
      if (clean.some(Boolean) && !isDelimiterLine) rows.push({ number, cells: clean })
    }
    yield rows
  }
}

const normalizeCell = (cell: string) =>
  /\s{2}|[^\S ]|^ | $/.test(cell) ? cell.replace(/\s+/g, ' ').trim() : cell

function tableBuilder() {
  let header: string[] | null = null
  let width = 0
  let shown = false
  let rows: string[][] = []
  let start = 0
  let end = 0
  let cellCount = 0
  function* flush(): Generator<Block> {
    if (rows.length === 0 && (shown || !header)) return
    const showsHeader = header !== null && !shown
    shown = true
    yield { kind: 'table', header, showsHeader, rows, place: { row_start: start, row_end: end } }
    rows = []
    cellCount = 0
  }
  return {
    header(row: Row, columns: number) {
      header = withoutEmptyEnd(row.cells)
      width = Math.max(header.length, columns)
      start = end = row.number
    },
    columns(count: number) {
      width = count
    },
    *add(row: Row, warn: Warn): Generator<Block> {
      const cells = withoutEmptyEnd(row.cells)
      if (row.cells.length < width || cells.length > width) {
        warn(
          `Row ${row.number} has ${row.cells.length} ${row.cells.length === 1 ? 'cell' : 'cells'} where ${width} are expected`,
        )
      }
      if (rows.length === 0 && !(header && !shown)) start = row.number
      rows.push(cells)
      end = row.number
      cellCount += cells.length
      if (rows.length >= TABLE_BLOCK_ROWS || cellCount >= MAX_BLOCK_CELLS) yield* flush()
    },
    end: flush,
  }
}

function withoutEmptyEnd(cells: string[]): string[] {
  const last = cells.findLastIndex(Boolean)
  return last === cells.length - 1 ? cells : cells.slice(0, last + 1)
}

function cappedWarnings(warnings: string[]) {
  let more = 0
  return {
    add(warning: string) {
      if (warnings.length < MAX_WARNINGS) warnings.push(warning)
      else more++
    },
    finish() {
      if (more > 0)
        warnings.push(`${more} more rows have too many or too few cells, or a quote that is never closed`)
    },
  }
}

/** Returns the first `chars` characters, and the whole text again. */
async function peek(chunks: AsyncIterable<string>, chars: number): Promise<[string, AsyncGenerator<string>]> {
  const iterator = chunks[Symbol.asyncIterator]()
  let sample = ''
  let done = false
  while (!done && sample.length < chars) {
    const next = await iterator.next()
    if (next.done) done = true
    else sample += next.value
  }
  async function* all() {
    yield sample
    while (!done) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  }
  return [sample, all()]
}
