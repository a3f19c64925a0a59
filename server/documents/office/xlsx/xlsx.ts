import type { Message } from '../../../../shared/message.ts'
import { message } from '../../../../shared/messages.ts'
import { type Block, type ParsedDocument, ParseError, type Parser } from '../../model/parser.ts'
import { SheetReader } from '../../tables/sheet-reader.ts'
import { TextBudget } from '../../tables/text-budget.ts'
import type { XmlHandler } from '../../zipped-xml/xml-reader.ts'
import { attributeOf, child, descendants, type XmlElement } from '../../zipped-xml/xml-tree.ts'
import { drawingParagraphs } from '../ooxml/drawing-text.ts'
import { OoxmlPackage, type Relationship, targetOf, targetsById } from '../ooxml/ooxml-package.ts'
import { builtInFormat, type CellFormat, cellFormat, GENERAL } from './cell-format.ts'
import { readCheckBoxes, readPersons, SheetComments } from './xlsx-comments.ts'
import { SheetHandler, type Workbook } from './xlsx-sheet.ts'
import { cellText, RichText } from './xlsx-text.ts'

/**
 * Excel workbooks (ECMA-376-1 §18), read from their parts row by row. officeparser holds a workbook's XML several
 * times over, and returns stored numbers where a sheet shows dates, percentages and amounts.
 */
export const xlsx: Parser = {
  formats: ['xlsx'],
  async parse(file, signal): Promise<ParsedDocument> {
    const pack = await OoxmlPackage.open(file, 'xlsx', signal)
    const warnings: Message[] = []
    return {
      blocks: readWorkbook(pack, file.name, warnings),
      warnings,
      properties: await pack.properties(),
    }
  },
}

type Sheet = { readonly name: string; readonly part: string; readonly hidden: boolean }

async function* readWorkbook(
  pack: OoxmlPackage,
  filename: string,
  warnings: Message[],
): AsyncGenerator<Block> {
  const relationships = await pack.relationships(pack.mainPart)
  const root = await pack.tree(pack.mainPart)
  const target = (type: string) => relationships.find((each) => each.type === type)?.target
  const from1904 = /^(1|true)$/.test(attributeOf(child(root, 'workbookPr'), 'date1904') ?? '')
  const workbook: Workbook = {
    strings: await readSharedStrings(pack, target('sharedStrings')),
    formats: readFormats(await pack.tree(target('styles')), from1904),
  }
  const targets = targetsById(relationships.filter((each) => each.type === 'worksheet'))
  const persons = await readPersons(pack, relationships)
  const budget = new TextBudget(filename, () => pack.bytesRead)
  const empty: Sheet[] = []
  // Reads each part once, however often a small file references it.
  const seen = new Set<string>()
  let hasText = false
  for (const element of child(root, 'sheets')?.children ?? []) {
    const part = targetOf(element, targets)
    if (part === undefined || !pack.has(part) || seen.has(part)) continue
    seen.add(part)
    const name = attributeOf(element, 'name') ?? ''
    const hidden = /^(hidden|veryHidden)$/.test(attributeOf(element, 'state') ?? '')
    const sheet: Sheet = { name, part, hidden }
    let begun = false
    for await (const block of readSheet(pack, sheet, { workbook, persons, budget, warnings })) {
      begun = true
      yield block
    }
    if (begun) hasText = true
    else empty.push(sheet)
  }
  await pack.finish()
  if (hasText) return
  // A workbook of pictures and embedded files can be found by its sheets' names.
  const named = empty.filter(({ name }) => name.trim() !== '')
  if (named.length === 0) throw new ParseError(message('file_no_text', { file: filename }))
  warnings.push(message('warn_no_cells', { name: filename }))
  for (const { name, hidden } of named)
    yield { kind: 'paragraph', text: sheetTitle(name, hidden), place: { sheet: name } }
}

function sheetTitle(name: string, hidden: boolean): string {
  return hidden ? `${name} (hidden sheet)` : name
}

/** What the sheets of a workbook share. */
type Reading = {
  readonly workbook: Workbook
  readonly persons: ReadonlyMap<string, string>
  readonly budget: TextBudget
  readonly warnings: Message[]
}

/**
 * Yields a heading with the sheet's name, its rows, then its comments and the text of its shapes; nothing for an empty
 * sheet.
 */
