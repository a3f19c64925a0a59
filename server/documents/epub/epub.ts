import { Parser as HtmlParser } from 'htmlparser2'
import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { turns } from '../../platform/yielding.ts'
import { htmlFragmentBlocks } from '../html/html.ts'
import {
  type Block,
  hasCells,
  type ParsedDocument,
  ParseError,
  type Parser,
  type SourceFile,
} from '../model/parser.ts'
import { definedOf } from '../model/properties.ts'
import { XmlPackage } from '../zipped-xml/xml-package.ts'
import { attributeOf, child, descend, descendants, type XmlElement } from '../zipped-xml/xml-tree.ts'
import { BookNotes, readOutline, resolvePart } from './book-notes.ts'

/**
 * EPUB books in reading order, each block under its chapter. officeparser 8.1.1 holds a book as one tree, in twice
 * the memory; this parser reads one chapter at a time, as HTML.
 */
export const epub: Parser = {
  formats: ['epub'],
  async parse(file, signal): Promise<ParsedDocument> {
    const book = await openEpub(file, signal)
    const warnings: Message[] = []
    return {
      blocks: readBook(book, file.name, warnings, turns(signal)),
      warnings,
      metadata: book.metadata,
      properties: definedOf({
        title: book.metadata.title,
        author: book.metadata.creator,
        published: book.metadata.date,
      }),
    }
  },
}

async function* readBook(
  { parts, chapters }: Book,
  filename: string,
  warnings: Message[],
  pause: () => Promise<void>,
): AsyncGenerator<Block> {
  let hasText = false
  let isTruncated = false
  const notes = new BookNotes(parts, chapters, pause)
  for (const chapter of chapters) {
    const outline = await readOutline(parts, chapter.part, notes.takenFrom(chapter.part), pause)
    isTruncated ||= outline.isTruncated
    for (const block of htmlFragmentBlocks(outline, await notes.of(chapter.part, outline))) {
      hasText = true
      yield underChapter(block, chapter)
      await pause()
    }
  }
  if (!hasText) throw new ParseError(message('file_no_text', { file: filename }))
  if (isTruncated) warnings.push(message('warn_chapter_cut'))
}

/** Puts a block under its chapter's title, unless the block's own headings contain the same text. */
function underChapter(block: Block, { title, isContents }: Chapter): Block {
  if (isContents && !hasCells(block)) return { ...block, kind: 'furniture' }
  const own = block.place.headings ?? []
  const isNamed = own.some((heading) => isSame(heading, title))
  const isTitle = block.kind === 'heading' && isSame(block.text, title)
  if (title === '' || isNamed || isTitle) return block
  return { ...block, place: { ...block.place, headings: [title, ...own] } }
}

const isSame = (one: string, other: string) => letters(one) === letters(other)
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * A content document of a book, in spine order. `title`: its entry in the table of contents, or that of the preceding
 * document.
 */
type Chapter = { readonly part: string; readonly title: string; readonly isContents: boolean }

export type Book = {
  readonly parts: XmlPackage
  readonly chapters: readonly Chapter[]
  readonly metadata: Readonly<Record<string, string>>
}

type Item = { readonly part: string; readonly type: string; readonly properties: string }

const CONTAINER = 'META-INF/container.xml'
const MAX_TITLE_CHARS = 500
/** Algorithms of font obfuscation (EPUB 3.3, Font obfuscation), which does not prevent reading. */
const FONT_OBFUSCATION = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc/

/**
 * Opens a book with its package document and table of contents (EPUB 3.3 §5 and §7). Throws ParseError if the book is
 * protected by DRM, damaged or not an EPUB.
 */
