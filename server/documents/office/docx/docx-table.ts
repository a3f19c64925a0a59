import type { Place } from '../../../../shared/documents.ts'
import { type Block, textOf } from '../../model/parser.ts'
import { flat, type TableCell, TableRows } from '../../model/table-rows.ts'
import { attributeOf, child, isOn, type XmlElement } from '../../zipped-xml/xml-tree.ts'

type TableContext = {
  readonly place: Place
  /** The blocks of a cell's content. */
  cell(element: XmlElement): Block[]
  emit(block: Block): void
}

/** One table, whose rows arrive one by one and leave as TableRows has it. */
export class DocxTable {
  readonly #context: TableContext
  readonly #rows: TableRows

  constructor(context: TableContext) {
    this.#context = context
    this.#rows = new TableRows(context.emit)
  }

  /** Takes a row, or a container of rows; other children of the table say nothing about its text. */
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
    return { text: flat(inline.map(textOf).join(' ')), blocks, span, before }
  }
}
