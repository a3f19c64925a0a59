import type { Place } from '../../../shared/documents.ts'
import { BlockSink } from '../model/block-sink.ts'
import { commentText } from '../model/comment-text.ts'
import { headingTrail } from '../model/heading-trail.ts'
import { type Block, blockText } from '../model/parser.ts'
import { collapseWhitespace } from '../model/whitespace.ts'
import { attribute, type XmlHandler } from '../zipped-xml/xml-reader.ts'
import { OdfControls, OdfMarks } from './odf-marks.ts'
import { ELEMENTS, OdfLists, OdfOutline, OdfParagraph } from './odf-paragraphs.ts'
import type { OdfStyles } from './odf-styles.ts'
import { OdfTable } from './odf-table.ts'

/** Limit on the depth of nested tables. */
const MAX_TABLE_DEPTH = 20

/** Collects the completed blocks of a nested context, and the lists open in it. */
type Level = { readonly sink: BlockSink; readonly lists: OdfLists }

/**
 * Reads an OpenDocument body (ODF 1.3 part 3) from XML events: paragraphs, headings, lists, tables, notes and the
 * content of frames, which follows the paragraph or table that contains it. Works without recursion.
 */
export class OdfReader implements XmlHandler {
  protected readonly styles: OdfStyles
  readonly #trail = headingTrail()
  readonly #numbers = new Map<string, number>()
  readonly #levels: Level[]
  readonly #paragraphs: OdfParagraph[] = []
  readonly #tables: OdfTable[] = []
  readonly #names: string[] = []
  readonly #outline: OdfOutline
  readonly #marks = new OdfMarks()
  readonly #controls = new OdfControls()
  /** Number of open tags at the start of skipped content; 0 outside it. */
  #skippedFrom = 0
  #indexes = 0
  #notes = 0
  #page: number | undefined
  #begun = false
  /** A page break follows the last paragraph. */
  #breaks = false
  /** Repeat counts of the open cells. */
  hasHiddenText = false

  /** `page`: number of the first page, if pages are known. */
  constructor(styles: OdfStyles, page?: number) {
    this.styles = styles
    this.#outline = new OdfOutline(styles)
    this.#page = page
    this.#levels = [this.#newLevel()]
  }

  /** Returns the completed blocks and removes them. */
  take(): Block[] {
    return this.#levels[0]?.sink.take() ?? []
  }

  /** Returns all remaining blocks at the end. */
  end(): Block[] {
    return this.#levels[0]?.sink.end() ?? []
  }

  open(name: string, attributes: string): void {
    this.#names.push(name)
    if (this.#skippedFrom > 0) {
      this.#controls.opened(name, attributes)
      return
    }
    if (this.#isSkipped(name, attributes)) {
      this.#skippedFrom = this.#names.length
      return
    }
    this.styles.opened(name, attributes)
    this.opened(name, attributes)
  }

