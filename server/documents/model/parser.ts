import type { Metadata, Place, TextBlock } from '../../../shared/documents.ts'
import type { Format } from '../../../shared/formats.ts'

/**
 * Text that is not a table. 'note': speaker notes, footnotes. 'furniture': running headers, footers, page
 * numbers and navigation, kept for the viewer and left out of chunks. `level`: 1–6, headings only.
 * A heading's own text is not part of its `place.headings`; the blocks under it carry it there.
 */
export type ProseBlock = {
  readonly kind: 'heading' | 'paragraph' | 'list' | 'code' | 'note' | 'furniture'
  readonly text: string
  readonly place: Place
  readonly level?: number
  /** Of a picture: where its words stand, as TextBlock has it. */
  readonly words?: TextBlock['words']
}

/**
 * Consecutive rows of one table. `header` names the columns where the document does, and is repeated on every
 * block of the same table; `showsHeader` is set on the block whose own first line it is, so that the viewer's
 * text holds it once. Cells hold no tabs or newlines. Long tables come as many blocks of at most
 * TABLE_BLOCK_ROWS rows, each with its own row range in `place`.
 */
export type TableBlock = {
  readonly kind: 'table'
  readonly header: readonly string[] | null
  readonly showsHeader: boolean
  readonly rows: readonly (readonly string[])[]
  readonly place: Place
}

export type Block = ProseBlock | TableBlock

export const TABLE_BLOCK_ROWS = 100

/**
 * `blocks` may be read once and in order; a format that can be large yields them as it reads. `warnings`,
 * `pages` and `metadata` are complete when the last block has been read.
 */
export type ParsedDocument = {
  readonly blocks: Iterable<Block> | AsyncIterable<Block>
  readonly pages?: number
  readonly warnings: string[]
  readonly metadata?: Metadata
}

/** A file to be parsed. `name` is what the user called it; `path` is where its bytes are, never shown. */
export type SourceFile = {
  readonly name: string
  readonly path: string
  readonly size: number
}

export type ParseOptions = {
  /** Languages for scanned pages, as tesseract names them: 'eng', 'deu+eng'. */
  readonly ocrLanguages: string
}

/** One document format. Throws ParseError for what the file's owner can understand and act on. */
export interface Parser {
  readonly formats: readonly Format[]
  parse(file: SourceFile, signal: AbortSignal, options: ParseOptions): Promise<ParsedDocument>
}

/** The file cannot be read, and the message says why, naming the file in quotes: `'a.pdf' is password-protected`. */
export class ParseError extends Error {
  override readonly name = 'ParseError'
}

/** The viewer's text of a block: prose as it is; a table one line a row, cells separated by tabs. */
export function blockText(block: Block): string {
  if (block.kind !== 'table') return block.text
  const lines = block.rows.map((row) => row.join('\t'))
  if (block.showsHeader && block.header) lines.unshift(block.header.join('\t'))
  return lines.join('\n')
}