async function openEpub(file: SourceFile, signal: AbortSignal): Promise<Book> {
  if (file.size === 0) throw new ParseError(message('file_empty', { file: file.name }))
  const parts = await XmlPackage.openAny(file, signal)
  const root = descend(await parts.tree(CONTAINER), 'rootfiles', 'rootfile')
  const main = attributeOf(root, 'full-path') ?? ''
  if (!parts.has(main))
    throw new ParseError(
      message('file_not_begun', { file: file.name, expected: 'EPUB', why: message('why_no_book') }),
    )
  await refuseDrm(parts, file)
  const book = await parts.tree(main)
  const items = new Map<string, Item>()
  for (const item of child(book, 'manifest')?.children ?? []) {
    items.set(attributeOf(item, 'id') ?? '', {
      part: parts.storedName(resolvePart(main, attributeOf(item, 'href') ?? '')),
      type: attributeOf(item, 'media-type') ?? '',
      properties: attributeOf(item, 'properties') ?? '',
    })
  }
  const spine = child(book, 'spine')
  const titles = await readTitles(
    parts,
    [...items.values()],
    items.get(attributeOf(spine, 'toc') ?? '')?.part,
  )
  const chapters: Chapter[] = []
  // Reads each part once, however often a small book references it.
  const seen = new Set<string>()
  let title = ''
  for (const reference of spine?.children ?? []) {
    const item = items.get(attributeOf(reference, 'idref') ?? '')
    if (!item || !/html|xml/i.test(item.type) || /svg/i.test(item.type) || !parts.has(item.part)) continue
    if (seen.has(item.part)) continue
    seen.add(item.part)
    title = titles.get(item.part.toLowerCase()) ?? title
    chapters.push({ part: item.part, title, isContents: /\bnav\b/.test(item.properties) })
  }
  return { parts, chapters, metadata: readMetadata(child(book, 'metadata')) }
}

async function refuseDrm(parts: XmlPackage, file: SourceFile): Promise<void> {
  const encryption = await parts.tree('META-INF/encryption.xml')
  const methods = encryption ? descendants(encryption, 'EncryptionMethod') : []
  if (methods.some((method) => !FONT_OBFUSCATION.test(attributeOf(method, 'Algorithm') ?? '')))
    throw new ParseError(message('file_drm', { file: file.name }))
}

/** Returns each part's title in the table of contents: that of the first entry that links to it. */
async function readTitles(
  parts: XmlPackage,
  items: readonly Item[],
  ncx: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>()
  const add = (from: string, target: string, title: string) => {
    const part = resolvePart(from, target).toLowerCase()
    const shown = title.replace(/\s+/g, ' ').trim()
    if (shown !== '' && !titles.has(part)) titles.set(part, shown)
  }
  const nav = items.find(({ properties }) => /\bnav\b/.test(properties))?.part
  if (nav !== undefined && parts.has(nav)) {
    // The navigation document is HTML and may be as malformed; only its links matter.
    let target: string | null = null
    let text = ''
    const parser = new HtmlParser({
      onopentag: (name, { href = '' }) => {
        if (name !== 'a') return
        target = href
        text = ''
      },
      onclosetag: (name) => {
        if (name !== 'a' || target === null) return
        add(nav, target, text)
        target = null
      },
      ontext: (piece) => {
        if (target !== null && text.length < MAX_TITLE_CHARS) text += piece
      },
    })
    for await (const piece of parts.readText(nav)) parser.write(piece)
    parser.end()
  }
  const tree = await parts.tree(ncx)
  for (const point of tree ? navPoints(tree) : []) {
    const label = descend(point, 'navLabel', 'text')?.text ?? ''
    if (ncx !== undefined) add(ncx, attributeOf(child(point, 'content'), 'src') ?? '', label)
  }
  return titles
}

/** Yields the entries of a table of contents (NCX) in order, nested ones included. */
function* navPoints(tree: XmlElement): Generator<XmlElement> {
  const stack = [tree]
  for (let element = stack.pop(); element; element = stack.pop()) {
    if (element.name === 'navPoint') yield element
    stack.push(...element.children.toReversed())
  }
}

function readMetadata(metadata: XmlElement | undefined): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { name, text } of metadata?.children ?? []) {
    if (!/^(title|creator|language|publisher|date)$/.test(name) || found[name] !== undefined) continue
    if (text.trim() !== '') found[name] = text.trim().slice(0, 1000)
  }
  return found
}
