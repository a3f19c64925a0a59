import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { commentText } from '../model/comment-text.ts'
import { type Block, type ParsedDocument, ParseError, type Parser } from '../model/parser.ts'
import { ShiftedText } from '../model/shifted-text.ts'
import { collapseWhitespace } from '../model/whitespace.ts'
import { cellName, commentedCell } from '../tables/cell-name.ts'
import { SheetMerges } from '../tables/sheet-merges.ts'
import { TextBudget } from '../tables/text-budget.ts'
import type { XmlPackage } from '../zipped-xml/xml-package.ts'
import { attribute, type XmlHandler } from '../zipped-xml/xml-reader.ts'
import { OdfMarks } from './odf-marks.ts'
import { openOdf, readMeta } from './odf-package.ts'
import { OdfStyles } from './odf-styles.ts'
import { SheetBlocks, type SheetListener } from './ods-blocks.ts'

/** OpenDocument spreadsheets: the cells as shown, by sheet and row. */
export const ods: Parser = {
  formats: ['ods'],
  async parse(file, signal): Promise<ParsedDocument> {
    const parts = await openOdf(file, 'ods', signal)
    const { metadata, properties } = await readMeta(parts)
    const warnings: Message[] = []
    return { blocks: readSheets(parts, file.name, warnings), warnings, metadata, properties }
  },
}

async function* readSheets(parts: XmlPackage, filename: string, warnings: Message[]): AsyncGenerator<Block> {
  const styles = await OdfStyles.of(parts)
  const sheetBlocks = new SheetBlocks(new TextBudget(filename, () => parts.bytesRead), warnings)
  let hasText = false
  for await (const block of parts.read('content.xml', new OdsSheets(styles, sheetBlocks), () =>
    sheetBlocks.take(),
  )) {
    hasText = true
    yield block
  }
  await parts.finish()
  if (!hasText) throw new ParseError(message('file_no_text', { file: filename }))
}

const SKIPPED = new Set(
  'annotation tracked-changes content-validations forms binary-data event-listeners'.split(' '),
)
const SHAPES = new Set('shapes frame custom-shape rect ellipse circle caption g'.split(' '))
const MAX_COLUMN = 16_383
const MAX_ROW = 1_048_576
/** Elements that part words. */
const BLANKS = new Set(['p', 's', 'tab', 'line-break'])

type Comment = { readonly text: string; readonly author: string; readonly column: number }

/**
 * Reads the sheets of an OpenDocument spreadsheet (ODF 1.3 part 3, §9) row by row. Empty rows and cells cost nothing,
 * however many there are.
 */
class OdsSheets implements XmlHandler {
  readonly #styles: OdfStyles
  readonly #listener: SheetListener
  #depth = 0
  #skippedFrom = 0
  /** Number of open tags at the start of the outermost shape; 0 outside shapes. */
  #shapeFrom = 0
  #tables = 0
  #isBegun = false
  /** A copy of a sheet in another file, kept for formulas that refer to it. */
  #isCopy = false
  #name = ''
  #isHidden = false
  #number = 0
  #rowRepeats = 1
  #isHeader = false
  #cells = new Map<number, string>()
  #column = 0
  #cellRepeats = 1
  #value = ''
  #paragraphs = 0
  #merges = new SheetMerges()
  readonly #text = new ShiftedText()
  readonly #marks = new OdfMarks()
  /** The text of the open comment; null outside comments. */
  #comment: string | null = null
  /** Comments on the open row's cells. */
  #comments: Comment[] = []
  #shapeParts: string[] = []

  constructor(styles: OdfStyles, listener: SheetListener) {
    this.#styles = styles
    this.#listener = listener
  }

