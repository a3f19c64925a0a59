import type { Place } from '../../../shared/documents.ts'
import type { PartBuffer } from './part-buffer.ts'
import type { StoredContext } from './stored-table.ts'

/** A group ends at the first of these; a cell may have megabytes, and a row thousands of cells. */
const MOST_ROWS = 65_536
const MOST_CELLS = 1 << 20
const MOST_CHARS = 8 << 20

/**
 * A row of a table. `cells`: with carried labels filled in. `number`: as a spreadsheet shows it, 0 without numbers.
 * `start`: UTF-16 offset of its line in the document's text.
 */
export type TableRow = {
  readonly cells: readonly string[]
  readonly number: number
  readonly start: number
  readonly place: Place
  readonly context: StoredContext | null
}

/** Columns of consecutive rows, collected until the group is full. */
export class RowGroup {
  readonly #columns: Column[] = []
  readonly #pages = new Column()
  readonly #contexts = new Column()
  #starts = new Uint32Array(64)
  #numbers = new Uint32Array(64)
  #chars = 0
  #place: Place | null = null
  #page = ''
  cells = 0
  rows = 0

  get columns(): number {
    return this.#columns.length
  }

  get isFull(): boolean {
    return this.rows >= MOST_ROWS || this.cells >= MOST_CELLS || this.#chars >= MOST_CHARS
  }

  add({ cells, number, start, place, context }: TableRow): void {
    const row = this.rows++
    while (this.#columns.length < cells.length) this.#columns.push(new Column())
    for (let index = 0; index < this.#columns.length; index++)
      this.#chars += this.#columns[index]?.set(row, cells[index] ?? '') ?? 0
    this.cells += this.#columns.length
    // Rows that come together stand in the same place.
    if (place !== this.#place) this.#page = pageOf(place)
    this.#place = place
    this.#pages.set(row, this.#page)
    this.#contexts.set(row, context === null ? '' : JSON.stringify(context))
    if (row >= this.#starts.length) {
      this.#starts = grown(this.#starts)
      this.#numbers = grown(this.#numbers)
    }
    this.#starts[row] = start
    this.#numbers[row] = number
  }

  /** Adds a column, encoded, to a part. */
  addColumn(index: number, part: PartBuffer): void {
    this.#columns[index]?.addTo(part, this.rows)
  }

  /** Adds where the rows stand to a part: starts, numbers, pages and contexts. */
  addPlaces(part: PartBuffer): void {
    part.sized(() => part.steps(this.#starts, this.rows))
    part.sized(() => part.steps(this.#numbers, this.rows))
    part.sized(() => this.#pages.addTo(part, this.rows))
    part.sized(() => this.#contexts.addTo(part, this.rows))
  }
}

function pageOf({ page, slide }: Place): string {
  return page === undefined && slide === undefined ? '' : JSON.stringify({ page, slide })
}

/** Number of rows after which a column whose texts hardly repeat no longer looks for repetitions. */
const SAMPLED_ROWS = 1024
/** Share of the sampled rows that have a text of their own in such a column. */
const MOSTLY_DISTINCT = 0.6

/** The texts of one column. A column whose texts hardly repeat keeps one for each row. */
class Column {
  readonly #texts: string[] = []
  #ids: Map<string, number> | null = new Map()
  #codes = new Uint32Array(64)
  #rows = 0

  /** Sets a row's text; rows left out are empty. Returns how many characters that takes. */
  set(row: number, text: string): number {
    while (this.#rows < row) this.#push('')
    return this.#push(text)
  }

  addTo(part: PartBuffer, rows: number): void {
    while (this.#rows < rows) this.#push('')
    part.column(this.#texts, this.#codes, rows)
  }

  #push(text: string): number {
    if (this.#rows >= this.#codes.length) this.#codes = grown(this.#codes)
    const row = this.#rows++
    const known = this.#ids?.get(text)
    if (known !== undefined) {
      this.#codes[row] = known
      return 0
    }
    const id = this.#texts.push(text) - 1
    this.#codes[row] = id
    this.#ids?.set(text, id)
    if (row === SAMPLED_ROWS && this.#texts.length > SAMPLED_ROWS * MOSTLY_DISTINCT) this.#ids = null
    return text.length
  }
}

function grown(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(numbers.length * 4)
  more.set(numbers)
  return more
}
