import type { Message } from '../../../../shared/message.ts'
import { message } from '../../../../shared/messages.ts'
import { type Block, blockText, type ParsedDocument, ParseError, type Parser } from '../../model/parser.ts'
import { XmlTreeBuilder } from '../../zipped-xml/xml-tree.ts'
import { chartText, diagramText } from '../ooxml/drawing-text.ts'
import { OoxmlPackage, type Relationship } from '../ooxml/ooxml-package.ts'
import type { DocxTable } from './docx-body.ts'
import { DocxBody, type DocxParts } from './docx-body.ts'
import { DocxNotes } from './docx-notes.ts'
import { DocxNumbering } from './docx-numbering.ts'
import { DocxStyles, runStyles } from './docx-styles.ts'

/** Containers whose children are read one at a time, so that only one paragraph or row is in memory. */
const STREAMED = new Set([
  'document',
  'body',
  'sdt',
  'sdtContent',
  'ins',
  'moveTo',
  'customXml',
  'smartTag',
  'tbl',
])

/**
 * Word documents (ECMA-376-1 §17), read from their parts. officeparser reads neither tracked changes nor list markers
 * nor the text of every box, and took nine times as long for the same 137 documents.
 */
export const docx: Parser = {
  formats: ['docx'],
  async parse(file, signal): Promise<ParsedDocument> {
    const pack = await OoxmlPackage.open(file, 'docx', signal)
    const warnings: Message[] = []
    return {
      blocks: readDocument(pack, file.name, warnings),
      warnings,
      properties: await pack.properties(),
    }
  },
}

async function* readDocument(
  pack: OoxmlPackage,
  filename: string,
  warnings: Message[],
): AsyncGenerator<Block> {
  const relationships = await pack.relationships(pack.mainPart)
  const parts = await readParts(pack, relationships)
  const body = new DocxBody(parts)
  let hasText = false
  for await (const block of pack.read(pack.mainPart, bodyHandler(body), () => body.blocks.splice(0))) {
    hasText ||= blockText(block).trim() !== ''
    yield block
  }
  for (const comment of parts.notes.takeComments()) body.comment(comment)
  yield* body.blocks.splice(0)
  for (const block of await headersAndFooters(pack, relationships, parts)) {
    hasText = true
    yield block
  }
  await pack.finish()
  if (!hasText) throw new ParseError(message('file_no_text', { file: filename }))
  if (body.hasHiddenText) warnings.push(message('warn_hidden_text'))
}

/** Passes the body's paragraphs and rows to `body` as soon as each is complete. */
function bodyHandler(body: DocxBody): XmlTreeBuilder {
  let table: DocxTable | undefined
  return new XmlTreeBuilder(
    (element) => (table === undefined ? body.add(element) : table.add(element)),
    (name) => STREAMED.has(name),
    (name) => {
      if (name === 'tbl') table = body.openTable()
    },
    (name) => {
      if (name === 'tbl') {
        table?.end()
        table = undefined
      } else if (name === 'body') body.finish()
    },
  )
}

async function readParts(pack: OoxmlPackage, relationships: readonly Relationship[]): Promise<DocxParts> {
  const tree = (type: string) => pack.tree(relationships.find((each) => each.type === type)?.target)
  const styleRoot = await tree('styles')
  const styles = new DocxStyles(styleRoot)
  const numbering = new DocxNumbering(await tree('numbering'), (id) => styles.style(id).numbering?.list)
  const notes = new DocxNotes(
    {
      footnote: await tree('footnotes'),
      endnote: await tree('endnotes'),
      comment: await tree('comments'),
    },
    await tree('settings'),
  )
  const graphics = new Map<string, string[]>()
  for (const { id, type, target } of relationships) {
    if (type !== 'chart' && type !== 'diagramData') continue
    const root = await pack.treeOnce(target)
    if (root !== undefined) graphics.set(id, type === 'chart' ? chartText(root) : diagramText(root))
  }
  return { styles, numbering, runStyles: runStyles(styleRoot), notes, graphics }
}

/** Headers and footers, each distinct text once. */
async function headersAndFooters(
  pack: OoxmlPackage,
  relationships: readonly Relationship[],
  parts: DocxParts,
): Promise<Block[]> {
  const texts = new Set<string>()
  for (const { type, target } of relationships) {
    if (type !== 'header' && type !== 'footer') continue
    const root = await pack.tree(target)
    if (root === undefined) continue
    const body = new DocxBody(parts, undefined, 1)
    body.add(root)
    body.finish()
    const text = body.blocks.map(blockText).join('\n').trim()
    if (text !== '') texts.add(text)
  }
  return [...texts].map((text) => ({ kind: 'aside', text, place: {} }))
}
