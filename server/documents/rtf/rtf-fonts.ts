import { pageOfCharset } from './rtf-encodings.ts'

/** `page`: its code page, null for the document's. `symbols`: its name, for a font of symbols. */
export type RtfFont = { page: number | null; symbols: string | null }

export const PLAIN_FONT: RtfFont = { page: null, symbols: null }

/** The table of fonts, told by its control words. */
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
      this.#open.page = pageOfCharset(value)
      if (value === 2) this.#open.symbols = ''
    } else if (word === 'cpg') this.#open.page = value
  }

  text(text: string): void {
    if (this.#open.symbols === null || this.#name.length > 100) return
    this.#name += text
    this.#open.symbols = this.#name.trim()
  }
}