async function* readSheet(
  pack: OoxmlPackage,
  sheet: Sheet,
  { workbook, persons, budget, warnings }: Reading,
): AsyncGenerator<Block> {
  const relationships = await pack.relationships(sheet.part)
  const comments = await SheetComments.read(pack, sheet.name, relationships, persons)
  const rows = new SheetReader(sheet.name, await declaredHeaders(pack, relationships))
  const handler = new SheetHandler(workbook, (row) => {
    budget.spend(row)
    comments.see(row)
    rows.add(row)
  })
  let begun = false
  const begin = function* (): Generator<Block> {
    if (begun) return
    begun = true
    if (sheet.hidden) warnings.push(message('warn_hidden_sheet', { sheet: sheet.name }))
    yield {
      kind: 'heading',
      level: 1,
      text: sheetTitle(sheet.name, sheet.hidden),
      place: { sheet: sheet.name },
    }
  }
  const take = () => rows.blocks.splice(0)
  for await (const block of pack.read(sheet.part, handler, take, (text) => handler.readMerges(text))) {
    yield* begin()
    yield block
  }
  rows.finish()
  const shapes = await shapeBlocks(pack, sheet, relationships)
  for (const block of [...rows.blocks, ...comments.blocks(), ...shapes]) {
    yield* begin()
    yield block
  }
  if (handler.uncalculated > 0) {
    warnings.push(message('warn_formulas', { sheet: sheet.name, formulas: handler.uncalculated }))
  }
}

async function shapeBlocks(
  pack: OoxmlPackage,
  sheet: Sheet,
  relationships: readonly Relationship[],
): Promise<Block[]> {
  const boxes = await readCheckBoxes(pack, relationships)
  const labels = new Set(boxes.map((box) => box.slice(2)))
  const place = { sheet: sheet.name }
  const blocks: Block[] = boxes.length > 0 ? [{ kind: 'list', text: boxes.join('\n'), place }] : []
  for (const { type, target } of relationships) {
    if (type !== 'drawing') continue
    const root = await pack.tree(target)
    for (const body of root === undefined ? [] : descendants(root, 'txBody')) {
      const text = drawingParagraphs(body).join('\n')
      // Newer versions repeat the label of a check box in the drawing.
      if (text !== '' && !labels.has(text)) blocks.push({ kind: 'paragraph', text, place })
    }
  }
  return blocks
}

/** Reads a workbook's shared strings (ECMA-376-1 §18.4). */
async function readSharedStrings(pack: OoxmlPackage, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (part === undefined || !pack.has(part)) return strings
  const text = new RichText()
  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'si') text.take()
      else text.open(name, attributes)
    },
    close(name) {
      if (name === 'si') strings.push(cellText(text.take()))
      else text.close(name)
    },
    text(piece) {
      text.text(piece)
    },
  }
  await pack.readWhole(part, handler)
  return strings
}

/** Returns the formats of a workbook's cells by style index (ECMA-376-1 §18.8). */
function readFormats(styles: XmlElement | undefined, from1904: boolean): CellFormat[] {
  const codes = new Map<number, string>()
  for (const format of child(styles, 'numFmts')?.children ?? []) {
    codes.set(Number(attributeOf(format, 'numFmtId')), attributeOf(format, 'formatCode') ?? 'General')
  }
  const compiled = new Map<string, CellFormat>()
  return (child(styles, 'cellXfs')?.children ?? []).map((style) => {
    const id = Number(attributeOf(style, 'numFmtId') ?? 0)
    const code = codes.get(id) ?? builtInFormat(id)
    if (/^general$/i.test(code)) return GENERAL
    let format = compiled.get(code)
    if (format === undefined) {
      format = cellFormat(code, from1904)
      compiled.set(code, format)
    }
    return format
  })
}

/** Returns the numbers of the rows that a sheet's tables (Insert › Table) declare as headers (ECMA-376-1 §18.5). */
async function declaredHeaders(
  pack: OoxmlPackage,
  relationships: readonly Relationship[],
): Promise<Set<number>> {
  const rows = new Set<number>()
  for (const { type, target } of relationships) {
    if (type !== 'table') continue
    const table = await pack.tree(target)
    const row = /\d+/.exec(attributeOf(table, 'ref') ?? '')?.[0]
    if (row !== undefined && attributeOf(table, 'headerRowCount') !== '0') rows.add(Number(row))
  }
  return rows
}
