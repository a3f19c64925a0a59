import { trimLines } from '../model/whitespace.ts'
import { type OdfStyles, OUTLINE } from './odf-styles.ts'

type Level = { readonly style: string; readonly continues: boolean; count: number; isPending: boolean }

/** A list style has so many. */
const MAX_LEVELS = 10

/** Counts the items of lists that stand in one another, and gives each its marker once. */
export class OdfLists {
  readonly #styles: OdfStyles
  /** The last count of each level of each list style, for lists that go on. */
  readonly #last: Map<string, number>
  readonly #levels: Level[] = []

  /** `last`: shared by all lists of a document. */
  constructor(styles: OdfStyles, last: Map<string, number>) {
    this.#styles = styles
    this.#last = last
  }

  get depth(): number {
    return this.#levels.length
  }

  /** A list begins. `style`: '' for that of the list around it. `continues`: it counts on, and so do those in it. */
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

  /** An item begins. `start`: the number that it is given, if any. */
  item(start: number | null): void {
    const level = this.#levels.at(-1)
    if (!level) return
    if (start !== null) level.count = start - 1
    level.isPending = true
  }

  /** The marker of the open item at its first paragraph, and '' at the others. An item that only holds a list is not counted. */
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

/** Counts the headings that stand outside of lists. */
export class OdfOutline {
  readonly #styles: OdfStyles
  readonly #counts: number[] = []

  constructor(styles: OdfStyles) {
    this.#styles = styles
  }

  /** The number of the next heading of that rank; '' for the title, and where the file shows none. */
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

/** The text of one paragraph as its pieces come. `rank`: of a heading, 0 for the title, null for other text. */
export class OdfParagraph {
  readonly rank: number | null
  readonly isNumbered: boolean
  /** Where it begins, if the file tells its pages. */
  readonly page: number | undefined
  readonly #parts: string[] = []
  /** White space at the beginning, and more of it in a row, counts for nothing. */
  #endsBlank = true

  constructor(of: Pick<OdfParagraph, 'rank' | 'isNumbered'> & { readonly page: number | undefined }) {
    this.rank = of.rank
    this.isNumbered = of.isNumbered
    this.page = of.page
  }

  /** Character data: its white space is one blank. */
  add(text: string): void {
    const shown = text.replace(/[ \t\r\n]+/g, ' ')
    const piece = this.#endsBlank && shown.startsWith(' ') ? shown.slice(1) : shown
    if (piece === '') return
    this.#parts.push(piece)
    this.#endsBlank = piece.endsWith(' ')
  }

  /** Blanks that count. */
  addSpaces(count: number): void {
    this.addVerbatim(' '.repeat(Math.min(Math.max(count, 1), MAX_BLANKS)))
  }

  addVerbatim(text: string): void {
    this.#parts.push(text)
    this.#endsBlank = false
  }

  end(): string {
    const text = trimLines(this.#parts.join(''))
    return text.trim() === '' ? '' : text
  }
}
