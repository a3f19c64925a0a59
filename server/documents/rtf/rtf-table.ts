import type { Place } from '../../../shared/documents.ts'
import type { Block } from '../model/parser.ts'
import { TableBlockBuilder, type TableCell } from '../tables/table-block-builder.ts'

/** Cells beyond this number are ignored. */
const MAX_CELLS = 1000
/** Rows whose column borders are compared with each other. */
const COMPARED_ROWS = 500
/** Borders that are closer, in twips, are the same. */
const SAME_BORDER = 40

/**
 * The cells of a row as its properties define them (RTF 1.9.1, \trowd). `right`: the right border in twips; `isCovered`:
 * the cell before covers it; `isContinued`: it continues the cell above.
 */
type CellDefinition = { readonly right: number; readonly isCovered: boolean; readonly isContinued: boolean }

/** Collects the definition of a row from its control words. */
export class RtfRowDefinition {
  #cells: CellDefinition[] = []
  #isCovered = false
  #isContinued = false

  begin(): void {
    this.#cells = []
  }

  word(word: string, value: number | null): void {
    if (word === 'clmrg') this.#isCovered = true
    else if (word === 'clvmrg') this.#isContinued = true
    else if (word === 'cellx' && this.#cells.length < MAX_CELLS) {
      this.#cells.push({ right: value ?? 0, isCovered: this.#isCovered, isContinued: this.#isContinued })
      this.#isCovered = false
      this.#isContinued = false
    }
  }

  get cells(): readonly CellDefinition[] {
    return this.#cells
  }
}

type Row = {
  readonly cells: readonly Pick<TableCell, 'text' | 'blocks'>[]
  readonly defined: readonly CellDefinition[]
  readonly isHeader: boolean
  readonly place: Place
}

/** A table: its cells get the columns that their borders span, in comparison with the first rows. */
export class RtfTable {
  readonly #rows: TableBlockBuilder
  #waiting: Row[] = []
  #borders: readonly number[] | null = null
  #cells: Pick<TableCell, 'text' | 'blocks'>[] = []
  /** Blocks of the open cell. */
  content: Block[] = []

  constructor(emit: (block: Block) => void) {
    this.#rows = new TableBlockBuilder(emit)
  }

  get hasOpenRow(): boolean {
    return this.#cells.length > 0
  }

  cell(text: string, blocks: readonly Block[]): void {
    if (this.#cells.length < MAX_CELLS) this.#cells.push({ text, blocks })
  }

  endRow(defined: readonly CellDefinition[], isHeader: boolean, place: Place): void {
    if (this.#cells.length === 0) return
    this.#waiting.push({ cells: this.#cells, defined, isHeader, place })
    this.#cells = []
    if (this.#borders !== null || this.#waiting.length >= COMPARED_ROWS) this.#flush()
  }

  end(): void {
    this.#flush()
    this.#rows.end()
  }

  #flush(): void {
    this.#borders ??= bordersOf(this.#waiting)
    for (const row of this.#waiting)
      this.#rows.add({ cells: spanned(row, this.#borders), isHeader: row.isHeader, place: row.place })
    this.#waiting = []
  }
}

/** The right borders of all cells, from left to right. */
function bordersOf(rows: readonly Row[]): number[] {
  const all = rows.flatMap(({ defined }) => defined.map(({ right }) => right)).sort((a, b) => a - b)
  return all.filter((border, at) => at === 0 || border - (all[at - 1] ?? 0) > SAME_BORDER)
}

/** The cells of a row with the columns that they cover. A row whose definition does not fit has one column for each. */
function spanned({ cells, defined }: Row, borders: readonly number[]): TableCell[] {
  if (defined.length !== cells.length) return cells.map((cell) => ({ ...cell, span: 1, before: 0 }))
  const found: TableCell[] = []
  let column = 0
  for (const [index, cell] of cells.entries()) {
    const { right = 0, isCovered = false, isContinued = false } = defined[index] ?? {}
    const next = borders.findLastIndex((border) => border <= right + SAME_BORDER) + 1
    const span = Math.max(1, next - column)
    const last = found.at(-1)
    column += span
    if (isCovered && last) found[found.length - 1] = { ...last, span: last.span + span }
    else found.push({ ...cell, span, before: 0, isContinued })
  }
  return found
}
