import type { PdfText } from './make-pdf.ts'

/** Lines of text below each other, the first at `top` and each `pitch` points below the one before. */
export function pdfLines(texts: readonly string[], x: number, top: number, pitch = 12): PdfText[] {
  return texts.map((text, index) => ({ x, y: top - index * pitch, text }))
}
