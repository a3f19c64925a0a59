import { type Block, type ParsedDocument, ParseError, type Parser } from '../model/parser.ts'
import type { XmlParts } from '../zipped-xml/xml-parts.ts'
import { openOdf, readMeta } from './odf-package.ts'
import { OdfStyles } from './odf-styles.ts'
import { OdpSlides } from './odp-slides.ts'

/** OpenDocument presentations: every block with its slide, shapes in the order of the slide, speaker notes. */
export const odp: Parser = {
  formats: ['odp'],
  async parse(file, signal): Promise<ParsedDocument> {
    const parts = await openOdf(file, 'odp', signal)
    const { metadata } = await readMeta(parts)
    const warnings: string[] = []
    const styles = new OdfStyles()
    if (parts.has('styles.xml'))
      await parts.readWhole('styles.xml', {
        open: (...tag) => styles.opened(...tag),
        close: () => {},
        text: () => {},
      })
    const slides = await countSlides(parts)
    return {
      blocks: readSlides(parts, new OdpSlides(styles, warnings), file.name),
      ...(slides > 0 ? { pages: slides } : {}),
      warnings,
      metadata,
    }
  },
}

async function countSlides(parts: XmlParts): Promise<number> {
  let slides = 0
  await parts.readWhole('content.xml', {
    open: (name) => {
      if (name === 'page') slides++
    },
    close: () => {},
    text: () => {},
  })
  return slides
}

async function* readSlides(parts: XmlParts, slides: OdpSlides, filename: string): AsyncGenerator<Block> {
  let hasText = false
  for await (const block of parts.read('content.xml', slides, () => slides.take())) {
    hasText = true
    yield block
  }
  await parts.finish()
  if (!hasText) throw new ParseError(`'${filename}' contains no text`)
}
