import type { Place } from '../../../../shared/documents.ts'
import { commentText } from '../../model/comment-text.ts'
import { headingTrail } from '../../model/heading-trail.ts'
import { type Block, blockText } from '../../model/parser.ts'
import { collapseWhitespace, trimLines } from '../../model/whitespace.ts'
import { TableBlockBuilder, type TableCell } from '../../tables/table-block-builder.ts'
import { attributeOf, child, isOn, type XmlElement } from '../../zipped-xml/xml-tree.ts'
import { checkBoxOf, type DocxNotes, isUnanswered } from './docx-notes.ts'
import type { DocxNumbering } from './docx-numbering.ts'
import { type ParagraphContent, RunReader } from './docx-runs.ts'
import { type DocxStyles, listReference, outlineRank, type RunStyles } from './docx-styles.ts'

/** The parts that a document's body refers to. */
export type DocxParts = {
  readonly styles: DocxStyles
  readonly numbering: DocxNumbering
  readonly runStyles: RunStyles
  readonly notes: DocxNotes
  /** The text of charts and diagrams by relationship id; each is removed when its first reference is read. */
  readonly graphics: Map<string, readonly string[]>
}

/** A longer list continues in a new block, so that blocks stay a readable size. */
const LIST_BLOCK_CHARS = 4000
const MAX_TABLE_DEPTH = 20

/**
 * Converts the body's elements (ECMA-376-1 §17.2) to blocks: call `add` for each, in order, then `finish`. Text
 * boxes, notes and graphics follow the paragraph or table that contains them.
 */
export class DocxBody {
  readonly #parts: DocxParts
  readonly #headings: ReturnType<typeof headingTrail>
  readonly #depth: number
  #items: string[] = []
  #itemsLength = 0
  #carried = ''
  blocks: Block[] = []
  hasHiddenText = false

  /** `depth`: number of enclosing tables. Inside a table, headings are plain paragraphs. */
  constructor(parts: DocxParts, headings = headingTrail(), depth = 0) {
    this.#parts = parts
    this.#headings = headings
    this.#depth = depth
  }

  /** Adds a child of the body: a paragraph, a table, or a container of them. */
  add(element: XmlElement): void {
    switch (element.name) {
      case 'p':
        this.#paragraph(element)
        break
      case 'tbl':
        this.#table(element)
        break
      case 'AlternateContent':
        this.#children(child(element, 'Choice') ?? child(element, 'Fallback'))
        break
      case 'sdt':
        this.#control(element)
        break
      case 'oMathPara':
      case 'oMath':
        this.#text(new RunReader(this.#parts).read(element), element)
        break
      case 'del':
      case 'moveFrom':
      case 'sectPr':
      case 'tcPr':
        break
      default:
        this.#children(element)
    }
  }

  /** Closes an open list. The blocks are then complete. */
  finish(): void {
    this.#endList()
  }

  /** Opens a table whose rows arrive one at a time; `DocxTable.end` emits its last blocks. */
  openTable(): DocxTable {
    this.#endList()
    return new DocxTable({
      place: this.#headings.place(),
      cell: (content) => this.#cell(content),
      emit: (block) => this.blocks.push(block),
    })
  }