  close(name: string): void {
    if (this.#skippedFrom === 0) this.closed(name)
    else if (this.#skippedFrom === this.#names.length) this.#skippedFrom = 0
    this.#names.pop()
  }

  text(text: string): void {
    if (this.#skippedFrom > 0 || this.#marks.takes(text)) return
    this.#paragraphs.at(-1)?.add(text, this.#marks.shift)
  }

  /** Handles the start tag of an element that is not skipped. */
  protected opened(name: string, attributes: string): void {
    if (ELEMENTS.indexes.has(name)) this.#indexes++
    this.#marks.opened(name)
    switch (name) {
      case 'span':
        this.#marks.openSpan(this.styles.shift(attribute(attributes, 'style-name') ?? ''))
        break
      case 'annotation':
        this.#marks.openComment()
        this.#notes++
        this.pushLevel()
        break
      case 'control':
        this.#paragraphs.at(-1)?.addVerbatim(this.#controls.shown(attributes))
        break
      case 'p':
      case 'h':
        this.#openParagraph(name, attributes)
        break
      case 's':
        this.#paragraphs.at(-1)?.addSpaces(Number(attribute(attributes, 'c') ?? 1) || 1)
        break
      case 'tab':
        this.#paragraphs.at(-1)?.addVerbatim('\t')
        break
      case 'line-break':
        this.#paragraphs.at(-1)?.addVerbatim('\n')
        break
      case 'soft-page-break':
        if (this.#page !== undefined) this.#page++
        break
      case 'list':
        this.#lists.open(
          attribute(attributes, 'style-name') ?? '',
          attribute(attributes, 'continue-numbering') === 'true' ||
            attribute(attributes, 'continue-list') !== undefined,
        )
        break
      case 'list-item': {
        const start = attribute(attributes, 'start-value')
        this.#lists.item(start === undefined ? null : Number(start) || 1)
        break
      }
      case 'note-body':
        this.#marks.openNote()
        this.#notes++
        this.pushLevel()
        break
      case 'text-box':
        this.pushLevel()
        break
      case 'table':
        this.#tables.push(new OdfTable((block) => this.emit(block)))
        break
      case 'table-header-rows':
        this.#setHeader(true)
        break
      case 'table-row':
        this.#tables.at(-1)?.openRow()
        break
      case 'table-cell':
      case 'covered-table-cell':
        this.#tables.at(-1)?.openCell(attributes)
        this.pushLevel()
    }
  }

  protected closed(name: string): void {
    if (ELEMENTS.indexes.has(name)) this.#indexes--
    const mark = this.#marks.closed(name)
    if (mark !== '') this.#paragraphs.at(-1)?.addVerbatim(mark)
    switch (name) {
      case 'span':
        this.#marks.closeSpan()
        break
      case 'annotation':
        this.#closeNote((text) => {
          const author = this.#marks.closeComment()
          return text === '' ? '' : commentText(author, text)
        })
        break
      case 'p':
      case 'h':
        this.#closeParagraph()
        break
      case 'list':
        this.#lists.close()
        break
      case 'note-body':
        this.#closeNote((text) => this.#marks.closeNote(text))
        break
      case 'text-box':
        this.emit(...this.popLevel())
        break
      case 'table':
        this.#tables.pop()?.end()
        break
      case 'table-header-rows':
        this.#setHeader(false)
        break
      case 'table-row':
        this.#tables.at(-1)?.closeRow(this.#place())
        break
      case 'table-cell':
      case 'covered-table-cell':
        this.#closeCell(name === 'covered-table-cell')
    }
  }

  /** Collects the blocks emitted from now on separately, until popLevel() returns them. */
  protected pushLevel(): void {
    this.#levels.push(this.#newLevel())
  }

  protected popLevel(): Block[] {
    return this.#levels.length > 1 ? (this.#levels.pop()?.sink.end() ?? []) : []
  }

  protected emit(...blocks: readonly Block[]): void {
    this.#levels.at(-1)?.sink.push(...blocks)
  }

  get #lists(): OdfLists {
    return (this.#levels.at(-1) ?? this.#newLevel()).lists
  }

  #newLevel(): Level {
    return { sink: new BlockSink(), lists: new OdfLists(this.styles, this.#numbers) }
  }

  #place(page = this.#page): Place {
    return { ...this.#trail.place(), ...(page === undefined ? {} : { page }) }
  }

  #isSkipped(name: string, attributes: string): boolean {
    if (ELEMENTS.skipped.has(name)) return true
    if (name === 'title' || name === 'desc') return ELEMENTS.drawings.has(this.#names.at(-2) ?? '')
    if (name === 'hidden-text' || name === 'hidden-paragraph')
      return attribute(attributes, 'is-hidden') === 'true'
    const family = name === 'p' || name === 'h' ? 'paragraph' : name === 'span' ? 'text' : name
    if (name === 'section' && attribute(attributes, 'display') === 'none') this.hasHiddenText = true
    else if (family !== 'paragraph' && family !== 'text') return false
    else if (this.styles.hides(family, attribute(attributes, 'style-name') ?? '')) this.hasHiddenText = true
    else return false
    return true
  }

  #openParagraph(name: string, attributes: string): void {
    const style = attribute(attributes, 'style-name') ?? ''
    if (this.#page !== undefined && this.#begun && (this.#breaks || this.styles.breaksBefore(style)))
      this.#page++
    this.#begun = true
    this.#breaks = this.styles.breaksAfter(style)
    const level = Math.min(Number(attribute(attributes, 'outline-level') ?? 1) || 1, 9)
    const isTitle = name === 'p' && this.styles.isTitle(style)
    const isNumbered = attribute(attributes, 'is-list-header') !== 'true'
    this.#paragraphs.push(
      new OdfParagraph({ rank: name === 'h' ? level : isTitle ? 0 : null, isNumbered, page: this.#page }),
    )
    // Content anchored in the paragraph follows it.
    this.pushLevel()
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) return
    const anchored = this.popLevel()
    const text = paragraph.end()
    if (text !== '') this.#add(text, paragraph)
    if (anchored.length > 0) this.emit(...anchored)
  }

  #add(text: string, { rank, isNumbered, page }: OdfParagraph): void {
    const place = this.#place(page)
    const lists = this.#lists
    const marker =
      lists.depth > 0 ? lists.marker() : rank !== null && isNumbered ? this.#outline.next(rank) : ''
    if (rank !== null && this.#tables.length === 0 && this.#notes === 0 && this.#indexes === 0) {
      const heading = collapseWhitespace(marker === '' || marker === '•' ? text : `${marker} ${text}`)
      const block = this.#trail.heading(heading, rank)
      this.emit({
        ...block,
        level: Math.min(Math.max(rank, 1), 6),
        place: { ...block.place, ...(page === undefined ? {} : { page }) },
      })
    } else if (this.#indexes > 0) {
      this.emit({ kind: 'furniture', text, place })
    } else if (lists.depth > 0) {
      const indent = '  '.repeat(Math.min(lists.depth - 1, 8))
      this.#levels.at(-1)?.sink.item(`${indent}${marker === '' ? '' : `${marker} `}${text}`, place)
    } else this.emit({ kind: 'paragraph', text, place })
  }

  /** Ends a note or comment. `shown` returns its whole text. */
  #closeNote(shown: (text: string) => string): void {
    this.#notes--
    const text = shown(this.popLevel().map(blockText).join('\n').trim())
    if (text !== '') this.emit({ kind: 'note', text, place: this.#place() })
  }

  #setHeader(isHeader: boolean): void {
    const table = this.#tables.at(-1)
    if (table) table.isHeader = isHeader
  }

  #closeCell(isCovered: boolean): void {
    const blocks = this.popLevel()
    this.#tables.at(-1)?.closeCell(this.#tables.length > MAX_TABLE_DEPTH ? [] : blocks, isCovered)
  }
}
