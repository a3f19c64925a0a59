import { type Block, type ParsedDocument, ParseError, type Parser } from '../model/parser.ts'
import { collapseWhitespace } from '../model/whitespace.ts'
import { SheetReader, type SheetRow } from '../tables/sheet-reader.ts'
import { TextBudget } from '../tables/text-budget.ts'
import type { XmlPackage } from '../zipped-xml/xml-package.ts'
import { attribute, type XmlHandler } from '../zipped-xml/xml-reader.ts'
import { openOdf, readMeta } from './odf-package.ts'
import { OdfStyles } from './odf-styles.ts'

/** OpenDocument spreadsheets: the cells as shown, by sheet and row. */
export const ods: Parser = {
  formats: ['ods'],
  async parse(file, signal): Promise<ParsedDocument> {
    const parts = await openOdf(file, 'ods', signal)
    const { metadata } = await readMeta(parts)
    const warnings: string[] = []
    return { blocks: readSheets(parts, file.name, warnings), warnings, metadata }
  },
}

async function* readSheets(parts: XmlPackage, filename: string, warnings: string[]): AsyncGenerator<Block> {
  const styles = new OdfStyles()
  if (parts.has('styles.xml'))
    await parts.readWhole('styles.xml', {
      open: (...tag) => styles.opened(...tag),
      close: () => {},
      text: () => {},
    })
  const sheetBlocks = new SheetBlocks(new TextBudget(filename, () => parts.bytesRead), warnings)
  let hasText = false
  for await (const block of parts.read('content.xml', new OdsSheets(styles, sheetBlocks), () =>
    sheetBlocks.take(),
  )) {
    hasText = true
    yield block
  }
  await parts.finish()
  if (!hasText) throw new ParseError(`'${filename}' contains no text`)
}

/** Builds blocks from a workbook's sheets: a heading with the sheet's name, its rows, then the text of its shapes. */
class SheetBlocks implements SheetListener {
  readonly #budget: TextBudget
  readonly #warnings: string[]
  #blocks: Block[] = []
  #shapes: Block[] = []
  #declared = new Set<number>()
  #rows = new SheetReader('', this.#declared)
  #sheet = ''

  constructor(budget: TextBudget, warnings: string[]) {
    this.#budget = budget
    this.#warnings = warnings
  }

  begin(name: string, isHidden: boolean): void {
    this.#sheet = name
    this.#declared = new Set()
    this.#rows = new SheetReader(name, this.#declared)
    this.#shapes = []
    if (isHidden) this.#warnings.push(`The sheet '${name}' is hidden in the workbook.`)
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

  end(): void {
    this.#rows.finish()
    this.#blocks = [...this.take(), ...this.#shapes]
  }

  take(): Block[] {
    const blocks = [...this.#blocks, ...this.#rows.blocks.splice(0)]
    this.#blocks = []
    return blocks
  }
}

/** Receives a workbook's sheets, in order. */
type SheetListener = {
  begin(name: string, isHidden: boolean): void
  /** Receives a row with text; `isHeader`: it is repeated on every page. */
  row(row: SheetRow, isHeader: boolean): void
  /** Receives the text of a shape on the sheet. */
  shape(text: string): void
  end(): void
}

const SKIPPED = new Set(
  'annotation tracked-changes content-validations forms binary-data event-listeners'.split(' '),
)
const SHAPES = new Set('shapes frame custom-shape rect ellipse circle caption g'.split(' '))
const MAX_COLUMN = 16_383
const MAX_ROW = 1_048_576

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
  #parts: string[] = []
  #shapeParts: string[] = []

  constructor(styles: OdfStyles, listener: SheetListener) {
    this.#styles = styles
    this.#listener = listener
  }

  open(name: string, attributes: string): void {
    this.#depth++
    if (this.#skippedFrom > 0) return
    if (SKIPPED.has(name)) {
      this.#skippedFrom = this.#depth
      return
    }
    this.#styles.opened(name, attributes)
    if (SHAPES.has(name) && this.#shapeFrom === 0) this.#shapeFrom = this.#depth
    if (name === 'table') this.#tables++
    if (this.#tables !== 1 || this.#shapeFrom > 0) {
      if (name === 'p' || name === 's' || name === 'tab' || name === 'line-break') this.text(' ')
      return
    }
    switch (name) {
      case 'table':
        this.#name = attribute(attributes, 'name') ?? ''
        this.#isHidden = this.#styles.hides('table', attribute(attributes, 'style-name') ?? '')
        this.#number = 0
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
        this.#column = 0
        break
      case 'table-cell':
      case 'covered-table-cell':
        this.#cellRepeats = repeats(attributes, 'number-columns-repeated', MAX_COLUMN + 1)
        this.#value = name === 'table-cell' ? storedValue(attributes) : ''
        this.#paragraphs = 0
        this.#parts = []
        break
      case 'p':
        this.#paragraphs++
        this.#parts.push(' ')
        break
      case 's':
      case 'tab':
      case 'line-break':
        this.#parts.push(' ')
    }
  }

  close(name: string): void {
    const depth = this.#depth--
    if (this.#skippedFrom > 0) {
      if (this.#skippedFrom === depth) this.#skippedFrom = 0
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
    else if (name === 'table-row') this.#closeRow()
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell(name)
  }

  text(text: string): void {
    if (this.#skippedFrom > 0) return
    if (this.#shapeFrom > 0) this.#shapeParts.push(text)
    else if (this.#paragraphs > 0) this.#parts.push(text)
  }

  #begin(): void {
    if (this.#isBegun) return
    this.#isBegun = true
    this.#listener.begin(this.#name, this.#isHidden)
  }

  #closeCell(name: string): void {
    // Covered cells are not visible.
    const text = name === 'covered-table-cell' ? '' : collapseWhitespace(this.#parts.join('')) || this.#value
    const last = Math.min(this.#column + this.#cellRepeats, MAX_COLUMN + 1)
    if (text !== '') for (let column = this.#column; column < last; column++) this.#cells.set(column, text)
    this.#column = last
    this.#parts = []
    this.#paragraphs = 0
  }

  #closeRow(): void {
    const first = this.#number + 1
    this.#number = Math.min(this.#number + this.#rowRepeats, MAX_ROW)
    if (this.#cells.size === 0 || this.#isCopy) return
    this.#begin()
    for (let number = first; number <= this.#number; number++)
      this.#listener.row({ number, cells: this.#cells }, this.#isHeader)
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
