import { type Block, type ParsedDocument, ParseError, type Parser } from '../model/parser.ts'
import { SheetRows } from '../model/sheet-rows.ts'
import { TextBudget } from '../model/text-budget.ts'
import type { XmlParts } from '../zipped-xml/xml-parts.ts'
import { openOdf, readMeta } from './odf-package.ts'
import { OdfStyles } from './odf-styles.ts'
import { OdsSheets, type SheetListener } from './ods-sheets.ts'

/** OpenDocument spreadsheets: the cells as they are shown, by sheet and row. */
export const ods: Parser = {
  formats: ['ods'],
  async parse(file, signal): Promise<ParsedDocument> {
    const parts = await openOdf(file, 'ods', signal)
    const { metadata } = await readMeta(parts)
    const warnings: string[] = []
    return { blocks: readSheets(parts, file.name, warnings), warnings, metadata }
  },
}

async function* readSheets(parts: XmlParts, filename: string, warnings: string[]): AsyncGenerator<Block> {
  const styles = new OdfStyles()
  if (parts.has('styles.xml'))
    await parts.readWhole('styles.xml', {
      open: (...tag) => styles.opened(...tag),
      close: () => {},
      text: () => {},
    })
  const gathered = new Gathered(new TextBudget(filename, () => parts.bytesRead), warnings)
  let hasText = false
  for await (const block of parts.read('content.xml', new OdsSheets(styles, gathered), () =>
    gathered.take(),
  )) {
    hasText = true
    yield block
  }
  await parts.finish()
  if (!hasText) throw new ParseError(`'${filename}' contains no text`)
}

/** Makes blocks of what is told of the sheets: a heading with the sheet's name, its rows, the text of its shapes. */
class Gathered implements SheetListener {
  readonly #budget: TextBudget
  readonly #warnings: string[]
  #blocks: Block[] = []
  #shapes: Block[] = []
  #declared = new Set<number>()
  #rows = new SheetRows('', this.#declared)
  #sheet = ''

  constructor(budget: TextBudget, warnings: string[]) {
    this.#budget = budget
    this.#warnings = warnings
  }

  begin(name: string, isHidden: boolean): void {
    this.#sheet = name
    this.#declared = new Set()
    this.#rows = new SheetRows(name, this.#declared)
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
