import type { Place } from '../../../shared/documents.ts'
import { looksLikeHeaderRow } from './header-row.ts'
import { type Block, TABLE_BLOCK_ROWS } from './parser.ts'
import { collapseWhitespace } from './whitespace.ts'

/**
 * `blocks`: the cell's content, with its prose in `text`; `span`: columns covered; `before`: empty columns before the
 * cell.
 */
export type TableCell = {
  readonly text: string
  readonly blocks: readonly Block[]
  readonly span: number
  readonly before: number
}

/** `isHeader`: the document repeats the row on every page. */
type TableRow = {
  readonly cells: readonly TableCell[]
  readonly isHeader: boolean
  readonly place: Place
}

/** A single-row table with a longer cell only arranges the page. */
const LAYOUT_CELL_CHARS = 600

/**
 * Builds blocks of at most TABLE_BLOCK_ROWS rows from one table's rows. A merged cell's text appears once, at its
 * first position. A table with one column, or with a single row of long cells, is a layout table: its cells' content
 * is emitted as if there were no table. Notes and tables inside cells follow the table.
 */
export class TableBlockBuilder {
  readonly #emitBlock: (block: Block) => void
  #rows: TableRow[] = []
  #header: string[] | null = null
  #started = false
  /** Place of the table's first row. */
  #place: Place = {}
  #following: Block[] = []

  constructor(emit: (block: Block) => void) {
    this.#emitBlock = emit
  }

  add(row: TableRow): void {
    if (!this.#started && this.#rows.length === 0) this.#place = row.place
    this.#rows.push(row)
    if (this.#rows.length >= TABLE_BLOCK_ROWS + 10) this.#flush(false)
  }

  end(): void {
    this.#flush(true)
    for (const block of this.#following) this.#emitBlock(block)
  }

  #flush(isEnd: boolean): void {
    if (!this.#started) {
      if (isEnd && isLayout(this.#rows)) {
        for (const block of this.#rows.flatMap((row) => row.cells.flatMap((cell) => cell.blocks))) {
          this.#emitBlock(block)
        }
        return
      }
      this.#takeHeader()
    }
    const count = isEnd ? this.#rows.length : TABLE_BLOCK_ROWS
    for (let at = 0; at < count; ) {
      const { page } = this.#rows[at]?.place ?? {}
      let end = at + 1
      while (end < Math.min(at + TABLE_BLOCK_ROWS, count) && this.#rows[end]?.place.page === page) end++
      this.#emit(this.#rows.slice(at, end))
      at = end
    }
    if (count === 0 && !this.#started && this.#header !== null) this.#emit([])
    this.#rows = this.#rows.slice(count)
  }

  #takeHeader(): void {
    const rows = this.#rows
    let repeating = 0
    while (rows[repeating]?.isHeader === true) repeating++
    const first = rows[0]
    const count =
      repeating > 0 && repeating < rows.length && repeating <= 5
        ? repeating
        : first !== undefined && looksLikeHeaderRow(cellTexts(first), rows.slice(1, 20).map(cellTexts))
          ? 1
          : 0
    if (count === 0) return
    const taken = rows.slice(0, count)
    this.#rows = rows.slice(count)
    for (const row of taken) this.#collectFollowing(row)
    const texts = taken.map(cellTexts)
    const width = Math.max(...texts.map((row) => row.length))
    this.#header = Array.from({ length: width }, (_, column) =>
      collapseWhitespace(texts.map((row) => row[column] ?? '').join(' ')),
    )
  }

  #emit(rows: readonly TableRow[]): void {
    for (const row of rows) this.#collectFollowing(row)
    const texts = rows.map(cellTexts).filter((row) => row.some((text) => text !== ''))
    const showsHeader = !this.#started && this.#header !== null
    this.#started = true
    if (texts.length === 0 && !showsHeader) return
    this.#emitBlock({
      kind: 'table',
      header: this.#header,
      showsHeader,
      rows: texts,
      place: rows[0]?.place ?? this.#place,
    })
  }

  #collectFollowing(row: TableRow): void {
    for (const cell of row.cells) {
      this.#following.push(...cell.blocks.filter((block) => block.kind === 'table' || block.kind === 'note'))
    }
  }
}

function cellTexts(row: TableRow): string[] {
  return row.cells.flatMap((cell) => [
    ...Array<string>(cell.before).fill(''),
    cell.text,
    ...Array<string>(cell.span - 1).fill(''),
  ])
}

function isLayout(rows: readonly TableRow[]): boolean {
  if (rows.every((row) => row.cells.length <= 1)) return true
  return rows.length === 1 && (rows[0]?.cells.some((cell) => cell.text.length > LAYOUT_CELL_CHARS) ?? false)
}
