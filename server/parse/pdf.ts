import { readFile } from 'node:fs/promises'
import type { PDFPageProxy, TextContent } from 'pdfjs-dist/types/src/display/api.js'
import { canRecognise, recognise } from './ocr.ts'
import { type ParsedDocument, ParseError, type ParseOptions, type Parser, type SourceFile } from './parser.ts'
import { annotationItems } from './pdf-annotations.ts'
import { blocksOf, type PageRows } from './pdf-blocks.ts'
import { FontWeights } from './pdf-fonts.ts'
import { type OpenPdf, openPdf } from './pdf-library.ts'
import { withoutLineNumbers } from './pdf-line-numbers.ts'
import { fragmentsOf, rowsOf } from './pdf-lines.ts'

/** PDF: every block with its page; tables, headings and running headers are told by position, size and repetition. */
export const pdf: Parser = {
  formats: ['pdf'],
  async parse(file, signal, options) {
    const data = await readFile(file.path, { signal })
    signal.throwIfAborted()
    if (data.length === 0) throw new ParseError(`'${file.name}' is empty`)
    if (hasPictureForText(data)) {
      throw new ParseError(
        `'${file.name}' cannot be read as a PDF: it packs text the way only pictures are packed`,
      )
    }
    const hasTextBoxes = data.includes('/FreeText')
    const opened = await openPdf(file.name, new Uint8Array(data.buffer, data.byteOffset, data.length))
    try {
      const weights = new FontWeights()
      const pages = await readPages(file.name, opened, hasTextBoxes, weights, signal)
      return await documentOf(file, pages, weights, signal, options)
    } finally {
      await opened.close()
    }
  },
}

/**
 * Whether a stream that is no image is packed with a filter for images. No writer does that, but a few kilobytes
 * of it unpack to gigabytes, in one call that nothing can interrupt.
 */
function hasPictureForText(data: Buffer): boolean {
  for (const filter of ['/JBIG2Decode', '/JPXDecode', '/CCITTFaxDecode']) {
    for (let at = data.indexOf(filter); at >= 0; at = data.indexOf(filter, at + 1)) {
      const begin = data.lastIndexOf(' obj', at)
      const end = data.indexOf('stream', at)
      if (begin < 0 || end < 0 || end - begin > 2000) continue
      if (!/\/Image|\/Width/.test(data.toString('latin1', begin, end))) return true
    }
  }
  return false
}

type ReadPage = PageRows & { readonly width: number; readonly failed: boolean }

async function documentOf(
  file: SourceFile,
  pages: readonly ReadPage[],
  weights: FontWeights,
  signal: AbortSignal,
  options: ParseOptions,
): Promise<ParsedDocument> {
  const warnings: string[] = []
  const failed = pages.filter((page) => page.failed).map(({ page }) => page)
  if (failed.length === pages.length) {
    throw new ParseError(`'${file.name}' cannot be read as a PDF: none of its pages is intact`)
  }
  if (failed.length > 0) warnings.push(`${pageList(failed)} could not be read`)
  const blank = pages.filter((page) => page.layers.length === 0 && !page.failed)
  let scanned: ReadonlyMap<number, string[]> = new Map()
  if (blank.length > 0 && canRecognise()) {
    const recognised = await recognise(file.name, file.path, blank, options.ocrLanguages, signal)
    scanned = recognised.paragraphs
    for (const { page, reason } of recognised.failed) warnings.push(`page ${page} ${reason}`)
    if (
      blank.length + failed.length === pages.length &&
      ![...scanned.values()].some((texts) => texts.length > 0)
    ) {
      throw new ParseError(`'${file.name}' has no text layer, and OCR found no words on its pages`)
    }
  } else if (blank.length + failed.length === pages.length) {
    throw new ParseError(`'${file.name}' has no text layer; install tesseract-ocr to read scanned pages`)
  } else if (blank.length > 0) {
    warnings.push(
      `no text layer on ${pageList(blank.map(({ page }) => page))}; install tesseract-ocr to read scans`,
    )
  }
  return { blocks: blocksOf(pages, scanned, (row) => weights.isBold(row)), pages: pages.length, warnings }
}

