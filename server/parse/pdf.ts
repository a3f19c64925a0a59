import { readFile } from 'node:fs/promises'
import { type Block, type ParsedDocument, ParseError, type Parser } from './parser.ts'
import { annotationItems } from './pdf-annotations.ts'
import { blocksOf, type PageRows } from './pdf-blocks.ts'
import { type OpenPdf, openPdf } from './pdf-library.ts'
import { fragmentsOf, rowsOf } from './pdf-lines.ts'

/** Longest time, in milliseconds, that reading pages keeps the thread without looking for a cancellation. */
const TURN = 25

/** PDF: every block with its page; tables, headings and running headers are told by position, size and repetition. */
export const pdf: Parser = {
  formats: ['pdf'],
  async parse(file, signal, _options) {
    const data = await readFile(file.path, { signal })
    signal.throwIfAborted()
    if (data.length === 0) throw new ParseError(`'${file.name}' is empty`)
    const opened = await openPdf(file.name, new Uint8Array(data.buffer, data.byteOffset, data.length))
    try {
      const isAnnotated = data.includes('/FreeText') || (await opened.document.getFieldObjects()) !== null
      return await documentOf(file.name, opened, isAnnotated, signal)
    } finally {
      await opened.close()
    }
  },
}

async function documentOf(
  name: string,
  opened: OpenPdf,
  isAnnotated: boolean,
  signal: AbortSignal,
): Promise<ParsedDocument> {
  const { pages, unreadable } = await readPages(opened, isAnnotated, signal)
  const warnings: string[] = []
  const blank = pages.filter(({ layers }) => layers.length === 0).map(({ page }) => page)
  if (blank.length === pages.length) {
    throw new ParseError(`'${name}' has no text layer; install tesseract-ocr to read scanned pages`)
  }
  if (unreadable.length > 0) warnings.push(`${pageList(unreadable)} could not be read`)
  const blocks: Block[] = [...blocksOf(pages)]
  return { blocks, pages: pages.length, warnings }
}

async function readPages(opened: OpenPdf, isAnnotated: boolean, signal: AbortSignal) {
  const { document } = opened
  const pages: PageRows[] = []
  const unreadable: number[] = []
  let turn = performance.now()
  for (let number = 1; number <= document.numPages; number++) {
    if (performance.now() - turn > TURN) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      turn = performance.now()
    }
    signal.throwIfAborted()
    try {
      pages.push(await readPage(document, number, isAnnotated))
    } catch {
      signal.throwIfAborted()
      unreadable.push(number)
      pages.push({ page: number, layers: [] })
    }
  }
  return { pages, unreadable }
}

async function readPage(
  document: OpenPdf['document'],
  number: number,
  isAnnotated: boolean,
): Promise<PageRows> {
  const page = await document.getPage(number)
  const view = page.getViewport({ scale: 1 })
  const content = await page.getTextContent()
  if (isAnnotated || content.items.length === 0) content.items.push(...(await annotationItems(page)))
  page.cleanup()
  const layers = fragmentsOf(content, view.transform, view)
  return { page: number, layers: layers.filter((layer) => layer.length > 0).map(rowsOf) }
}

/** 'page 3' or 'pages 3, 4 and 9'. */
function pageList(numbers: readonly number[]): string {
  if (numbers.length === 1) return `page ${numbers[0]}`
  return `pages ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
}
