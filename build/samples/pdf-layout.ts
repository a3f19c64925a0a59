import { type Font, widthOf } from './font-widths.ts'
import { PAGE_HEIGHT, PAGE_WIDTH, type Page, pdfFile } from './pdf-file.ts'

/** A part of a printed document, from top to bottom. `widths`: of a table's columns, in points. */
export type Part =
  | { readonly kind: 'title' | 'heading' | 'text'; readonly text: string }
  | {
      readonly kind: 'table'
      readonly widths: readonly number[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly kind: 'signatures'; readonly names: readonly string[] }
  | { readonly kind: 'page' }

/** `pageOf`: the line at the foot of each page; in English where absent, like the document. */
export type PrintedDocument = {
  readonly language?: string
  readonly pageOf?: (page: number, pages: number) => string
  readonly title: string
  readonly footer: string
  readonly parts: readonly Part[]
}

const MARGIN = 72
const BOTTOM = 72
const TOP = PAGE_HEIGHT - 60
const TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN
const BODY = { font: 'Times-Roman', size: 10.5, leading: 13.5 } as const
const CELL = { font: 'Times-Roman', size: 10, leading: 12.5 } as const
const PADDING = 5

/** Lays out parts on as many pages as needed, with the footer and page numbers. */
export function printedPdf({ title, footer, parts, language = 'en', ...own }: PrintedDocument): Uint8Array {
  const pageOf = own.pageOf ?? ((page, pages) => `Page ${page} of ${pages}`)
  const sheet = new Sheet()
  for (const part of parts) sheet.add(part)
  const { pages } = sheet
  for (const [index, page] of pages.entries()) {
    const number = pageOf(index + 1, pages.length)
    const line = { y: 46, font: 'Helvetica', size: 8 } as const
    page.boxes.push({ x: MARGIN, y: 60, width: TEXT_WIDTH, height: 0.5, fill: 0.6 })
    page.texts.push({ ...line, x: MARGIN, text: footer })
    page.texts.push({
      ...line,
      x: PAGE_WIDTH - MARGIN - widthOf(number, line.font, line.size),
      text: number,
    })
  }
  return pdfFile(title, pages, language)
}

/** Pages filled from the top; `#y` is the top of the next line. */
class Sheet {
  readonly pages: Page[] = [{ texts: [], boxes: [] }]
  #y = TOP

  add(part: Part): void {
    if (part.kind === 'page') this.#newPage()
    else if (part.kind === 'table') this.#table(part.widths, part.rows)
    else if (part.kind === 'signatures') this.#signatures(part.names)
    else if (part.kind === 'title') this.#title(part.text)
    else if (part.kind === 'heading') this.#heading(part.text)
    else this.#paragraph(part.text)
  }

  #title(text: string): void {
    this.#lines(wrap(text, 'Helvetica-Bold', 19, TEXT_WIDTH), 'Helvetica-Bold', 19, 24)
    this.#y -= 8
  }

  #heading(text: string): void {
    this.#keep(56)
    this.#y -= 6
    this.#lines([text], 'Helvetica-Bold', 13, 18)
    this.#y -= 2
  }

  #paragraph(text: string): void {
    const { font, size, leading } = BODY
    const lines = wrap(text, font, size, TEXT_WIDTH)
    this.#keep(Math.min(lines.length, 2) * leading)
    this.#lines(lines, font, size, leading)
    this.#y -= 7
  }

  get #page(): Page {
    const page = this.pages.at(-1)
    if (!page) throw new Error('Cannot set text: there is no page')
    return page
  }

  #newPage(): void {
    this.pages.push({ texts: [], boxes: [] })
    this.#y = TOP
  }

  #keep(height: number): void {
    if (this.#y - height < BOTTOM) this.#newPage()
  }

  #lines(lines: readonly string[], font: Font, size: number, leading: number): void {
    for (const text of lines) {
      this.#keep(leading)
      this.#page.texts.push({ x: MARGIN, y: this.#y - size, font, size, text })
      this.#y -= leading
    }
  }

  #table(widths: readonly number[], rows: readonly (readonly string[])[]): void {
    this.#y -= 3
    for (const [index, row] of rows.entries()) {
      const font = index === 0 ? 'Helvetica-Bold' : CELL.font
      const size = index === 0 ? 9.5 : CELL.size
      const cells = row.map((text, column) => wrap(text, font, size, (widths[column] ?? 0) - 2 * PADDING))
      const height = Math.max(...cells.map((lines) => lines.length)) * CELL.leading + 2 * PADDING
      this.#keep(height)
      this.#row(widths, cells, height, font, size, index === 0)
    }
    this.#y -= 6
  }

  #row(
    widths: readonly number[],
    cells: readonly (readonly string[])[],
    height: number,
    font: Font,
    size: number,
    header: boolean,
  ): void {
    const { texts, boxes } = this.#page
    const width = widths.reduce((sum, value) => sum + value, 0)
    const bottom = this.#y - height
    if (header) boxes.push({ x: MARGIN, y: bottom, width, height, fill: 0.92 })
    for (const y of [this.#y, bottom]) boxes.push({ x: MARGIN, y, width, height: 0.5, fill: 0.55 })
    let x = MARGIN
    for (const [column, lines] of cells.entries()) {
      boxes.push({ x, y: bottom, width: 0.5, height, fill: 0.55 })
      for (const [index, text] of lines.entries()) {
        const y = this.#y - PADDING - size - index * CELL.leading + 1
        texts.push({ x: x + PADDING, y, font, size, text })
      }
      x += widths[column] ?? 0
    }
    boxes.push({ x, y: bottom, width: 0.5, height: height + 0.5, fill: 0.55 })
    this.#y = bottom
  }

  #signatures(names: readonly string[]): void {
    for (const text of names) {
      this.#keep(46)
      this.#y -= 30
      this.#page.boxes.push({ x: MARGIN, y: this.#y, width: 210, height: 0.5, fill: 0.2 })
      this.#page.texts.push({ x: MARGIN, y: this.#y - 13, font: 'Helvetica', size: 9, text })
      this.#y -= 16
    }
    this.#y -= 6
  }
}

function wrap(text: string, font: Font, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer, font, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
