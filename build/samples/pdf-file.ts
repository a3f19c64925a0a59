import type { Font } from './font-widths.ts'

/** A line of text on a page; `x` and `y` in points from the lower left corner. */
export type TextRun = {
  readonly x: number
  readonly y: number
  readonly font: Font
  readonly size: number
  readonly text: string
}
/** A thin line, or a box filled with the grey `fill`, 0 black to 1 white. */
export type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly fill: number
}
export type Page = { readonly texts: TextRun[]; readonly boxes: Box[] }

export const PAGE_WIDTH = 595
export const PAGE_HEIGHT = 842

const FONTS: readonly Font[] = ['Times-Roman', 'Helvetica', 'Helvetica-Bold']
const WIN_ANSI: Readonly<Record<string, number>> = {
  '€': 0x80,
  '„': 0x84,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  œ: 0x9c,
  '§': 0xa7,
}

/** Makes an A4 PDF of pages in a language. Deterministic. */
export function pdfFile(title: string, pages: readonly Page[], language: string): Uint8Array {
  const pageNumber = (index: number) => 4 + FONTS.length + 2 * index
  const fonts = FONTS.map((_, index) => `/F${index} ${4 + index} 0 R`).join(' ')
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Resources << /Font << ${fonts} >> >> >>`,
    `<< /Title (${escaped(title)}) /Creator (Ibid) /CreationDate (D:20250401090000Z) >>`,
    ...FONTS.map((font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`),
    ...pages.flatMap((page, index) => {
      const content = contentOf(page)
      return [
        `<< /Type /Page /Parent 2 0 R /Contents ${pageNumber(index) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  return latin1(assembled(objects))
}

function assembled(objects: readonly string[]): string {
  let body = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
}

function contentOf({ texts, boxes }: Page): string {
  const drawn = boxes.map(
    ({ x, y, width, height, fill }) =>
      `${fill} g ${round(x)} ${round(y)} ${round(width)} ${round(height)} re f`,
  )
  const written = texts.map(
    ({ x, y, font, size, text }) =>
      `BT /F${FONTS.indexOf(font)} ${size} Tf ${round(x)} ${round(y)} Td (${escaped(text)}) Tj ET`,
  )
  return [...drawn, '0.1 g', ...written].join('\n')
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** Escapes text for a PDF string, one byte a character. */
function escaped(text: string): string {
  return [...text]
    .map((character) => String.fromCharCode(WIN_ANSI[character] ?? character.charCodeAt(0)))
    .join('')
    .replace(/[\\()]/g, '\\$&')
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
