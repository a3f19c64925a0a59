import type { Pdfium } from './pdfium.ts'
import type { Row } from './rows.ts'

/** Bold as foundries and TeX name it; Nimbus calls its bold "Medi". */
const BOLD = /bold|black|heavy|demi|-bd|-medi(?:ital)?$|^(?:[A-Z]{6}\+)?(?:cmb|cmssb|ecb|sfb|lmb)/i
/** FXFONT_FORCE_BOLD of fpdf_text.h, and the weight from which type is bold. */
const FORCE_BOLD = 1 << 18
const BOLD_WEIGHT = 600

/** Which fonts of a document are bold, by their names. */
export class FontWeights {
  readonly #bold = new Map<string, boolean>()

  /** The name of a font of PDFium's, which is remembered with its weight. */
  nameOf(pdfium: Pdfium, font: number): string {
    const face = pdfium.memory.utf8((address, size) => pdfium.FPDFFont_GetBaseFontName(font, address, size))
    const isMarked =
      (pdfium.FPDFFont_GetFlags(font) & FORCE_BOLD) !== 0 || pdfium.FPDFFont_GetWeight(font) >= BOLD_WEIGHT
    const name = `${face}${isMarked ? '!' : ''}`
    this.#bold.set(name, isMarked || BOLD.test(face))
    return name
  }

  /** Whether all words of the row are set in bold. */
  isBold({ segments }: Row): boolean {
    return segments.every(({ fonts }) => fonts.length > 0 && fonts.every((font) => this.#bold.get(font)))
  }
}