  #control(element: XmlElement): void {
    const box = checkBoxOf(element)
    if (box !== null) this.#push('paragraph', box)
    else if (!isUnanswered(element)) this.#children(child(element, 'sdtContent'))
  }

  #children(element: XmlElement | undefined): void {
    for (const each of element?.children ?? []) this.add(each)
  }

  #table(element: XmlElement): void {
    if (this.#depth >= MAX_TABLE_DEPTH) return
    const table = this.openTable()
    for (const each of element.children) table.add(each)
    table.end()
  }

  #cell(element: XmlElement): Block[] {
    const body = new DocxBody(this.#parts, this.#headings, this.#depth + 1)
    body.#children(element)
    body.finish()
    if (body.hasHiddenText) this.hasHiddenText = true
    return body.blocks
  }

  #paragraph(element: XmlElement): void {
    const content = new RunReader(this.#parts).read(element)
    content.text = this.#carried + content.text
    this.#carried = ''
    if (child(child(child(element, 'pPr'), 'rPr'), 'del') !== undefined) {
      this.#carried = content.text
      content.text = ''
    }
    this.#text(content, element)
  }

  #text(content: ParagraphContent, element: XmlElement): void {
    if (content.hasHiddenText) this.hasHiddenText = true
    const text = trimLines(content.text)
    if (text.trim() !== '') this.#addParagraph(text, element)
    this.#attachments(content)
  }

  #addParagraph(text: string, element: XmlElement): void {
    const properties = child(element, 'pPr')
    const styleId = attributeOf(child(properties, 'pStyle'), 'val')
    const style = this.#parts.styles.style(styleId)
    const direct = outlineRank(properties)
    const rank = direct === undefined ? style.headingRank : direct
    const reference = listReference(properties, style.numbering) ?? style.numbering
    const marker = reference === null ? null : this.#parts.numbering.nextMarker(reference, styleId)
    if (rank !== null && this.#depth === 0) {
      const heading = (marker === null || marker.isBullet ? text : `${marker.text} ${text}`)
        .replace(/\s+/g, ' ')
        .trim()
      this.#endList()
      const block = this.#headings.heading(heading, rank)
      this.blocks.push({ ...block, level: Math.min(Math.max(rank, 1), 6) })
    } else if (marker !== null) {
      const item = `${'  '.repeat(marker.level)}${marker.text} ${text}`
      this.#items.push(item)
      this.#itemsLength += item.length
      if (this.#itemsLength > LIST_BLOCK_CHARS) this.#endList()
    } else {
      this.#push(style.isContents ? 'furniture' : 'paragraph', text)
    }
  }

  #attachments(content: ParagraphContent): void {
    for (const { kind, id, mark } of content.notes) {
      const note = this.#parts.notes.takeNote(kind, id)
      const text = note === undefined ? '' : this.#plainText(note)
      if (text !== '') this.#push('note', mark === '' ? text : `${mark} ${text}`)
    }
    for (const id of content.comments) this.comment(this.#parts.notes.takeComment(id))
    for (const id of content.graphics) {
      for (const text of this.#parts.graphics.get(id) ?? []) this.#push('paragraph', text)
      this.#parts.graphics.delete(id)
    }
    for (const box of content.boxes) {
      this.#endList()
      if (this.#depth < MAX_TABLE_DEPTH) this.blocks.push(...this.#cell(box))
    }
  }

  /** Adds a comment where the document has it. */
  comment(comment: XmlElement | undefined): void {
    const text = comment === undefined ? '' : this.#plainText(comment)
    if (text !== '') this.#push('note', commentText(attributeOf(comment, 'author'), text))
  }

  #plainText(note: XmlElement): string {
    const blocks = this.#cell(note)
    return blocks.map(blockText).join('\n').trim()
  }

  #push(kind: 'paragraph' | 'note' | 'furniture', text: string): void {
    this.#endList()
    this.blocks.push({ kind, text, place: this.#headings.place() })
  }

  #endList(): void {
    if (this.#items.length === 0) return
    const text = this.#items.join('\n')
    this.#items = []
    this.#itemsLength = 0
    this.blocks.push({ kind: 'list', text, place: this.#headings.place() })
  }
}

type TableContext = {
  readonly place: Place
  /** Returns the blocks of a cell's content. */
  cell(element: XmlElement): Block[]
  emit(block: Block): void
}

/** Reads one table (ECMA-376-1 §17.4), row by row, into a TableBlockBuilder. */
export class DocxTable {
  readonly #context: TableContext
  readonly #rows: TableBlockBuilder

  constructor(context: TableContext) {
    this.#context = context
    this.#rows = new TableBlockBuilder(context.emit)
  }

  /** Adds a row or a container of rows; other children of the table contain no text. */
  add(element: XmlElement): void {
    if (element.name === 'tr') {
      const properties = child(element, 'trPr')
      if (child(properties, 'del') !== undefined) return
      this.#rows.add({
        cells: this.#cells(element),
        isHeader: isOn(child(properties, 'tblHeader')),
        place: this.#context.place,
      })
    } else if (element.name === 'sdt') {
      for (const each of child(element, 'sdtContent')?.children ?? []) this.add(each)
    } else if (element.name === 'ins' || element.name === 'customXml' || element.name === 'sdtContent') {
      for (const each of element.children) this.add(each)
    }
  }

  end(): void {
    this.#rows.end()
  }

  #cells(row: XmlElement): TableCell[] {
    const cells: TableCell[] = []
    let before = Number(attributeOf(child(child(row, 'trPr'), 'gridBefore'), 'val') ?? 0)
    const visit = (element: XmlElement) => {
      if (element.name === 'tc') {
        cells.push(this.#cell(element, Math.min(before, 63)))
        before = 0
      } else if (element.name === 'sdt' || element.name === 'sdtContent' || element.name === 'customXml') {
        for (const each of element.children) visit(each)
      }
    }
    for (const each of row.children) visit(each)
    return cells
  }

  #cell(element: XmlElement, before: number): TableCell {
    const properties = child(element, 'tcPr')
    const span = Math.min(
      Math.max(Number(attributeOf(child(properties, 'gridSpan'), 'val') ?? 1) || 1, 1),
      63,
    )
    if (child(properties, 'cellDel') !== undefined) return { text: '', blocks: [], span, before }
    const blocks = this.#context.cell(element)
    const inline = blocks.filter((block) => block.kind !== 'table' && block.kind !== 'note')
    const merge = child(properties, 'vMerge')
    const isContinued = merge !== undefined && attributeOf(merge, 'val') !== 'restart'
    return { text: collapseWhitespace(inline.map(blockText).join(' ')), blocks, span, before, isContinued }
  }
}