  open(name: string, attributes: string): void {
    this.#depth++
    if (this.#skippedFrom > 0) return
    if (this.#comment !== null) {
      this.#marks.opened(name)
      if (BLANKS.has(name)) this.#comment += ' '
      return
    }
    if (name === 'annotation' && this.#tables === 1 && this.#shapeFrom === 0) {
      this.#comment = ''
      this.#marks.openComment()
      return
    }
    if (SKIPPED.has(name)) {
      this.#skippedFrom = this.#depth
      return
    }
    this.#styles.opened(name, attributes)
    if (SHAPES.has(name) && this.#shapeFrom === 0) this.#shapeFrom = this.#depth
    if (name === 'table') this.#tables++
    if (this.#tables !== 1 || this.#shapeFrom > 0) {
      if (BLANKS.has(name)) this.text(' ')
      return
    }
    switch (name) {
      case 'table':
        this.#name = attribute(attributes, 'name') ?? ''
        this.#isHidden = this.#styles.hides('table', attribute(attributes, 'style-name') ?? '')
        this.#number = 0
        this.#merges = new SheetMerges()
        this.#isBegun = false
        this.#isCopy = false
        break
      case 'table-source':
        this.#isCopy = true
        break
      case 'table-header-rows':
        this.#isHeader = true
        break
      case 'table-row':
        this.#rowRepeats = repeats(attributes, 'number-rows-repeated', MAX_ROW)
        this.#cells = new Map()
        this.#comments = []
        this.#column = 0
        break
      case 'table-cell':
      case 'covered-table-cell':
        this.#cellRepeats = repeats(attributes, 'number-columns-repeated', MAX_COLUMN + 1)
        this.#value = name === 'table-cell' ? storedValue(attributes) : ''
        this.#merge(name, attributes)
        this.#paragraphs = 0
        this.#text.take()
        break
      case 'span':
        this.#marks.openSpan(this.#styles.shift(attribute(attributes, 'style-name') ?? ''))
        break
      case 'p':
        this.#paragraphs++
        this.#text.add(' ')
        break
      case 's':
      case 'tab':
      case 'line-break':
        this.#text.add(' ')
    }
  }

  close(name: string): void {
    const depth = this.#depth--
    if (this.#skippedFrom > 0) {
      if (this.#skippedFrom === depth) this.#skippedFrom = 0
      return
    }
    if (this.#comment !== null) {
      this.#marks.closed(name)
      if (name === 'annotation') this.#closeComment(this.#comment)
      return
    }
    if (this.#shapeFrom > 0) {
      if (name === 'table') this.#tables--
      if (this.#shapeFrom !== depth) return
      this.#shapeFrom = 0
      const text = collapseWhitespace(this.#shapeParts.join(''))
      this.#shapeParts = []
      if (text !== '' && !this.#isCopy) {
        this.#begin()
        this.#listener.shape(text)
      }
      return
    }
    if (name === 'table' && --this.#tables === 0 && this.#isBegun) this.#listener.end()
    if (this.#tables !== 1) return
    if (name === 'table-header-rows') this.#isHeader = false
    else if (name === 'span') this.#marks.closeSpan()
    else if (name === 'table-row') this.#closeRow()
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell(name)
  }

  text(text: string): void {
    if (this.#skippedFrom > 0 || this.#marks.takes(text)) return
    if (this.#comment !== null) this.#comment += text
    else if (this.#shapeFrom > 0) this.#shapeParts.push(text)
    else if (this.#paragraphs > 0) this.#text.add(text, this.#marks.shift)
  }

  #begin(): void {
    if (this.#isBegun) return
    this.#isBegun = true
    this.#listener.begin(this.#name, this.#isHidden)
  }

  #closeComment(written: string): void {
    const text = collapseWhitespace(written)
    const author = this.#marks.closeComment()
    this.#comment = null
    if (text !== '') this.#comments.push({ text, author, column: this.#column })
  }

  #closeCell(name: string): void {
    const shown = collapseWhitespace(this.#text.take())
    // Covered cells are not visible.
    const text = name === 'covered-table-cell' ? '' : shown || this.#value
    const last = Math.min(this.#column + this.#cellRepeats, MAX_COLUMN + 1)
    if (text !== '') for (let column = this.#column; column < last; column++) this.#cells.set(column, text)
    this.#column = last
    this.#paragraphs = 0
  }

  #merge(name: string, attributes: string): void {
    const columns = repeats(attributes, 'number-columns-spanned', MAX_COLUMN)
    const rows = repeats(attributes, 'number-rows-spanned', MAX_ROW)
    if (name === 'table-cell' && columns + rows > 2)
      this.#merges.add({ column: this.#column, row: this.#number + 1, columns, rows })
  }

  #closeRow(): void {
    const first = this.#number + 1
    this.#number = Math.min(this.#number + this.#rowRepeats, MAX_ROW)
    if (this.#cells.size + this.#comments.length === 0 || this.#isCopy) return
    this.#begin()
    for (let number = first; this.#cells.size > 0 && number <= this.#number; number++)
      this.#listener.row(
        { number, cells: this.#cells, merged: this.#merges.of(number, this.#cells) },
        this.#isHeader,
      )
    for (const { text, author, column } of this.#comments) {
      const on = commentedCell(cellName(column, first), this.#cells.get(column))
      this.#listener.comment(commentText(author, text, on), first)
    }
  }
}

function repeats(attributes: string, name: string, most: number): number {
  return Math.min(Math.max(Number(attribute(attributes, name) ?? 1) || 1, 1), most)
}

/** Returns a cell's stored value, for cells whose displayed text the file does not contain. */
function storedValue(attributes: string): string {
  const names = ['value', 'string-value', 'date-value', 'time-value', 'boolean-value']
  return names.map((name) => attribute(attributes, name)).find((value) => value !== undefined) ?? ''
}
