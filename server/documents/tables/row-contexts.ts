import type { RowContext } from '../model/parser.ts'
import { readCell } from './cell-reading.ts'
import { filledColumns, type GridRow, isFigure } from './grid-row.ts'

/** Number of rows that are inspected for sections and for labels that are written once for several rows. */
export const INSPECTED_ROWS = 100
/** A longer cell is a remark below the table rather than a section. */
const MAX_SECTION_CHARS = 120
/** The last row of a table of more rows is not compared with the sums of its columns. */
const MOST_SUMMED_ROWS = 500
/** A longer first cell does not name a total. */
const MAX_TOTAL_CHARS = 60

const TOTAL =
  /^(?:(?:sub|grand|net)[ -]?)?(?:totals?|totale|totaal|totalt|sum|summe|gesamt(?:summe)?|insgesamt|zwischensumme|samtals|合計|総計|小計|合计|总计|소계|합계)\b/iu

/**
 * Finds what the cells of a table's rows do not say themselves: the section that a row stands under, and the labels that
 * stand once for several rows. Rows come in order, each with the row after it.
 */
export class RowContexts {
  /** Whether a first cell alone in its row opens a section, also without a merged cell. */
  readonly #hasSections: boolean
  /** Columns whose empty cells repeat the cell above. */
  readonly #repeating: ReadonlySet<number>
  readonly #width: number
  /** The cells of the row above, with what was carried into them. */
  #above: readonly string[] = []
  #sections: readonly string[] = []
  #afterSection = false
  /** The rows that a total may sum up; null if they are too many. */
  #summed: (readonly string[])[] | null = []

  /** `sample`: the table's first rows below its header. */
  constructor(sample: readonly GridRow[], width: number) {
    this.#width = width
    this.#hasSections = opensWithSection(sample, width)
    this.#repeating = repeatingColumns(sample, width)
  }

