import type { Block } from '../model/parser.ts'
import { areFields } from './fields.ts'
import type { GridRow } from './grid-row.ts'
import { countHeaderRows } from './header-rows.ts'
import { INSPECTED_ROWS } from './row-contexts.ts'
import type { MergedCell } from './sheet-merges.ts'
import { TableReader } from './table-reader.ts'

/**
 * A row with text: its number as the sheet shows it, its filled cells in order of their columns (0 is A), and the merged cells
 * that it has a part of, from left to right.
 */
export type SheetRow = {
  readonly number: number
  readonly cells: ReadonlyMap<number, string>
  readonly merged?: readonly MergedCell[] | undefined
}

/** A table of a region. `columns`: those of the sheet that it has, in order. */
type SheetTable = {
  readonly columns: readonly number[]
  readonly reader: TableReader
  readonly blocks: Block[]
}

/**
 * Tells the tables of a sheet apart and reads each with a TableReader. An empty row ends a region, and an empty column
 * separates tables beside each other, if both are tables of their own. A region without column names continues the one
 * before as long as it uses no other columns. Tables have only columns that their rows use, so that a far-out cell costs
 * nothing.
 */
export class SheetReader {
  readonly #sheet: string
  /** Numbers of the rows that the workbook itself declares as header rows. */
  readonly #declared: ReadonlySet<number>
  readonly blocks: Block[] = []
  /** The region's rows, until its tables are told apart. */
  #region: SheetRow[] = []
  #tables: SheetTable[] = []
  /** The columns of all of them. */
  #columns = new Set<number>()
  /** Whether the region's tables are told apart, so that its rows are read at once. */
  #isRead = false
  #names = new Map<number, string>()
  #lastNumber = 0

  constructor(sheet: string, declared: ReadonlySet<number>) {
    this.#sheet = sheet
    this.#declared = declared
  }

  add(row: SheetRow): void {
    if (row.cells.size === 0) return
    const startsRegion = row.number !== this.#lastNumber + 1 || this.#declared.has(row.number)
    if (this.#lastNumber > 0 && startsRegion) this.#endRegion()
    this.#lastNumber = row.number
    if (this.#isRead) this.#read(row)
    else this.#region.push(row)
    if (this.#region.length > INSPECTED_ROWS) this.#openTables()
  }

  finish(): void {
    this.#endRegion()
    this.#endTables()
  }

  #endRegion(): void {
    if (this.#region.length > 0) this.#openTables()
    this.#isRead = false
  }

  #openTables(): void {
    const rows = this.#region
    this.#region = []
    this.#isRead = true
    const [table, ...others] = this.#tables
    const isContinued = table !== undefined && others.length === 0 && this.#continues(table, rows)
    if (!isContinued) this.#endTables()
    if (!isContinued) for (const columns of this.#tablesBeside(rows)) this.#open(columns, rows)
    for (const row of rows) this.#read(row)
  }

  /** Whether a region has the columns of the table before, and neither a title nor column names of its own. */
  #continues({ columns }: SheetTable, rows: readonly SheetRow[]): boolean {
    const grid = rows.map((row) => this.#gridRow(row, columns))
    const all = new Set(columns)
    const isWithin = rows.every(({ cells }) => cells.keys().every((column) => all.has(column)))
    return isWithin && (rows[0]?.cells.size ?? 0) > 1 && countHeaderRows(grid) === 0 && !areFields(grid)
  }

  #gridRow({ cells, number, merged }: SheetRow, columns: readonly number[]): GridRow {
    return {
      cells: columns.map((column) => cells.get(column) ?? ''),
      ...(merged ? mergedAmong(columns, merged) : {}),
      number,
      isHeader: this.#declared.has(number),
      place: { sheet: this.#sheet },
    }
  }

  #open(columns: readonly number[], rows: readonly SheetRow[]): void {
    const names = columns.map((column) => this.#names.get(column) ?? '')
    const isKnown = columns.every((column) => this.#names.has(column)) && rows.length > 0
    const blocks: Block[] = []
    const emit = (block: Block) => blocks.push(block)
    const options = { columns: columns.length, hasTitles: true, continues: isKnown ? names : null }
    for (const column of columns) this.#columns.add(column)
    this.#tables.push({ columns, blocks, reader: new TableReader(emit, options) })
  }

  #read(row: SheetRow): void {
    if (row.cells.keys().some((column) => !this.#columns.has(column))) {
      const all = new Set([...this.#columns, ...row.cells.keys()])
      this.#endTables()
      this.#open(
        [...all].sort((left, right) => left - right),
        [],
      )
    }
    for (const { columns, reader } of this.#tables) reader.add(this.#gridRow(row, columns))
    const first = this.#tables[0]
    if (first && first.blocks.length > 0) this.blocks.push(...first.blocks.splice(0))
  }

  /** Splits a region's columns at empty ones if each part is a table with column names or a form. */
  #tablesBeside(rows: readonly SheetRow[]): number[][] {
    const columns = columnsOf(rows)
    const parts: number[][] = []
    for (const column of columns) {
      const part = parts.at(-1)
      if (part?.at(-1) === column - 1) part.push(column)
      else parts.push([column])
    }
    const isTable = (part: readonly number[]) => {
      const grid = rows.map((row) => this.#gridRow(row, part)).filter(({ cells }) => cells.some(Boolean))
      const from = grid.findIndex(({ cells }) => cells.filter(Boolean).length > 1)
      const table = grid.slice(Math.max(from, 0))
      return part.length > 1 && table.length > 1 && (areFields(table) || countHeaderRows(table) > 0)
    }
    return parts.length > 1 && parts.every(isTable) ? parts : [columns]
  }

  /** Ends the region's tables. Those on the right follow the leftmost. */
  #endTables(): void {
    for (const { columns, reader, blocks } of this.#tables) {
      reader.end()
      this.blocks.push(...blocks)
      this.#names = new Map(reader.names?.map((name, at) => [columns[at] ?? 0, name]))
    }
    this.#tables = []
    this.#columns = new Set()
  }
}

/** The merged cells of a row by the positions of the table's columns. */
function mergedAmong(columns: readonly number[], merged: readonly MergedCell[]) {
  const spans: { column: number; columns: number }[] = []
  const continued: number[] = []
  let from = 0
  for (const { column, columns: covered, isContinued } of merged) {
    while (from < columns.length && (columns[from] ?? 0) < column) from++
    let to = from
    while (to < columns.length && (columns[to] ?? 0) < column + covered) to++
    if (isContinued) for (let position = from; position < to; position++) continued.push(position)
    else if (to - from > 1) spans.push({ column: from, columns: to - from })
  }
  return { spans, continued }
}

function columnsOf(rows: readonly SheetRow[]): number[] {
  const columns = new Set<number>()
  for (const row of rows) for (const column of row.cells.keys()) columns.add(column)
  return [...columns].sort((left, right) => left - right)
}
