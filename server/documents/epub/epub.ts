import { turns } from '../../platform/yielding.ts'
import { htmlFragmentBlocks } from '../html/html-blocks.ts'
import { htmlOutline } from '../html/html-outline.ts'
import { type Block, type ParsedDocument, ParseError, type Parser } from '../model/parser.ts'
import { type Book, type Chapter, openEpub } from './epub-package.ts'

/**
 * EPUB books in the order of reading, each block under its chapter. officeparser holds a book and its pictures as one
 * tree; here a chapter at a time is read, as HTML is.
 */
export const epub: Parser = {
  formats: ['epub'],
  async parse(file, signal): Promise<ParsedDocument> {
    const book = await openEpub(file, signal)
    const warnings: string[] = []
    return {
      blocks: readBook(book, file.name, warnings, turns(signal)),
      warnings,
      metadata: book.metadata,
    }
  },
}

async function* readBook(
  { parts, chapters }: Book,
  filename: string,
  warnings: string[],
  rest: () => Promise<void>,
): AsyncGenerator<Block> {
  let hasText = false
  let isCut = false
  for (const chapter of chapters) {
    const builder = htmlOutline()
    for await (const text of parts.texts(chapter.part)) {
      builder.write(text)
      await rest()
    }
    const outline = builder.end()
    isCut ||= outline.isCut
    for (const block of htmlFragmentBlocks(outline)) {
      hasText = true
      yield inChapter(block, chapter)
      await rest()
    }
  }
  if (!hasText) throw new ParseError(`'${filename}' contains no text`)
  if (isCut) warnings.push('A chapter has so many elements that only the text of the last ones was read.')
}

/** A block with its chapter as the outermost of its headings, unless its own say the same. */
function inChapter(block: Block, { title, isContents }: Chapter): Block {
  if (isContents && block.kind !== 'table') return { ...block, kind: 'furniture' }
  const own = block.place.headings ?? []
  const isNamed = own.some((heading) => isSame(heading, title))
  const isTitle = block.kind === 'heading' && isSame(block.text, title)
  if (title === '' || isNamed || isTitle) return block
  return { ...block, place: { ...block.place, headings: [title, ...own] } }
}

const isSame = (one: string, other: string) => letters(one) === letters(other)
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
