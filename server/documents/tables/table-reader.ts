import type { Place } from '../../../shared/documents.ts'
import { type Block, type RowContext, TABLE_BLOCK_ROWS } from '../model/parser.ts'
import { areFields } from './fields.ts'
import { filledColumns, type GridRow, widthOf } from './grid-row.ts'
import { columnNames, countHeaderRows, MOST_HEADER_ROWS } from './header-rows.ts'
import { INSPECTED_ROWS, RowContexts } from './row-contexts.ts'

/** A block has fewer rows if they have more cells than this. */
const MAX_BLOCK_CELLS = 100_000

type TableReaderOptions = {
  /** Number of columns, if the format declares it. */
  readonly columns?: number
  /** Titles above the header row are part of the grid, as in spreadsheets. */
  readonly hasTitles?: boolean
  /** The column names of a table that this one continues, unless it has its own. */
  readonly continues?: readonly string[] | null
}

/**
 * Reads the rows of one table, of any format, into blocks: titles above it as paragraphs, then label/value pairs as
 * `fields`, or the rows under their column names with what their cells do not say. Inspects the first INSPECTED_ROWS rows
 * together, and holds no more than a block of the others.
 */
export class TableReader {
  readonly #emit: (block: Block) => void
  readonly #options: TableReaderOptions
  #rows: GridRow[] = []
  #isOpen = false
  #width = 0
  #header: readonly GridRow[] = []
  #names: readonly string[] | null = null
  #contexts: RowContexts | null = null
  #isForm = false
  #caption = ''
  #cells = 0
  #part = 0

  constructor(emit: (block: Block) => void, options: TableReaderOptions = {}) {
    this.#emit = emit
    this.#options = options
  }

  /** The full column names; null before the first block, and without a header. */
  get names(): readonly string[] | null {
    return this.#names
  }

  /** Adds a row; rows without text are left out. */
  add(row: GridRow): void {
    if (!row.cells.some(Boolean)) return
    this.#rows.push(row)
    this.#cells += row.cells.length
    const most = this.#isOpen ? TABLE_BLOCK_ROWS : INSPECTED_ROWS + MOST_HEADER_ROWS
    if (this.#rows.length > most || this.#cells >= MAX_BLOCK_CELLS) this.#flush(false)
  }

  /** Emits the remaining blocks. */
  end(): void {
    this.#flush(true)
  }

  #flush(isEnd: boolean): void {
    if (!this.#isOpen) this.#open()
    // The last row waits for the row after it, and rows of ordinary size for a whole block.
    const left = isEnd ? 0 : this.#cells >= MAX_BLOCK_CELLS ? 1 : TABLE_BLOCK_ROWS
    let from = 0
    while (this.#rows.length - from > left) {
      const { page } = this.#rows[from]?.place ?? {}
      const last = Math.min(from + TABLE_BLOCK_ROWS, this.#rows.length - (isEnd ? 0 : 1))
      let to = from + 1
      while (to < last && this.#rows[to]?.place.page === page) to++
      this.#block(this.#rows.slice(from, to), this.#rows[to])
      from = to
    }
    if (isEnd && this.#part === 0 && this.#header.length > 0) this.#block([], undefined)
    this.#rows = this.#rows.slice(from)
    this.#cells = this.#rows.reduce((sum, { cells }) => sum + cells.length, 0)
  }

  #open(): void {
    this.#isOpen = true
    const titles = countTitles(this.#rows, this.#options.hasTitles ?? false)
    for (const title of this.#rows.slice(0, titles)) this.#title(title)
    const rows = this.#rows.slice(titles)
    this.#rows = rows
    this.#width = Math.max(widthOf(rows), this.#options.columns ?? 0)
    this.#isForm = !this.#options.continues && areFields(rows)
    if (this.#isForm) return
    const count = countHeaderRows(rows)
    this.#header = rows.slice(0, count)
    this.#names = count > 0 ? columnNames(this.#header) : (this.#options.continues ?? null)
    this.#rows = rows.slice(count)
    this.#contexts = new RowContexts(this.#rows, this.#width)
  }

  #title(row: GridRow): void {
    const text = row.cells.filter(Boolean).join(' ')
    this.#caption = this.#caption === '' ? text : `${this.#caption} ${text}`
    this.#emit({ kind: 'paragraph', text, place: placeOf([row]) })
  }

  #block(rows: readonly GridRow[], next: GridRow | undefined): void {
    if (this.#isForm) {
      this.#emit({
        kind: 'fields',
        separator: '\t',
        rows: rows.map(({ cells }) => filledPairs(cells)),
        place: placeOf(rows),
      })
      this.#part++
      return
    }
    const showsHeader = this.#part === 0 && this.#header.length > 0
    const shown = showsHeader ? [...this.#header, ...rows] : rows
    const numbers = shown.map(({ number }) => number ?? 0)
    const first = numbers[0] ?? 0
    const isConsecutive = numbers.every((number, index) => number === first + index)
    const context = rows.flatMap((row, index): RowContext[] => {
      const found = this.#contexts?.of(row, rows[index + 1] ?? next) ?? null
      return found ? [{ row: index, ...found }] : []
    })
    this.#emit({
      kind: 'table',
      header: this.#names,
      showsHeader,
      ...(showsHeader && (this.#header.length > 1 || this.#header[0]?.spans?.length)
        ? { headerRows: this.#header.map(({ cells }) => cells) }
        : {}),
      rows: rows.map(({ cells }) => cells),
      ...(context.length > 0 ? { context } : {}),
      ...(first > 0 && !isConsecutive ? { rowNumbers: numbers } : {}),
      ...(this.#caption === '' ? {} : { caption: this.#caption }),
      ...(this.#part > 0 ? { isContinued: true } : {}),
      place: placeOf(shown),
    })
    this.#part++
  }
}

/**
 * Counts the rows with one cell above a row of several: titles, in a table of at least two columns. Where titles are no part
 * of the grid, only a cell across all columns above a header row is one.
 */
function countTitles(rows: readonly GridRow[], hasTitles: boolean): number {
  const width = widthOf(rows)
  const isTitle = (row: GridRow | undefined) => {
    if (row === undefined || filledColumns(row).length !== 1) return false
    return hasTitles ? row.isHeader !== true : row.spans?.some(({ columns }) => columns >= width)
  }
  let titles = 0
  while (titles < rows.length - 1 && isTitle(rows[titles])) titles++
  if (filledColumns(rows[titles] ?? { cells: [] }).length < 2) return 0
  return hasTitles || countHeaderRows(rows.slice(titles)) > 0 ? titles : 0
}

/** A row of a form up to its last value, without empty pairs. */
function filledPairs(cells: readonly string[]): string[] {
  const pairs: string[] = []
  for (let at = 0; at < cells.length; at += 2) {
    const [label = '', value = ''] = cells.slice(at, at + 2)
    if (label !== '' || value !== '') pairs.push(label, value)
  }
  return pairs
}

function placeOf(rows: readonly GridRow[]): Place {
  const [first, last] = [rows[0], rows.at(-1)]
  const { number } = first ?? {}
  return {
    ...first?.place,
    ...(number === undefined ? {} : { row_start: number, row_end: last?.number ?? number }),
  }
}
