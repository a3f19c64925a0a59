import type { PdfText } from './make-pdf.ts'

/** Returns lines of text. The first is at height `top`, each other one `pitch` points below the line before it. */
export function pdfLines(texts: readonly string[], x: number, top: number, pitch = 12): PdfText[] {
  return texts.map((text, index) => ({ x, y: top - index * pitch, text }))
}
