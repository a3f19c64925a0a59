import type { Metadata, Place, TextBlock } from '../../../shared/documents.ts'
import type { Format } from '../../../shared/formats.ts'
import type { Message } from '../../../shared/message.ts'
import { MessageError } from '../../platform/message-error.ts'

/**
 * Text outside tables. 'note': speaker notes, footnotes and comments. 'aside': headers, footers, letterheads and what stands
 * beside the text, which is searched once per document and ranked below it. 'furniture': page numbers, navigation and tables
 * of contents, which the viewer shows and chunks leave out. `level`: 1–6, headings only. A heading's own text is not
 * part of its `place.headings`, only of the `place.headings` of the blocks below it.
 */
export type ProseBlock = {
  readonly kind: 'heading' | 'paragraph' | 'list' | 'code' | 'note' | 'aside' | 'furniture'
  readonly text: string
  readonly place: Place
  readonly level?: number
  /** The positions of a picture's words, as in TextBlock. */
  readonly words?: TextBlock['words']
}

/**
 * Consecutive rows of one table. `header` gives the full names of the columns, if the document names them, and is repeated
 * on every block of the table; `headerRows` are the rows as the document has them, where they are several or have merged cells. `showsHeader`
 * marks the block that begins with them, so that the viewer's text contains them once. Cells contain no tabs or newlines.
 * A long table yields several blocks of at most TABLE_BLOCK_ROWS rows, each with its own row range in `place`; all but the
 * first are continued. `rowNumbers`: of all rows shown, unless they are consecutive. `caption`: the titles above it.
 */
export type TableBlock = {
  readonly kind: 'table'
  readonly header: readonly string[] | null
  readonly headerRows?: readonly (readonly string[])[]
  readonly showsHeader: boolean
  readonly rows: readonly (readonly string[])[]
  readonly context?: readonly RowContext[]
  readonly rowNumbers?: readonly number[]
  readonly caption?: string
  readonly isContinued?: boolean
  readonly place: Place
}

/**
 * What the cells of a row do not say. `row`: its index in the block. `sections`: the titles it stands under within the
 * table, outermost first. `carried`: labels that stand once for several rows. `role`: it is such a title, or sums up the
 * rows above it.
 */
export type RowContext = {
  readonly row: number
  readonly sections?: readonly string[]
  readonly carried?: readonly { readonly column: number; readonly text: string }[]
  readonly role?: 'section' | 'total'
}

/**
 * Labels with their values: a form, an order's head, a definition list. A row has one or more pairs: label, value, label,
 * value. `separator`: what stands between a label and its value, and between pairs, in the text.
 */
export type FieldsBlock = {
  readonly kind: 'fields'
  readonly separator: '\t' | ': '
  readonly rows: readonly (readonly string[])[]
  readonly place: Place
}

export type Block = ProseBlock | TableBlock | FieldsBlock

export const TABLE_BLOCK_ROWS = 100

/** What a file says of itself, apart from its text. Dates begin as in 2024-03-01. */
export type DocumentProperties = {
  readonly [name in 'title' | 'author' | 'subject' | 'published' | 'created' | 'modified']?: string
}

/**
 * `blocks` can be iterated once, in document order; formats whose files can be large yield blocks while they read.
 * `warnings`, `pages`, `metadata` and `properties` are complete after the last block.
 */
export type ParsedDocument = {
  readonly blocks: Iterable<Block> | AsyncIterable<Block>
  readonly pages?: number
  readonly warnings: Message[]
  readonly metadata?: Metadata
  readonly properties?: DocumentProperties
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
  /** Opens a protected file; kept nowhere. */
  readonly password?: string
  /** Path for a folder of what programs of others write, which is removed after the reading, or when Ibid starts again. */
  readonly scratch?: string
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
export class ParseError extends MessageError {
  override readonly name = 'ParseError'
}

/**
 * Returns a block's text as the viewer shows it: prose unchanged, tables and fields with one line per row and their cells
 * separated.
 */
export function blockText(block: Block): string {
  if (block.kind === 'fields') return block.rows.map((row) => row.join(block.separator)).join('\n')
  if (block.kind !== 'table') return block.text
  return [...headerRowsOf(block), ...block.rows].map((row) => row.join('\t')).join('\n')
}

/** Returns the header rows that a table's block begins with. */
export function headerRowsOf({
  header,
  headerRows,
  showsHeader,
}: TableBlock): readonly (readonly string[])[] {
  if (!showsHeader || header === null) return []
  return headerRows ?? [header]
}

/** Whether a block has its text in cells. */
export function hasCells(block: Block): block is TableBlock | FieldsBlock {
  return block.kind === 'table' || block.kind === 'fields'
}
