/** A merged cell in one row of a sheet. `isContinued`: it begins in a row above. */
export type MergedCell = { readonly column: number; readonly columns: number; readonly isContinued: boolean }

/** A merged cell: its first column (0 is A) and row (from 1), and how many it covers. */
type MergedRange = {
  readonly column: number
  readonly row: number
  readonly columns: number
  readonly rows: number
}

/** The merged cells of a sheet, which is read row by row. Those without text are nothing, and of those that overlap one counts. */
export class SheetMerges {
  readonly #byRow = new Map<number, MergedRange[]>()
  /** Those that cover further rows, by their column. */
  readonly #open = new Map<number, MergedRange>()

  /** Adds a merged cell before its row is read. */
  add(range: MergedRange): void {
    const inRow = this.#byRow.get(range.row)
    if (inRow) inRow.push(range)
    else this.#byRow.set(range.row, [range])
  }

  /** Returns the merged cells of a row from left to right; undefined without any. Rows come in order. */
  of(row: number, cells: ReadonlyMap<number, string>): readonly MergedCell[] | undefined {
    if (this.#byRow.size === 0) return undefined
    const merged: MergedCell[] = []
    for (const [column, range] of this.#open) {
      if (range.row + range.rows <= row) this.#open.delete(column)
      else merged.push({ column, columns: range.columns, isContinued: true })
    }
    for (const range of this.#byRow.get(row) ?? []) {
      const { column, columns, rows } = range
      if (!cells.has(column) || this.#open.has(column)) continue
      merged.push({ column, columns, isContinued: false })
      if (rows > 1) this.#open.set(column, range)
    }
    if (merged.length === 0) return undefined
    let end = 0
    return merged
      .sort((left, right) => left.column - right.column)
      .filter(({ column, columns }) => {
        if (column < end) return false
        end = column + columns
        return true
      })
  }
}