async function readPages(
  name: string,
  opened: OpenPdf,
  hasTextBoxes: boolean,
  weights: FontWeights,
  signal: AbortSignal,
) {
  const { document } = opened
  if (document.numPages > MAX_PAGES) {
    throw new ParseError(`'${name}' has ${document.numPages} pages; at most ${MAX_PAGES} can be read`)
  }
  const pages: ReadPage[] = []
  const rest = turns(signal)
  const isAnnotated = hasTextBoxes || (await hasFields(opened))
  for (let number = 1; number <= document.numPages; number++) {
    await rest()
    let page: PDFPageProxy | undefined
    try {
      page = await document.getPage(number)
      pages.push(await readPage(page, isAnnotated, weights, rest))
    } catch {
      signal.throwIfAborted()
      if (number > MAX_FAILURES && pages.every(({ failed }) => failed)) {
        throw new ParseError(`'${name}' cannot be read as a PDF: none of its pages is intact`)
      }
      pages.push({ page: number, layers: [], numbers: [], width: 0, height: 0, failed: true })
    } finally {
      page?.cleanup()
    }
  }
  return pages
}

/** Finding a page takes the library time by its number, so that far more pages than any book has never end. */
const MAX_PAGES = 20_000
/** So many damaged pages at the beginning are taken for a file that is damaged all through. */
const MAX_FAILURES = 1000

async function hasFields({ document }: OpenPdf): Promise<boolean> {
  // A damaged form is no reason to lose the text of the pages.
  return await document.getFieldObjects().then(
    (fields) => fields !== null,
    () => false,
  )
}

async function readPage(
  page: PDFPageProxy,
  isAnnotated: boolean,
  weights: FontWeights,
  rest: () => Promise<void>,
): Promise<ReadPage> {
  const view = page.getViewport({ scale: 1 })
  const content = await textOfPage(page, rest)
  if (isAnnotated || content.items.length === 0) content.items.push(...(await annotationItems(page)))
  const layers = fragmentsOf(content, view.transform, view)
  const [upright = [], ...turned] = layers.map(rowsOf)
  const { rows, numbers } = withoutLineNumbers(upright)
  await weights.add(page, rows)
  return {
    page: page.pageNumber,
    layers: [rows, ...turned].filter((layer) => layer.length > 0),
    numbers,
    width: view.width,
    height: view.height,
    failed: false,
  }
}

/** As the library's getTextContent, but it lets other work through and stops when it is told to. */
async function textOfPage(page: PDFPageProxy, rest: () => Promise<void>): Promise<TextContent> {
  const content: TextContent = { items: [], styles: {}, lang: null }
  // SAFETY: the library declares its stream without the type of its chunks, which are TextContent.
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return content
      for (const item of value.items) content.items.push(item)
      Object.assign(content.styles, value.styles)
      await rest()
    }
  } catch (error) {
    await reader.cancel(error)
    throw error
  }
}

/** Longest time, in milliseconds, that reading keeps the thread to itself. */
const TURN = 25

/** A function to be called often: it gives way to other work now and then, and throws when the signal aborts. */
function turns(signal: AbortSignal): () => Promise<void> {
  let last = performance.now()
  return async () => {
    signal.throwIfAborted()
    if (performance.now() - last < TURN) return
    await new Promise<void>((resolve) => setImmediate(resolve))
    last = performance.now()
    signal.throwIfAborted()
  }
}

/** 'page 3' or 'pages 3, 4 and 9'; the first ten of many. */
function pageList(numbers: readonly number[]): string {
  if (numbers.length === 1) return `page ${numbers[0]}`
  if (numbers.length > 10) return `pages ${numbers.slice(0, 10).join(', ')} and ${numbers.length - 10} more`
  return `pages ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
}
