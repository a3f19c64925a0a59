import type { Place } from '../../../shared/documents.ts'
import { looksLikeHeaderRow } from './header-row.ts'
import { type Block, ParseError, TABLE_BLOCK_ROWS } from './parser.ts'

/** A row with text: its number as the sheet shows it, and its filled cells in order of their columns (0 is A). */
export type SheetRow = { readonly number: number; readonly cells: ReadonlyMap<number, string> }

type Header = { readonly number: number; readonly cells: ReadonlyMap<number, string> }

/**
 * Builds table blocks from a sheet's rows. An empty row ends a region. A region may begin with titles (rows of one
 * cell) and a header row; a region without a header continues under the previous header as long as it uses no other
 * columns. Blocks contain only columns that their rows or header use, so that a far-out cell costs nothing.
 */
export class SheetBlockBuilder {
  readonly #sheet: string
  /** Numbers of the rows that the workbook itself declares as header rows. */
  readonly #declared: ReadonlySet<number>
  readonly blocks: Block[] = []
  #region: SheetRow[] = []
  #regionInspected = false
  #open: SheetRow[] = []
  #header: Header | null = null
  #headerShown = false
  #lastNumber = 0

  constructor(sheet: string, declared: ReadonlySet<number>) {
    this.#sheet = sheet
    this.#declared = declared
  }

  add(row: SheetRow): void {
    if (row.cells.size === 0) return
    if (this.#lastNumber > 0 && (row.number !== this.#lastNumber + 1 || this.#declared.has(row.number)))
      this.#endRegion()
    this.#lastNumber = row.number
    this.#region.push(row)
    if (this.#regionInspected || this.#region.length >= TABLE_BLOCK_ROWS) this.#takeRegion()
  }

  finish(): void {
    this.#endRegion()
    this.#flush()
  }

  #endRegion(): void {
    this.#takeRegion()
    this.#regionInspected = false
  }

  /** Moves the region's rows to the open block, after detecting the region's titles and header. */
  #takeRegion(): void {
    if (!this.#regionInspected) this.#detectHeader()
    this.#regionInspected = true
    for (const row of this.#region) {
      this.#open.push(row)
      if (this.#open.length >= TABLE_BLOCK_ROWS) this.#flush()
    }
    this.#region = []
  }

  #detectHeader(): void {
    const rows = this.#region
    let titles = 0
    while (titles < rows.length - 1 && rows[titles]?.cells.size === 1 && !this.#isDeclared(rows[titles]))
      titles++
    if ((rows[titles]?.cells.size ?? 0) < 2) titles = 0
    const first = rows[titles]
    if (first === undefined) return
    const following = rows.slice(titles + 1, titles + 21)
    const columns = columnsOf([first, ...following])
    const dense = (row: SheetRow) => columns.map((column) => row.cells.get(column) ?? '')
    const isHeader =
      this.#isDeclared(first) ||
      (first.cells.size > 1 && looksLikeHeaderRow(dense(first), following.map(dense)))
    if (isHeader || titles > 0 || !this.#fitsHeader(rows)) {
      this.#flush()
      this.#header = null
    }
    for (const title of rows.slice(0, titles)) {
      this.blocks.push({
        kind: 'paragraph',
        text: [...title.cells.values()].join(' '),
        place: this.#place([title]),
      })
    }
    if (isHeader) {
      this.#header = { number: first.number, cells: first.cells }
      this.#headerShown = false
    }
    this.#region = rows.slice(titles + (isHeader ? 1 : 0))
  }

  #isDeclared(row: SheetRow | undefined): boolean {
    return row !== undefined && this.#declared.has(row.number)
  }

  #fitsHeader(rows: readonly SheetRow[]): boolean {
    if (this.#header === null) return true
    const names = this.#header.cells
    return rows.every((row) => [...row.cells.keys()].every((column) => names.has(column)))
  }

  #flush(): void {
    const header = this.#header
    const showsHeader = header !== null && !this.#headerShown
    if (this.#open.length === 0 && !showsHeader) return
    const shown = showsHeader ? [header, ...this.#open] : this.#open
    const columns = columnsOf(header === null ? this.#open : [header, ...this.#open])
    const dense = (row: SheetRow) => columns.map((column) => row.cells.get(column) ?? '')
    this.blocks.push({
      kind: 'table',
      header: header === null ? null : dense(header),
      showsHeader,
      rows: this.#open.map(dense),
      place: this.#place(shown),
    })
    this.#headerShown = true
    this.#open = []
  }

  #place(rows: readonly SheetRow[]): Place {
    return { sheet: this.#sheet, row_start: rows[0]?.number ?? 1, row_end: rows.at(-1)?.number ?? 1 }
  }
}

function columnsOf(rows: readonly SheetRow[]): number[] {
  const columns = new Set<number>()
  for (const row of rows) for (const column of row.cells.keys()) columns.add(column)
  return [...columns].sort((left, right) => left - right)
}

/**
 * Limits on a workbook's text in characters: the most in total, the amount that is always allowed, and the most per
 * byte of XML beyond that amount.
 */
const MAX_TEXT_CHARS = 128 << 20
const FREE_TEXT_CHARS = 8 << 20
const MAX_TEXT_RATIO = 10

/** Stops workbooks that expand one shared string into gigabytes. */
export class TextBudget {
  readonly #filename: string
  readonly #bytesRead: () => number
  #spent = 0

  /** `bytesRead` returns the number of XML bytes read so far. */
  constructor(filename: string, bytesRead: () => number) {
    this.#filename = filename
    this.#bytesRead = bytesRead
  }

  /** Adds the row's text to the total. Throws ParseError once the total exceeds the limit. */
  spend(row: SheetRow): void {
    for (const text of row.cells.values()) this.#spent += text.length
    const allowed = Math.min(MAX_TEXT_CHARS, Math.max(FREE_TEXT_CHARS, this.#bytesRead() * MAX_TEXT_RATIO))
    if (this.#spent <= allowed) return
    throw new ParseError(
      `'${this.#filename}' expands to more than ${allowed >> 20} million characters and was refused as a decompression bomb`,
    )
  }
}
