import { type Block, type ParsedDocument, ParseError, type Parser } from '../model/parser.ts'
import { type ImagePage, imagePages } from './image-pages.ts'
import { readWords } from './image-words.ts'

/** Pictures: the words that tesseract recognises, with their positions. */
export const image: Parser = {
  formats: ['png', 'jpeg', 'tiff'],
  async parse(file, signal, { ocrLanguages }): Promise<ParsedDocument> {
    if (file.size === 0) throw new ParseError(`'${file.name}' is empty`)
    const pages = await imagePages(file)
    if (Bun.which('tesseract', { PATH: process.env.PATH ?? '' }) === null)
      throw new ParseError(`'${file.name}' is a picture; install tesseract-ocr to read what is written on it`)
    const warnings: string[] = []
    return {
      blocks: readPages(file, pages, warnings, ocrLanguages, signal),
      ...(pages.length > 1 ? { pages: pages.length } : {}),
      warnings,
    }
  },
}

async function* readPages(
  file: { readonly name: string; readonly path: string },
  pages: readonly ImagePage[],
  warnings: string[],
  languages: string,
  signal: AbortSignal,
): AsyncGenerator<Block> {
  let hasText = false
  for (const [index, size] of pages.entries()) {
    signal.throwIfAborted()
    const found = await readWords(file, size, pages.length > 1 ? index : null, languages, signal)
    if (typeof found === 'string') {
      if (pages.length === 1) throw new ParseError(`'${file.name}' ${found}`)
      warnings.push(`page ${index + 1} ${found}`)
      continue
    }
    for (const { text, words } of found) {
      hasText = true
      yield { kind: 'paragraph', text, words, place: pages.length > 1 ? { page: index + 1 } : {} }
    }
  }
  if (!hasText) throw new ParseError(`OCR found no words in '${file.name}'`)
}
