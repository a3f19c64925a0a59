import { type Block, blockText } from '../model/parser.ts'

/** Separates two blocks in a document's extracted text. */
export const BLOCK_SEPARATOR = '\n\n'

/** A block with its offsets in the document's extracted text. */
export type PlacedBlock = {
  readonly block: Block
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Places blocks in the document's extracted text, separated by blank lines. A block without text takes no space. */
export class TextLayout {
  #length = 0

  place(block: Block): PlacedBlock {
    const text = blockText(block)
    if (text === '') return { block, text, start: this.#length, end: this.#length }
    const start = this.#length === 0 ? 0 : this.#length + BLOCK_SEPARATOR.length
    this.#length = start + text.length
    return { block, text, start, end: this.#length }
  }
}
