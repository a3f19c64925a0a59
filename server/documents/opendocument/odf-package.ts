import { FORMATS } from '../../../shared/formats.ts'
import { message } from '../../../shared/messages.ts'
import { type DocumentProperties, ParseError, type SourceFile } from '../model/parser.ts'
import { definedOf } from '../model/properties.ts'
import { XmlPackage } from '../zipped-xml/xml-package.ts'
import { attribute } from '../zipped-xml/xml-reader.ts'

export type OpenDocument = 'odt' | 'ods' | 'odp'

const KINDS = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' } as const

/**
 * Opens an OpenDocument package (ODF 1.3 part 2), whose text is in its part content.xml. Throws ParseError if it is
 * encrypted, damaged, or of another kind than its name indicates.
 */
export async function openOdf(
  file: SourceFile,
  format: OpenDocument,
  signal: AbortSignal,
): Promise<XmlPackage> {
  if (file.size === 0) throw new ParseError(message('file_empty', { file: file.name }))
  const parts = await XmlPackage.openAny(file, signal)
  const label = FORMATS[format].label
  if (!parts.has('content.xml'))
    throw new ParseError(
      message('file_not_begun', {
        file: file.name,
        expected: label,
        why: message('why_no_part', { part: 'content.xml' }),
      }),
    )
  const { mediaType, isEncrypted } = await readManifest(parts)
  if (isEncrypted) throw new ParseError(message('file_protected', { file: file.name }))
  const kind = Object.entries(KINDS).find(([word]) => mediaType.startsWith(`${OASIS}${word}`))?.[1]
  if (kind === format || mediaType === '') return parts
  const found = kind ? FORMATS[kind].label : `a file of another kind (${mediaType.slice(0, 100)})`
  throw new ParseError(message('file_named_as', { file: file.name, expected: label, found }))
}

const OASIS = 'application/vnd.oasis.opendocument.'

/** Returns the package's media type and encryption according to its manifest, or else to the part mimetype. */
async function readManifest(parts: XmlPackage): Promise<{ mediaType: string; isEncrypted: boolean }> {
  let mediaType = ''
  let isEncrypted = false
  if (parts.has('META-INF/manifest.xml')) {
    await parts.readWhole('META-INF/manifest.xml', {
      open: (name, attributes) => {
        if (name === 'encryption-data') isEncrypted = true
        if (name === 'file-entry' && attribute(attributes, 'full-path') === '/')
          mediaType = attribute(attributes, 'media-type') ?? ''
      },
      close: () => {},
      text: () => {},
    })
  }
  if (mediaType === '' && parts.has('mimetype'))
    for await (const text of parts.readText('mimetype')) if (mediaType.length < 200) mediaType += text.trim()
  return { mediaType, isEncrypted }
}

/**
 * Reads title, author and other metadata from meta.xml, and the number of pages when the file was saved; null if it
 * is not stated.
 */
export async function readMeta(
  parts: XmlPackage,
): Promise<{ metadata: Record<string, string>; properties: DocumentProperties; pages: number | null }> {
  const metadata: Record<string, string> = {}
  const stated: Record<string, string> = {}
  let pages: number | null = null
  let open = ''
  if (!parts.has('meta.xml')) return { metadata, properties: {}, pages }
  await parts.readWhole('meta.xml', {
    open: (name, attributes) => {
      open = name
      if (name === 'document-statistic') pages = Number(attribute(attributes, 'page-count') ?? 0) || null
    },
    close: () => {
      open = ''
    },
    text: (text) => {
      if (/^(title|creator|subject|language)$/.test(open)) metadata[open] = (metadata[open] ?? '') + text
      if (/^(initial-creator|creation-date|date)$/.test(open)) stated[open] = (stated[open] ?? '') + text
    },
  })
  const properties = definedOf({
    title: metadata.title,
    author: stated['initial-creator'] ?? metadata.creator,
    subject: metadata.subject,
    created: stated['creation-date'],
    modified: stated.date,
  })
  return { metadata, properties, pages }
}