  /** Returns the context of a row; null if its cells say all. */
  of(row: GridRow, next: GridRow | undefined): Omit<RowContext, 'row'> | null {
    if (this.#isSection(row) && next !== undefined) {
      const title = row.cells[filledColumns(row)[0] ?? 0] ?? ''
      const isOuter = this.#isSection(next)
      if (isOuter && !this.#afterSection) this.#sections = [title]
      else this.#sections = [...(this.#afterSection ? this.#sections : this.#sections.slice(0, -1)), title]
      this.#afterSection = true
      this.#above = []
      return { role: 'section' }
    }
    this.#afterSection = false
    const carried = this.#carriedInto(row)
    const isTotal = isTotalRow(row) || (next === undefined && this.#isSum(row))
    if (!isTotal) this.#count(row)
    if (this.#sections.length === 0 && carried.length === 0 && !isTotal) return null
    return {
      ...(this.#sections.length > 0 ? { sections: this.#sections } : {}),
      ...(carried.length > 0 && !isTotal ? { carried } : {}),
      ...(isTotal ? { role: 'total' as const } : {}),
    }
  }

  #carriedInto({ cells, continued = [] }: GridRow): Carried[] {
    const above = this.#above
    this.#above = cells
    if (this.#repeating.size === 0 && continued.length === 0) return NOTHING_CARRIED
    const carried: Carried[] = []
    const filled = [...cells]
    const merged = new Set(continued)
    // A new label on the left ends those to its right.
    let hasNewLabel = false
    for (let column = 0; column < this.#width; column++) {
      const repeats = this.#repeating.has(column)
      if (cells[column]) hasNewLabel ||= repeats
      else if ((repeats && !hasNewLabel) || merged.has(column)) {
        const text = above[column]
        if (!text) continue
        carried.push({ column, text })
        filled[column] = text
      }
    }
    this.#above = filled
    return carried
  }

  #count({ cells }: GridRow): void {
    if (this.#summed && this.#summed.length >= MOST_SUMMED_ROWS) this.#summed = null
    this.#summed?.push(cells)
  }

  #isSum({ cells }: GridRow): boolean {
    return this.#summed !== null && sumsUp(cells, this.#summed)
  }

  #isSection(row: GridRow): boolean {
    if (!isLoneLabel(row)) return false
    const column = filledColumns(row)[0] ?? 0
    const isMerged = row.spans?.some((span) => span.column === column && span.columns >= this.#width - 1)
    return this.#width > 1 && (isMerged === true || (this.#hasSections && column === 0))
  }
}

type Carried = { readonly column: number; readonly text: string }

const NOTHING_CARRIED: Carried[] = []

/** Whether a row sums up others: its first filled cell says so, and it has further ones. */
function isTotalRow({ cells }: GridRow): boolean {
  const label = cells.findIndex(Boolean)
  const text = cells[label] ?? ''
  return text.length <= MAX_TOTAL_CHARS && TOTAL.test(text) && cells.findLastIndex(Boolean) > label
}

function isLoneLabel({ cells, continued }: GridRow): boolean {
  const column = cells.findIndex(Boolean)
  if (column < 0 || column !== cells.findLastIndex(Boolean) || continued?.length) return false
  const cell = cells[column] ?? ''
  return cell.length <= MAX_SECTION_CHARS && /\p{L}/u.test(cell) && !isFigure(cell)
}

/**
 * Whether lone first cells open sections: the first row is one, so that each row stands in a section, and each is followed
 * by fuller rows.
 */
function opensWithSection(sample: readonly GridRow[], width: number): boolean {
  const lone = sample.map((row) => isLoneLabel(row) && (row.cells[0] ?? '') !== '')
  if (width < 2 || lone[0] !== true) return false
  const sections = lone.filter(Boolean).length
  return sections * 2 <= sample.length && lone.at(-1) === false
}

/**
 * The leading columns in which an empty cell repeats the cell above: text, written first in the first row, each value
 * once, and followed by columns that are filled.
 */
function repeatingColumns(sample: readonly GridRow[], width: number): Set<number> {
  const columns = new Set<number>()
  const rows = sample.filter((row) => !isLoneLabel(row) && filledColumns(row).length > 0)
  for (let column = 0; column < width - 1 && rows.length > 1; column++) {
    const cells = rows.map((row) => row.cells[column] ?? '')
    const filled = cells.filter(Boolean)
    const empty = cells.length - filled.length
    if (cells[0] === '' || empty === 0 || empty < cells.length * 0.2) break
    const isText = filled.every((cell) => !isFigure(cell))
    const isWrittenOnce = column > 0 || new Set(filled).size === filled.length
    const next = rows.filter((row) => (row.cells[column + 1] ?? '') === '').length
    const others = rows.filter(
      (row) => filledColumns(row).filter((at) => at > column).length >= Math.max(1, width - column - 2),
    )
    const isNested = column + 1 < width - 1
    if (!isText || !isWrittenOnce || (next > 0 && !isNested) || others.length < rows.length * 0.8) break
    columns.add(column)
  }
  return columns
}

/** A sum of fewer numbers may be a coincidence: `blank` where the row has no label, `several` where further columns agree. */
const LEAST_ADDENDS = { blank: 2, several: 3, single: 4 }

/**
 * Whether a row sums up the rows above it, by arithmetic: each of its numbers is the sum of those in its column, apart
 * from percentages. Tells totals that bear no label, or one in any language.
 */
function sumsUp(cells: readonly string[], above: readonly (readonly string[])[]): boolean {
  let agreeing = 0
  let fewest = Number.POSITIVE_INFINITY
  for (const [column, cell] of cells.entries()) {
    const total = numberOf(cell)
    if (total === null) continue
    const addends = above.flatMap((row) => numberOf(row[column] ?? '') ?? [])
    const sum = addends.reduce((all, addend) => all + addend, 0)
    if (Math.abs(sum - total) > 1e-9 * Math.max(1, Math.abs(total))) return false
    if (total === 0) continue
    agreeing++
    fewest = Math.min(fewest, addends.length)
  }
  const kind = (cells[0] ?? '') === '' ? 'blank' : agreeing > 1 ? 'several' : 'single'
  return agreeing > 0 && fewest >= LEAST_ADDENDS[kind]
}

/** The number that a cell is; null for a text, a date and a percentage. */
function numberOf(cell: string): number | null {
  if (cell === '') return null
  const { number, date, unit, whole } = readCell(cell)
  return whole && Number.isNaN(date) && unit !== '%' && !Number.isNaN(number) ? number : null
}
