import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { decodeText } from '../encoding/decode.ts'
import { type Block, ParseError, type Parser } from '../model/parser.ts'
import { TableReader } from '../tables/table-reader.ts'
import { type CsvDialect, csvRecords, detectDialect } from './csv-records.ts'

const SAMPLE_CHARS = 64 * 1024
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
  warnings: Message[],
): AsyncGenerator<Block> {
  const [sample, all] = await peek(chunks, SAMPLE_CHARS)
  const dialect = detectDialect(sample, name)
  const warn = cappedWarnings(warnings)
  const rows = numberedRows(all, dialect, warn.add)
  const table = new CsvTable(dialect.columns, warn.add)
  let head: Row[] | null = []
  let hasText = false
  for await (const batch of rows) {
    for (const row of batch) {
      hasText = true
      if (!head) {
        yield* table.add(row)
        continue
      }
      head.push(row)
      if (head.length < HEAD_ROWS) continue
      yield* startTable(head, dialect, table)
      head = null
    }
  }
  if (!hasText) throw new ParseError(message('file_no_text', { file: name }))
  if (head) yield* startTable(head, dialect, table)
  yield* table.end()
  warn.finish()
}

/** Number of rows inspected together to tell the table from prose above it. */
const HEAD_ROWS = 50

type Warn = (warning: Message) => void

function* startTable(head: readonly Row[], { columns }: CsvDialect, table: CsvTable): Generator<Block> {
  const from = Math.max(
    head.findIndex((row) => !isPreamble(row.cells, columns)),
    0,
  )
  for (const { number, cells } of head.slice(0, from)) {
    const text = cells.filter(Boolean).join(' ')
    yield { kind: 'paragraph', text, place: { row_start: number, row_end: number } }
  }
  for (const row of head.slice(from)) yield* table.add(row)
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
      if (unclosed) warn(message('warn_csv_quote', { row: number }))
      const clean = cells.map(normalizeCell)
      const isDelimiterLine = number === 1 && /^sep=.?$/i.test(clean.join(''))
      if (clean.some(Boolean) && !isDelimiterLine) rows.push({ number, cells: clean })
    }
    yield rows
  }
}

const normalizeCell = (cell: string) =>
  /\s{2}|[^\S ]|^ | $/.test(cell) ? cell.replace(/\s+/g, ' ').trim() : cell

/** The table of a file. Warns of rows with more or fewer cells than its first row or the dialect. */
class CsvTable {
  readonly #blocks: Block[] = []
  readonly #reader = new TableReader((block) => this.#blocks.push(block))
  readonly #warn: Warn
  #width = 0

  constructor(columns: number, warn: Warn) {
    this.#width = columns
    this.#warn = warn
  }

  *add({ number, cells: all }: Row): Generator<Block> {
    const cells = withoutEmptyEnd(all)
    if (all.length < this.#width || cells.length > this.#width)
      this.#warn(message('warn_csv_cells', { row: number, cells: all.length, expected: this.#width }))
    this.#reader.add({ cells, number, place: {} })
    yield* this.#blocks.splice(0)
  }

  *end(): Generator<Block> {
    this.#reader.end()
    yield* this.#blocks
  }
}

function withoutEmptyEnd(cells: string[]): string[] {
  const last = cells.findLastIndex(Boolean)
  return last === cells.length - 1 ? cells : cells.slice(0, last + 1)
}

function cappedWarnings(warnings: Message[]) {
  let more = 0
  return {
    add(warning: Message) {
      if (warnings.length < MAX_WARNINGS) warnings.push(warning)
      else more++
    },
    finish() {
      if (more > 0) warnings.push(message('warn_csv_more', { rows: more }))
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
