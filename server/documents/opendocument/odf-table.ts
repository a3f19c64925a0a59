import type { Place } from '../../../shared/documents.ts'
import { type Block, blockText, hasCells } from '../model/parser.ts'
import { collapseWhitespace } from '../model/whitespace.ts'
import { TableBlockBuilder, type TableCell } from '../tables/table-block-builder.ts'
import { attribute } from '../zipped-xml/xml-reader.ts'

/** Limit on how often a cell is repeated beside itself, and on the columns and rows that it covers. */
const MAX_REPEATED = 64

/** Number of columns that a cell repeats and covers, and of rows that it covers. */
type CellSize = { readonly repeats: number; readonly columns: number; readonly rows: number }

/** A table of text documents and presentations (ODF 1.3 part 3, §9.1), row by row. */
export class OdfTable {
  readonly #rows: TableBlockBuilder
  /** By column: the number of further rows that a cell above covers. */
  readonly #below = new Map<number, number>()
  #cells: TableCell[] = []
  #sizes: CellSize[] = []
  isHeader = false

  constructor(emit: (block: Block) => void) {
    this.#rows = new TableBlockBuilder(emit)
  }

  openRow(): void {
    this.#cells = []
  }

  openCell(attributes: string): void {
    const number = (name: string) =>
      Math.min(Math.max(Number(attribute(attributes, name) ?? 1) || 1, 1), MAX_REPEATED)
    this.#sizes.push({
      repeats: number('number-columns-repeated'),
      columns: number('number-columns-spanned'),
      rows: number('number-rows-spanned'),
    })
  }

  /** Closes a cell with its content. `isCovered`: another cell covers it. */
  closeCell(blocks: readonly Block[], isCovered: boolean): void {
    const { repeats, columns, rows } = this.#sizes.pop() ?? { repeats: 1, columns: 1, rows: 1 }
    const prose = blocks.filter((block) => !hasCells(block) && block.kind !== 'note')
    const text = collapseWhitespace(prose.map(blockText).join(' '))
    for (let time = 0; time < repeats; time++) {
      const column = this.#cells.reduce((sum, { span }) => sum + span, 0)
      const left = this.#below.get(column) ?? 0
      const isContinued = isCovered && left > 0
      // A covered cell of the same row belongs to the span before it.
      if (isCovered && !isContinued) continue
      const span = isCovered ? 1 : columns
      for (let at = column; at < column + span; at++) this.#below.set(at, isCovered ? left - 1 : rows - 1)
      this.#cells.push({ text, blocks: time === 0 ? blocks : [], span, before: 0, isContinued })
    }
  }

  closeRow(place: Place): void {
    if (this.#cells.length > 0) this.#rows.add({ cells: this.#cells, isHeader: this.isHeader, place })
    this.#cells = []
  }

  end(): void {
    this.#rows.end()
  }
}
