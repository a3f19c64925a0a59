import { codePageOfCharset } from '../encoding/code-pages.ts'

/** `codePage`: null for the document's. `symbols`: the font's name if it is a symbol font, else null. */
export type RtfFont = { codePage: number | null; symbols: string | null }

export const PLAIN_FONT: RtfFont = { codePage: null, symbols: null }

/** The font table (RTF 1.9.1, \fonttbl), built from its control words. */
export class RtfFonts {
  readonly #fonts = new Map<number, RtfFont>()
  #open: RtfFont = { ...PLAIN_FONT }
  #name = ''

  get(number: number): RtfFont {
    return this.#fonts.get(number) ?? PLAIN_FONT
  }

  word(word: string, value: number): void {
    if (word === 'f') {
      this.#open = { ...PLAIN_FONT }
      this.#name = ''
      this.#fonts.set(value, this.#open)
    } else if (word === 'fcharset') {
      this.#open.codePage = codePageOfCharset(value)
      if (value === 2) this.#open.symbols = ''
    } else if (word === 'cpg') this.#open.codePage = value
  }

  text(text: string): void {
    if (this.#open.symbols === null || this.#name.length > 100) return
    this.#name += text
    this.#open.symbols = this.#name.trim()
  }
}

/** 0 for the document's title, 1–9 for headings, null for other text. */
type HeadingRank = number | null

/** The heading styles of the style sheet (RTF 1.9.1, \stylesheet), built from its groups. */
export class RtfStyles {
  readonly #ranks = new Map<number, HeadingRank>()
  #number = 0
  #outline: number | null = null
  #name = ''
  #isParagraph = true

  rank(number: number): HeadingRank {
    return this.#ranks.get(number) ?? null
  }

  open(): void {
    this.#number = 0
    this.#outline = null
    this.#name = ''
    this.#isParagraph = true
  }

  word(word: string, value: number | null): void {
    if (word === 's') this.#number = value ?? 0
    else if (word === 'outlinelevel') this.#outline = value
    else if (word === 'cs' || word === 'ds' || word === 'ts') this.#isParagraph = false
  }

  text(text: string): void {
    if (this.#name.length < 200) this.#name += text
  }

  close(): void {
    const name = this.#name.replace(/;.*$/s, '').trim().toLowerCase()
    const named = /^heading ([1-9])$/.exec(name)?.[1]
    const outline = this.#outline !== null && this.#outline < 9 ? this.#outline + 1 : null
    const rank = named !== undefined ? Number(named) : name === 'title' ? 0 : outline
    if (this.#isParagraph && rank !== null) this.#ranks.set(this.#number, rank)
  }
}
