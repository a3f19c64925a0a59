import {
  type Block,
  blockText,
  type FieldsBlock,
  hasCells,
  type RowContext,
  type TableBlock,
} from '../model/parser.ts'

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

/** Soft hyphens and spaces without width, which nobody sees, and which would split words for search and reader. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g
const HAS_INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/

/** Returns the block without soft hyphens and spaces of no width. */
export function withoutSoftHyphens(block: Block): Block {
  const { headings } = block.place
  const place = headings?.some(isMarked)
    ? { ...block.place, headings: headings.map(withoutMark) }
    : block.place
  if (!hasCells(block))
    return place === block.place && !isMarked(block.text)
      ? block
      : { ...block, text: withoutMark(block.text), place }
  if (place === block.place && !hasMarkedCells(block)) return block
  const rows = block.rows.map((row) => row.map(withoutMark))
  if (block.kind === 'fields') return { ...block, rows, place }
  return {
    ...block,
    header: block.header?.map(withoutMark) ?? null,
    ...(block.headerRows ? { headerRows: block.headerRows.map((row) => row.map(withoutMark)) } : {}),
    ...(block.context ? { context: block.context.map(withoutMarks) } : {}),
    rows,
    place,
  }
}

function hasMarkedCells(block: TableBlock | FieldsBlock): boolean {
  if (block.rows.some((row) => row.some(isMarked))) return true
  return block.kind === 'table' && Boolean(block.header?.some(isMarked) || block.context)
}

function withoutMarks(context: RowContext): RowContext {
  const { sections, carried } = context
  return {
    ...context,
    ...(sections ? { sections: sections.map(withoutMark) } : {}),
    ...(carried ? { carried: carried.map(({ column, text }) => ({ column, text: withoutMark(text) })) } : {}),
  }
}

function isMarked(text: string): boolean {
  return HAS_INVISIBLE.test(text)
}

function withoutMark(text: string): string {
  return text.replace(INVISIBLE, '')
}
