import { message } from '../../../shared/messages.ts'
import { ParseError } from '../model/parser.ts'
import type { SheetRow } from './sheet-reader.ts'

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
    throw new ParseError(message('file_many_characters', { file: this.#filename, millions: allowed >> 20 }))
  }
}
