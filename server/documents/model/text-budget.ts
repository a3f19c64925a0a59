import { ParseError } from './parser.ts'
import type { SheetRow } from './sheet-rows.ts'

/** Text that no legitimate workbook exceeds, in characters, and how many times its XML it may be beyond the floor. */
const MAX_TEXT_CHARS = 128 << 20
const FREE_TEXT_CHARS = 8 << 20
const MAX_TEXT_RATIO = 10

/** Stops a workbook that makes gigabytes of one shared string. */
export class TextBudget {
  readonly #filename: string
  readonly #bytesRead: () => number
  #spent = 0

  /** `bytesRead`: how much XML there has been so far. */
  constructor(filename: string, bytesRead: () => number) {
    this.#filename = filename
    this.#bytesRead = bytesRead
  }

  /** Throws ParseError when that is too much. */
  spend(row: SheetRow): void {
    for (const text of row.cells.values()) this.#spent += text.length
    const allowed = Math.min(MAX_TEXT_CHARS, Math.max(FREE_TEXT_CHARS, this.#bytesRead() * MAX_TEXT_RATIO))
    if (this.#spent <= allowed) return
    throw new ParseError(
      `'${this.#filename}' expands to more than ${allowed >> 20} million characters and was refused as a decompression bomb`,
    )
  }
}
