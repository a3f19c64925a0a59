import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { type Block, blockText, type ParsedDocument, ParseError, type Parser } from '../model/parser.ts'
import type { XmlPackage } from '../zipped-xml/xml-package.ts'
import { attribute } from '../zipped-xml/xml-reader.ts'
import { openOdf, readMeta } from './odf-package.ts'
import { OdfReader } from './odf-reader.ts'
import { OdfStyles } from './odf-styles.ts'

/**
 * OpenDocument texts, read from their XML as a stream. officeparser 8.1.1 builds one tree of all of it: 200,000
 * paragraphs take a gigabyte, five times as much as here.
 */
export const odt: Parser = {
  formats: ['odt'],
  async parse(file, signal): Promise<ParsedDocument> {
    const parts = await openOdf(file, 'odt', signal)
    const { metadata, properties, pages } = await readMeta(parts)
    const hasPages = pages !== null && (await countPages(parts)) === pages
    const warnings: Message[] = []
    return {
      blocks: readText(parts, file.name, hasPages, warnings),
      ...(hasPages ? { pages } : {}),
      warnings,
      metadata,
      properties,
    }
  },
}

async function* readText(
  parts: XmlPackage,
  filename: string,
  hasPages: boolean,
  warnings: Message[],
): AsyncGenerator<Block> {
  const styles = new OdfStyles()
  const headersAndFooters = await readHeadersAndFooters(parts, styles)
  const body = new OdfReader(styles, hasPages ? 1 : undefined)
  let hasText = false
  for await (const block of parts.read('content.xml', body, () => body.take())) {
    hasText ||= blockText(block).trim() !== ''
    yield block
  }
  for (const block of [...body.end(), ...headersAndFooters]) {
    hasText = true
    yield block
  }
  await parts.finish()
  if (!hasText) throw new ParseError(message('file_no_text', { file: filename }))
  if (body.hasHiddenText) warnings.push(message('warn_hidden_text'))
}

/** Headers and footers, each distinct text once; collects the styles of styles.xml in `styles`. */
async function readHeadersAndFooters(parts: XmlPackage, styles: OdfStyles): Promise<Block[]> {
  if (!parts.has('styles.xml')) return []
  const reader = new OdfReader(styles)
  const texts = new Set<string>()
  await parts.readWhole('styles.xml', reader)
  for (const block of reader.end()) texts.add(blockText(block).trim())
  texts.delete('')
  return [...texts].map((text) => ({ kind: 'aside', text, place: {} }))
}

/** Counts the pages by the explicit page breaks and the soft ones, which mark full pages. */
async function countPages(parts: XmlPackage): Promise<number> {
  const styles = await OdfStyles.of(parts)
  let pages = 1
  let begun = false
  let breaks = false
  await parts.readWhole('content.xml', {
    close: () => {},
    text: () => {},
    open: (name, attributes) => {
      styles.opened(name, attributes)
      if (name === 'soft-page-break') pages++
      if (name !== 'p' && name !== 'h') return
      const style = attribute(attributes, 'style-name') ?? ''
      if (begun && (breaks || styles.breaksBefore(style))) pages++
      begun = true
      breaks = styles.breaksAfter(style)
    },
  })
  return pages
}
