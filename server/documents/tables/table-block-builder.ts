import type { Place } from '../../../shared/documents.ts'
import { type Block, hasCells } from '../model/parser.ts'
import { TableReader } from './table-reader.ts'

/**
 * `blocks`: the cell's content, with its prose in `text`; `span`: columns covered; `before`: empty columns before the
 * cell; `isContinued`: it is the rest of a cell above that covers several rows.
 */
export type TableCell = {
  readonly text: string
  readonly blocks: readonly Block[]
  readonly span: number
  readonly before: number
  readonly isContinued?: boolean
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
 * Reads the rows of a table whose cells have content of their own into blocks, see TableReader. A merged cell's text appears
 * once, at its first position. A table with one column, or with a single row of long cells, is a layout table: its cells'
 * content is emitted as if there were no table. Notes and tables inside cells follow the table.
 */
export class TableBlockBuilder {
  readonly #emitBlock: (block: Block) => void
  readonly #reader: TableReader
  /** The first rows, until it is known whether they are a table. */
  #rows: TableRow[] = []
  #isTable = false
  /** Whether one of the first rows has several cells. */
  #isWide = false
  #following: Block[] = []

  constructor(emit: (block: Block) => void) {
    this.#emitBlock = emit
    this.#reader = new TableReader(emit)
  }

  add(row: TableRow): void {
    if (this.#isTable) {
      this.#read(row)
      return
    }
    this.#rows.push(row)
    // Only the new row is looked at: a layout table may have very many of one cell.
    this.#isWide ||= row.cells.length > 1
    if (this.#isWide && !(this.#rows.length === 1 && hasLongCell(row))) this.#begin()
  }

  end(): void {
    if (!this.#isTable) {
      for (const block of this.#rows.flatMap((row) => row.cells.flatMap((cell) => cell.blocks)))
        this.#emitBlock(block)
      return
    }
    this.#reader.end()
    for (const block of this.#following) this.#emitBlock(block)
  }

  #begin(): void {
    this.#isTable = true
    for (const row of this.#rows) this.#read(row)
    this.#rows = []
  }

  #read({ cells, isHeader, place }: TableRow): void {
    const spans: { column: number; columns: number }[] = []
    const continued: number[] = []
    const texts: string[] = []
    for (const { text, span, before, isContinued } of cells) {
      for (let i = 0; i < before; i++) texts.push('')
      if (span > 1) spans.push({ column: texts.length, columns: span })
      if (isContinued) for (let i = 0; i < span; i++) continued.push(texts.length + i)
      texts.push(text, ...Array<string>(span - 1).fill(''))
    }
    for (const { blocks } of cells)
      this.#following.push(...blocks.filter((block) => hasCells(block) || block.kind === 'note'))
    this.#reader.add({ cells: texts, isHeader, spans, continued, place })
  }
}

function hasLongCell({ cells }: TableRow): boolean {
  return cells.some(({ text }) => text.length > LAYOUT_CELL_CHARS)
}
