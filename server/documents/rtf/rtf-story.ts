import { BlockSink } from '../model/block-sink.ts'
import { headingTrail } from '../model/heading-trail.ts'
import { type Block, blockText } from '../model/parser.ts'
import { type Shift, ShiftedText } from '../model/shifted-text.ts'
import { collapseWhitespace, trimLines } from '../model/whitespace.ts'
import { RtfRowDefinition, RtfTable } from './rtf-table.ts'

/** Stands for the mark of a note until it is known; RTF's text cannot contain it. */
const MARK = '\ue0fe'
const MAX_TABLE_DEPTH = 20

/** A story: a text of paragraphs and tables, such as the document's body, a footnote, a header or a text box. */
export class RtfStory {
  readonly #hasHeadings: boolean
  readonly #trail = headingTrail()
  readonly #sink = new BlockSink()
  /** Open tables, each in a cell of the preceding one. */
  readonly #tables: RtfTable[] = []
  readonly #definition = new RtfRowDefinition()
  readonly #text = new ShiftedText()
  /** Marks of the notes that the open paragraph refers to. */
  #marks: string[] = []
  /** Number of the marks that are not known yet. */
  #unknown = 0
  #marker = ''
  #afterParagraph: Block[] = []
  #isHeader = false

  constructor(hasHeadings: boolean) {
    this.#hasHeadings = hasHeadings
  }

  add(text: string, shift: Shift = null): void {
    this.#text.add(text, shift)
  }

  /** Adds the mark of the note that follows, which is not yet known. */
  addMark(): void {
    this.#text.add(MARK)
    this.#unknown++
  }

  /** Gives the mark of a note; returns whether the paragraph shows it. */
  giveMark(mark: string): boolean {
    if (this.#unknown === 0) return false
    this.#unknown--
    this.#marks.push(mark)
    return true
  }

  /** Adds to the list marker of the open paragraph, as shown. */
  marker(text: string): void {
    this.#marker = (this.#marker + text).slice(0, 100)
  }

  /** Adds a block that follows the open paragraph. */
  addAfterParagraph(block: Block): void {
    this.#afterParagraph.push({ ...block, place: this.#trail.place() })
  }

  /** Ends a paragraph. `rank`: its heading rank, null for other text. `depth`: number of enclosing tables. */
  paragraph(rank: number | null, depth: number): void {
    this.#closeTables(depth)
    const marks = this.#marks
    const text = trimLines(this.#text.take().replaceAll(MARK, () => marks.shift() ?? ''))
    const marker = collapseWhitespace(this.#marker)
    this.#marks = []
    this.#unknown = 0
    this.#marker = ''
    const place = this.#trail.place()
    if (text.trim() !== '') {
      if (rank !== null && depth === 0 && this.#hasHeadings) {
        const heading = collapseWhitespace(/^[\p{L}\p{N}]/u.test(marker) ? `${marker} ${text}` : text)
        const block = this.#trail.heading(heading, rank)
        this.#emit(depth, { ...block, level: Math.min(Math.max(rank, 1), 6) })
      } else if (marker !== '' && depth === 0) this.#sink.item(`${bullet(marker)} ${text}`, place)
      else this.#emit(depth, { kind: 'paragraph', text: marker ? `${bullet(marker)} ${text}` : text, place })
    }
    for (const block of this.#afterParagraph.splice(0)) this.#emit(depth, block)
  }

  /** Ends the open cell of the table at that depth, including its last paragraph. */
  cell(rank: number | null, depth: number): void {
    const level = Math.min(depth, MAX_TABLE_DEPTH)
    this.paragraph(rank, level)
    const table = this.#table(level)
    const blocks = table.content
    table.content = []
    const prose = blocks.filter((block) => block.kind !== 'table' && block.kind !== 'note')
    const text = collapseWhitespace(prose.map(blockText).join(' '))
    table.cell(text, blocks)
  }

  row(depth: number): void {
    const level = Math.min(depth, MAX_TABLE_DEPTH)
    this.#closeTables(level)
    const table = this.#table(level)
    table.endRow(this.#definition.cells, this.#isHeader, this.#trail.place())
  }

  /** Begins the definition of a row. */
  beginRow(): void {
    this.#isHeader = false
    this.#definition.begin()
  }

  /** Takes a control word that defines a cell of the row. */
  defineCell(word: string, value: number | null): void {
    this.#definition.word(word, value)
  }

  /** Marks the row as repeated on every page. */
  markHeader(): void {
    this.#isHeader = true
  }

  take(): Block[] {
    return this.#sink.take()
  }

  /** Ends the story, including its last paragraph. */
  end(rank: number | null): Block[] {
    this.paragraph(rank, 0)
    return this.#sink.end()
  }

  #emit(depth: number, block: Block): void {
    if (depth === 0) this.#sink.push(block)
    else this.#table(Math.min(depth, MAX_TABLE_DEPTH)).content.push(block)
  }

  /** Returns the table at a depth from 1, opening it if necessary. */
  #table(depth: number): RtfTable {
    while (this.#tables.length < depth) {
      const around = this.#tables.length
      this.#tables.push(new RtfTable((block) => this.#emit(around, block)))
    }
    const table = this.#tables[depth - 1]
    if (!table) throw new Error('Cannot find a table that has just been opened')
    return table
  }

  /** Closes the tables deeper than `depth`. A row that was not ended still counts. */
  #closeTables(depth: number): void {
    while (this.#tables.length > depth) {
      const table = this.#tables.at(-1)
      if (table?.hasOpenRow) this.row(this.#tables.length)
      this.#tables.pop()
      table?.end()
      if (table) for (const block of table.content) this.#emit(this.#tables.length, block)
    }
  }
}

/** A symbol font's character becomes a bullet; numbers and letters are kept. */
function bullet(marker: string): string {
  return /[\p{L}\p{N}]/u.test(marker) ? marker : '•'
}
