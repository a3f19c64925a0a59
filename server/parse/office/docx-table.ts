import type { Place } from '../../../shared/documents.ts'
import { looksLikeHeader } from '../header-row.ts'
import { type Block, TABLE_BLOCK_ROWS, textOf } from '../parser.ts'
import { attributeOf, child, isOn, type XmlElement } from './xml-tree.ts'

type Cell = {
  readonly text: string
  readonly blocks: readonly Block[]
  readonly span: number
  readonly before: number
}
type Row = { readonly cells: readonly Cell[]; readonly repeats: boolean }

type TableContext = {
  readonly place: Place
  /** The blocks of a cell's content. */
  cell(element: XmlElement): Block[]
  emit(block: Block): void
}

/** Cells longer than this belong to a table that only lays out a page. */
const LAYOUT_CELL_CHARS = 600

/**
 * One table, whose rows arrive one by one and leave as blocks of at most TABLE_BLOCK_ROWS. Merged cells hold
 * their text once, at their first place. A table of one column, or of one row of long cells, is layout: its
 * cells' content comes as if the table were not there. Notes and tables inside cells follow the table.
 */
export class DocxTable {
  readonly #context: TableContext
  #rows: Row[] = []
  #header: string[] | null = null
  #started = false
  #behind: Block[] = []

  constructor(context: TableContext) {
    this.#context = context
  }

  /** Takes a row, or a container of rows; other children of the table say nothing about its text. */
  add(element: XmlElement): void {
    if (element.name === 'tr') {
      const properties = child(element, 'trPr')
      if (child(properties, 'del') !== undefined) return
      this.#row({ cells: this.#cells(element), repeats: isOn(child(properties, 'tblHeader')) })
    } else if (element.name === 'sdt') {
      for (const each of child(element, 'sdtContent')?.children ?? []) this.add(each)
    } else if (element.name === 'ins' || element.name === 'customXml' || element.name === 'sdtContent') {
      for (const each of element.children) this.add(each)
    }
  }

  end(): void {
    this.#flush(true)
    for (const block of this.#behind) this.#context.emit(block)
  }

  #cells(row: XmlElement): Cell[] {
    const cells: Cell[] = []
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

  #cell(element: XmlElement, before: number): Cell {
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

  #row(row: Row): void {
    this.#rows.push(row)
    if (this.#rows.length >= TABLE_BLOCK_ROWS + 10) this.#flush(false)
  }

  #flush(isEnd: boolean): void {
    if (!this.#started) {
      if (isEnd && isLayout(this.#rows)) {
        for (const block of this.#rows.flatMap((row) => row.cells.flatMap((cell) => cell.blocks))) {
          this.#context.emit(block)
        }
        return
      }
      this.#takeHeader()
    }
    const count = isEnd ? this.#rows.length : TABLE_BLOCK_ROWS
    for (let at = 0; at < count; at += TABLE_BLOCK_ROWS) {
      this.#emit(this.#rows.slice(at, Math.min(at + TABLE_BLOCK_ROWS, count)))
    }
    if (count === 0 && !this.#started && this.#header !== null) this.#emit([])
    this.#rows = this.#rows.slice(count)
  }

  #takeHeader(): void {
    const rows = this.#rows
    let repeating = 0
    while (rows[repeating]?.repeats === true) repeating++
    const first = rows[0]
    const count =
      repeating > 0 && repeating < rows.length && repeating <= 5
        ? repeating
        : first !== undefined && looksLikeHeader(cellTexts(first), rows.slice(1, 20).map(cellTexts))
          ? 1
          : 0
    if (count === 0) return
    const taken = rows.slice(0, count)
    this.#rows = rows.slice(count)
    for (const row of taken) this.#keepBehind(row)
    const texts = taken.map(cellTexts)
    const width = Math.max(...texts.map((row) => row.length))
    this.#header = Array.from({ length: width }, (_, column) =>
      flat(texts.map((row) => row[column] ?? '').join(' ')),
    )
  }

  #emit(rows: readonly Row[]): void {
    for (const row of rows) this.#keepBehind(row)
    const texts = rows.map(cellTexts).filter((row) => row.some((text) => text !== ''))
    const showsHeader = !this.#started && this.#header !== null
    this.#started = true
    if (texts.length === 0 && !showsHeader) return
    this.#context.emit({
      kind: 'table',
      header: this.#header,
      showsHeader,
      rows: texts,
      place: this.#context.place,
    })
  }

  #keepBehind(row: Row): void {
    for (const cell of row.cells) {
      this.#behind.push(...cell.blocks.filter((block) => block.kind === 'table' || block.kind === 'note'))
    }
  }
}

function cellTexts(row: Row): string[] {
  return row.cells.flatMap((cell) => [
    ...Array<string>(cell.before).fill(''),
    cell.text,
    ...Array<string>(cell.span - 1).fill(''),
  ])
}

function isLayout(rows: readonly Row[]): boolean {
  if (rows.every((row) => row.cells.length <= 1)) return true
  return rows.length === 1 && (rows[0]?.cells.some((cell) => cell.text.length > LAYOUT_CELL_CHARS) ?? false)
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
