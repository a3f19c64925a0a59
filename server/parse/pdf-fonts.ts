import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import type { Row } from './pdf-lines.ts'

/** Bold as foundries and TeX name it; Nimbus calls its bold "Medi". */
const BOLD = /bold|black|heavy|demi|-bd|-medi(?:ital)?$|^(?:[A-Z]{6}\+)?(?:cmb|cmssb|ecb|sfb|lmb)/i

/** At most so many pages of a document are asked for the names of their fonts. */
const MAX_PAGES = 8

/**
 * Which fonts of a document are bold, filled in page by page. The library names fonts only to who has it prepare
 * a page for painting, so that a page is asked only where a line stands alone in a font that is not yet known.
 */
export class FontWeights {
  #bold = new Map<string, boolean>()
  #asked = 0

  async add(page: PDFPageProxy, rows: readonly Row[]): Promise<void> {
    const isNew = [...fontsOfLoneLines(rows)].some((font) => !this.#bold.has(font))
    if (!isNew || this.#asked >= MAX_PAGES) return
    this.#asked++
    // What cannot be painted may still be read; its headings are then told by their sizes alone.
    await page.getOperatorList().catch(() => null)
    for (const font of new Set(rows.flatMap(({ segments }) => segments.flatMap(({ fonts }) => fonts)))) {
      if (!page.commonObjs.has(font)) continue
      const face: { name?: string; bold?: boolean; black?: boolean } = page.commonObjs.get(font)
      this.#bold.set(font, face.bold === true || face.black === true || BOLD.test(face.name ?? ''))
    }
  }

  /** Whether all words of the row are set in bold. */
  isBold({ segments }: Row): boolean {
    return segments.every(({ fonts }) => fonts.length > 0 && fonts.every((font) => this.#bold.get(font)))
  }
}

/** What may be a heading, as far as its words say. */
const TITLE = /^\P{Ll}.{2,140}[^,;:]$/u

/** Fonts of lines that may be headings and hold no other, save the one that most lines are set in. */
function fontsOfLoneLines(rows: readonly Row[]): Set<string> {
  const counts = new Map<string, number>()
  const titles = new Set<string>()
  for (const { segments } of rows) {
    const fonts = new Set(segments.flatMap((segment) => segment.fonts))
    const [font] = fonts
    if (fonts.size !== 1 || !font) continue
    counts.set(font, (counts.get(font) ?? 0) + 1)
    if (segments.length === 1 && TITLE.test(segments[0]?.text ?? '')) titles.add(font)
  }
  const [main] = [...counts].sort((p, q) => q[1] - p[1])[0] ?? []
  return new Set([...titles].filter((font) => font !== main))
}
