import { type Shift, ShiftedText } from '../model/shifted-text.ts'
import { trimLines } from '../model/whitespace.ts'
import { type OdfStyles, OUTLINE } from './odf-styles.ts'

type Level = { readonly style: string; readonly continues: boolean; count: number; isPending: boolean }

/** Number of levels of a list style. */
const MAX_LEVELS = 10

/** Counts the items of nested lists (ODF 1.3 part 3, §5.3) and returns each item's marker once. */
export class OdfLists {
  readonly #styles: OdfStyles
  /** The last count of each level of each list style, for lists that continue. */
  readonly #last: Map<string, number>
  readonly #levels: Level[] = []

  /** `last` is shared by all lists of a document. */
  constructor(styles: OdfStyles, last: Map<string, number>) {
    this.#styles = styles
    this.#last = last
  }

  get depth(): number {
    return this.#levels.length
  }

  /**
   * Opens a list. `style`: '' to inherit the enclosing list's style. `continues`: the list continues the previous
   * numbering, and so do the lists inside it.
   */
  open(style: string, continues: boolean): void {
    const goesOn = continues || (this.#levels.at(-1)?.continues ?? false)
    const own = style || (this.#levels.at(-1)?.style ?? '')
    const level = this.#levels.length + 1
    const before = this.#styles.startOf(own, level) - 1
    const count = goesOn ? (this.#last.get(`${level} ${own}`) ?? before) : before
    this.#levels.push({ style: own, continues: goesOn, count, isPending: false })
  }

  close(): void {
    const level = this.#levels.length
    const closed = this.#levels.pop()
    if (closed) this.#last.set(`${level} ${closed.style}`, closed.count)
  }

  /** Opens an item. `start`: its explicit number, if any. */
  item(start: number | null): void {
    const level = this.#levels.at(-1)
    if (!level) return
    if (start !== null) level.count = start - 1
    level.isPending = true
  }

  /**
   * Returns the open item's marker at its first paragraph, and '' at the others. An item that only contains a list is
   * not counted.
   */
  marker(): string {
    const level = this.#levels.at(-1)
    if (!level?.isPending) return ''
    level.isPending = false
    level.count++
    for (let depth = this.#levels.length + 1; depth <= MAX_LEVELS; depth++)
      this.#last.delete(`${depth} ${level.style}`)
    return this.#styles.marker(
      level.style,
      this.#levels.map(({ count }) => Math.max(count, 1)),
    )
  }
}

/** Numbers the headings outside lists (text:outline-style, ODF 1.3 part 3, §16.34). */
export class OdfOutline {
  readonly #styles: OdfStyles
  readonly #counts: number[] = []

  constructor(styles: OdfStyles) {
    this.#styles = styles
  }

  /** Returns the number of the next heading of that rank; '' for the title, and if the file shows no number. */
  next(rank: number): string {
    if (rank < 1) return ''
    const counts = this.#counts
    while (counts.length < rank) counts.push(this.#styles.startOf(OUTLINE, counts.length + 1) - 1)
    counts.length = rank
    counts[rank - 1] = (counts[rank - 1] ?? 0) + 1
    const shown = counts.map((count) => Math.max(count, 1))
    return this.#styles.marker(OUTLINE, shown)
  }
}

const MAX_BLANKS = 1000

/**
 * Collects the text of one paragraph, with white space collapsed (ODF 1.3 part 3, §6.1.2). `rank`: of a heading, 0
 * for the title, null for other text.
 */
export class OdfParagraph {
  readonly rank: number | null
  readonly isNumbered: boolean
  /** The page on which the paragraph begins, if pages are known. */
  readonly page: number | undefined
  readonly #text = new ShiftedText()
  /** Leading white space, and more of it in a row, is dropped. */
  #endsBlank = true

  constructor(of: Pick<OdfParagraph, 'rank' | 'isNumbered'> & { readonly page: number | undefined }) {
    this.rank = of.rank
    this.isNumbered = of.isNumbered
    this.page = of.page
  }

  /** Adds character data; each run of white space is one space. */
  add(text: string, shift: Shift = null): void {
    const shown = text.replace(/[ \t\r\n]+/g, ' ')
    const piece = this.#endsBlank && shown.startsWith(' ') ? shown.slice(1) : shown
    if (piece === '') return
    this.#text.add(piece, shift)
    this.#endsBlank = piece.endsWith(' ')
  }

  /** Adds spaces that are kept (text:s). */
  addSpaces(count: number): void {
    this.addVerbatim(' '.repeat(Math.min(Math.max(count, 1), MAX_BLANKS)))
  }

  addVerbatim(text: string): void {
    this.#text.add(text)
    this.#endsBlank = false
  }

  end(): string {
    const text = trimLines(this.#text.take())
    return text.trim() === '' ? '' : text
  }
}

const words = (names: string) => new Set(names.split(' '))

/** Elements that the reader treats specially. */
export const ELEMENTS = {
  /** They contain no text of the document: deleted text, templates of indexes, scripts. */
  skipped: words(
    'tracked-changes number ruby-text script binary-data forms dde-connection-decls index-title-template table-of-content-source illustration-index-source table-index-source object-index-source user-index-source alphabetical-index-source bibliography-source notes-configuration',
  ),
  /** Tables of contents and other indexes. */
  indexes: words(
    'table-of-content illustration-index table-index object-index user-index alphabetical-index bibliography',
  ),
  /** Drawing elements, in which a title is a description. */
  drawings: words(
    'frame custom-shape rect ellipse circle line polyline polygon path connector caption measure g image object control',
  ),
}
