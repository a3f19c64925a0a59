import type { Metadata, Place, TextBlock } from '../../../shared/documents.ts'
import type { Format } from '../../../shared/formats.ts'

/**
 * Text outside tables. 'note': speaker notes and footnotes. 'furniture': running headers, footers, page numbers and
 * navigation, which the viewer shows and chunks leave out. `level`: 1–6, headings only. A heading's own text is not
 * part of its `place.headings`, only of the `place.headings` of the blocks below it.
 */
export type ProseBlock = {
  readonly kind: 'heading' | 'paragraph' | 'list' | 'code' | 'note' | 'furniture'
  readonly text: string
  readonly place: Place
  readonly level?: number
  /** The positions of a picture's words, as in TextBlock. */
  readonly words?: TextBlock['words']
}

/**
 * Consecutive rows of one table. `header` names the columns if the document does, and is repeated on every block of
 * the table. `showsHeader` marks the block that begins with the header row itself, so that the viewer's text contains
 * it once. Cells contain no tabs or newlines. A long table yields several blocks of at most TABLE_BLOCK_ROWS rows,
 * each with its own row range in `place`.
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
 * `blocks` can be iterated once, in document order; formats whose files can be large yield blocks while they read.
 * `warnings`, `pages` and `metadata` are complete after the last block.
 */
export type ParsedDocument = {
  readonly blocks: Iterable<Block> | AsyncIterable<Block>
  readonly pages?: number
  readonly warnings: string[]
  readonly metadata?: Metadata
}

/** A file to parse. `name` is the user's file name; `path` locates the bytes and is never shown. */
export type SourceFile = {
  readonly name: string
  readonly path: string
  readonly size: number
}

export type ParseOptions = {
  /** OCR languages in tesseract's notation: 'eng', 'deu+eng'. */
  readonly ocrLanguages: string
}

/**
 * A parser of one or several formats. `parse` throws ParseError for faults that the file's owner can understand and
 * act on.
 */
export interface Parser {
  readonly formats: readonly Format[]
  parse(file: SourceFile, signal: AbortSignal, options: ParseOptions): Promise<ParsedDocument>
}

/**
 * The file cannot be read. The message gives the reason and quotes the file's name: `'a.pdf' is password-protected`.
 */
export class ParseError extends Error {
  override readonly name = 'ParseError'
}

/**
 * Returns a block's text as the viewer shows it: prose unchanged, tables with one line per row and tabs between
 * cells.
 */
export function blockText(block: Block): string {
  if (block.kind !== 'table') return block.text
  const lines = block.rows.map((row) => row.join('\t'))
  if (block.showsHeader && block.header) lines.unshift(block.header.join('\t'))
  return lines.join('\n')
}
