import { type Shift, ShiftedText } from '../../model/shifted-text.ts'
import { attribute } from '../../zipped-xml/xml-reader.ts'

/**
 * Reads the text of a shared or inline string (ECMA-376-1 §18.4): joins its runs, raises superscripts, lowers
 * subscripts and drops phonetic guides.
 */
export class RichText {
  readonly #text = new ShiftedText()
  #shift: Shift = null
  #reads = false
  #phonetic = false
  hasText = false

  open(name: string, attributes: string): void {
    if (name === 't') this.#reads = !this.#phonetic
    else if (name === 'rPh') this.#phonetic = true
    else if (name === 'r') this.#shift = null
    else if (name === 'vertAlign') {
      const alignment = attribute(attributes, 'val')
      this.#shift = alignment === 'superscript' ? 'raised' : alignment === 'subscript' ? 'lowered' : null
    }
  }

  close(name: string): void {
    if (name === 't') this.#reads = false
    else if (name === 'rPh') this.#phonetic = false
    else if (name === 'r') this.#shift = null
  }

  text(piece: string): void {
    if (!this.#reads) return
    this.hasText = true
    this.#text.add(piece, this.#shift)
  }

  /** Returns the text since the last call. */
  take(): string {
    this.hasText = false
    return this.#text.take()
  }
}

/**
 * Returns a cell's text on one line. Excel escapes characters that XML cannot contain as `_x000D_` (ECMA-376-1
 * §22.9.2.19, ST_Xstring).
 */
export function cellText(text: string): string {
  const plain = text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
  return onOneLine(plain)
}

/** White space or a control character that onOneLine() changes; most cells have none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const UNEVEN = /[\0-\x1f\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]|^ | $| {2}/

/** Returns a text on one line, with single spaces. */
export function onOneLine(text: string): string {
  return UNEVEN.test(text) ? text.replace(/[\s\p{Cc}]+/gu, ' ').trim() : text
}
