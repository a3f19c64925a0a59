import { trimLines } from '../model/trim-lines.ts'

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
  blanks(count: number): void {
    this.exactly(' '.repeat(Math.min(Math.max(count, 1), MAX_BLANKS)))
  }

  exactly(text: string): void {
    this.#parts.push(text)
    this.#endsBlank = false
  }

  end(): string {
    const text = trimLines(this.#parts.join(''))
    return text.trim() === '' ? '' : text
  }
}
