import { SheetMerges } from '../../tables/sheet-merges.ts'
import type { SheetRow } from '../../tables/sheet-reader.ts'
import { attribute, type XmlHandler } from '../../zipped-xml/xml-reader.ts'
import { type CellFormat, GENERAL } from './cell-format.ts'
import { cellText, onOneLine, RichText } from './xlsx-text.ts'

/** The workbook parts that a sheet's cells refer to. */
export type Workbook = {
  readonly strings: readonly string[]
  /** By a cell's style index. */
  readonly formats: readonly CellFormat[]
}

const MAX_COLUMN = 16_383
const MAX_ROW = 1_048_576

/** Reads a worksheet part (ECMA-376-1 §18.3) row by row. Calls `row` for each row that has cells with text. */
export class SheetHandler implements XmlHandler {
  readonly #workbook: Workbook
  readonly #row: (row: SheetRow) => void
  #number = 0
  #cells = new Map<number, string>()
  #column = -1
  #type = ''
  #style = 0
  #value = ''
  #hasFormula = false
  #reads = false
  readonly #inline = new RichText()
  readonly #merges = new SheetMerges()
  /** Number of formulas whose results the file does not store. */
  uncalculated = 0

  constructor(workbook: Workbook, row: (row: SheetRow) => void) {
    this.#workbook = workbook
    this.#row = row
  }

  /** Takes the merged cells (§18.3.1.55) from the part's whole text, where they stand behind the rows. */
  readMerges(text: string): void {
    const behind = text.slice(text.lastIndexOf('sheetData'))
    for (const [, from = '', to = ''] of behind.matchAll(MERGED)) {
      const [column, row] = [columnOf(from), rowOf(from)]
      const [columns, rows] = [columnOf(to) - column + 1, rowOf(to) - row + 1]
      if (columns >= 1 && rows >= 1 && columns + rows > 2) this.#merges.add({ column, row, columns, rows })
    }
  }

  open(name: string, attributes: string): void {
    switch (name) {
      case 'row': {
        const number = Number(attribute(attributes, 'r'))
        this.#number = number >= 1 && number <= MAX_ROW ? number : this.#number + 1
        this.#cells = new Map()
        this.#column = -1
        break
      }
      case 'c': {
        const column = columnOf(attribute(attributes, 'r') ?? '')
        this.#column = column >= 0 && column <= MAX_COLUMN ? column : this.#column + 1
        this.#type = attribute(attributes, 't') ?? 'n'
        this.#style = Number(attribute(attributes, 's') ?? 0)
        this.#value = ''
        this.#hasFormula = false
        break
      }
      case 'f':
        this.#hasFormula = true
        break
      case 'v':
        this.#reads = true
        break
      default:
        this.#inline.open(name, attributes)
    }
  }

  close(name: string): void {
    switch (name) {
      case 'v':
        this.#reads = false
        break
      case 'c':
        if (this.#inline.hasText) this.#value += this.#inline.take()
        this.#cell()
        break
      case 'row':
        if (this.#cells.size > 0) {
          const merged = this.#merges.of(this.#number, this.#cells)
          this.#row({ number: this.#number, cells: this.#cells, merged })
        }
        this.#cells = new Map()
        break
      default:
        this.#inline.close(name)
    }
  }

  text(text: string): void {
    if (this.#reads) this.#value += text
    else this.#inline.text(text)
  }

  #cell(): void {
    if (this.#value === '') {
      if (this.#hasFormula && this.#type === 'n') this.uncalculated++
      return
    }
    const shown = onOneLine(this.#shown())
    if (shown !== '') this.#cells.set(this.#column, shown)
  }

  #shown(): string {
    const format = this.#workbook.formats[this.#style] ?? GENERAL
    switch (this.#type) {
      case 's':
        return format.text(this.#workbook.strings[Number(this.#value)] ?? '')
      case 'str':
      case 'inlineStr':
        return format.text(cellText(this.#value))
      case 'b':
        return this.#value.trim() === '0' ? 'FALSE' : 'TRUE'
      case 'e':
        return cellText(this.#value)
      case 'd':
        return this.#date(format)
      default: {
        const number = Number(this.#value)
        return Number.isFinite(number) ? format.number(number) : cellText(this.#value)
      }
    }
  }

  #date(format: CellFormat): string {
    const time = Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(this.#value) ? this.#value : `${this.#value}Z`)
    if (Number.isNaN(time) || format === GENERAL) return cellText(this.#value)
    return format.number(time / 86_400_000 + 25_569)
  }
}

const MERGED =
  /<(?:\w+:)?mergeCell\s[^>]{0,100}?ref\s*=\s*["']([A-Za-z]{1,3}\d{1,7}):([A-Za-z]{1,3}\d{1,7})["']/g

function rowOf(reference: string): number {
  return Number(/\d+/.exec(reference)?.[0] ?? 0)
}

/** Returns the column of a cell reference, 0 for 'A1'; -1 if the reference has no letters. */
export function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at) & 0xdf
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}
