import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import type { Block } from '../model/parser.ts'
import { SheetReader, type SheetRow } from '../tables/sheet-reader.ts'
import type { TextBudget } from '../tables/text-budget.ts'

/**
 * Builds blocks from a workbook's sheets: a heading with the sheet's name, its rows, then its comments and the text of
 * its shapes.
 */
export class SheetBlocks implements SheetListener {
  readonly #budget: TextBudget
  readonly #warnings: Message[]
  #blocks: Block[] = []
  #shapes: Block[] = []
  #comments: Block[] = []
  #declared = new Set<number>()
  #rows = new SheetReader('', this.#declared)
  #sheet = ''

  constructor(budget: TextBudget, warnings: Message[]) {
    this.#budget = budget
    this.#warnings = warnings
  }

  begin(name: string, isHidden: boolean): void {
    this.#sheet = name
    this.#declared = new Set()
    this.#rows = new SheetReader(name, this.#declared)
    this.#shapes = []
    this.#comments = []
    if (isHidden) this.#warnings.push(message('warn_hidden_sheet', { sheet: name }))
    const text = isHidden ? `${name} (hidden sheet)` : name
    this.#blocks.push({ kind: 'heading', level: 1, text, place: { sheet: name } })
  }

  row(row: Parameters<SheetListener['row']>[0], isHeader: boolean): void {
    this.#budget.spend(row)
    if (isHeader && this.#declared.size === 0) this.#declared.add(row.number)
    this.#rows.add(row)
  }

  shape(text: string): void {
    this.#shapes.push({ kind: 'paragraph', text, place: { sheet: this.#sheet } })
  }

  comment(text: string, row: number): void {
    this.#comments.push({ kind: 'note', text, place: { sheet: this.#sheet, row_start: row, row_end: row } })
  }

  end(): void {
    this.#rows.finish()
    this.#blocks = [...this.take(), ...this.#comments, ...this.#shapes]
  }

  take(): Block[] {
    const blocks = [...this.#blocks, ...this.#rows.blocks.splice(0)]
    this.#blocks = []
    return blocks
  }
}

/** Receives a workbook's sheets, in order. */
export type SheetListener = {
  begin(name: string, isHidden: boolean): void
  /** Receives a row with text; `isHeader`: it is repeated on every page. */
  row(row: SheetRow, isHeader: boolean): void
  /** Receives the text of a shape on the sheet. */
  shape(text: string): void
  /** Receives a comment on a cell of that row. */
  comment(text: string, row: number): void
  end(): void
}
