import type { Place } from '../../../shared/documents.ts'
import { plainDigits, raisedApart } from '../../text/folding.ts'

/**
 * A row of a table as its format stores it. `cells`: one text per column; the text of a merged cell stands at its first
 * position only. `number`: as a spreadsheet shows it.
 */
export type GridRow = {
  readonly cells: readonly string[]
  readonly place: Place
  readonly number?: number
  /** The format itself declares the row a header row. */
  readonly isHeader?: boolean
  /** The format declares the row's first cell, and no other, a header. */
  readonly isLabelled?: boolean
  /** Merged cells that cover several columns. */
  readonly spans?: readonly { readonly column: number; readonly columns: number }[]
  /** Columns in which a merged cell of the row above continues. */
  readonly continued?: readonly number[]
}

/** Returns the number of columns that rows use. */
export function widthOf(rows: readonly Pick<GridRow, 'cells'>[]): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells.findLastIndex(Boolean) + 1), 0)
}

/** Returns the positions of a row's filled cells. */
export function filledColumns({ cells }: Pick<GridRow, 'cells'>): number[] {
  return cells.flatMap((cell, column) => (cell === '' ? [] : [column]))
}

const FIGURE = /^[-+(]?[$€£¥]?\s?\d[\d.,'’\s]*%?\)?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/
const YEAR = /^(?:19|20)\d\d$/

/** Whether a cell is a plain figure or a numeric date. */
export function isFigure(cell: string): boolean {
  return FIGURE.test(plainDigits(raisedApart(cell)).trim())
}

/** Whether a cell is a year, which names a column as often as it is a value. */
export function isYear(cell: string): boolean {
  return YEAR.test(cell)
}
