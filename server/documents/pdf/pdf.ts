import { turns } from '../../platform/yielding.ts'
import {
  type ParsedDocument,
  ParseError,
  type ParseOptions,
  type Parser,
  type SourceFile,
} from '../model/parser.ts'
import { type OpenPdf, openPdf } from './extract/open-pdf.ts'
import { rowsOf } from './extract/rows.ts'
import { withoutLineNumbers } from './layout/line-numbers.ts'
import { lackingForOcr, recognise } from './ocr.ts'
import { blocksOf, type PageRows } from './pdf-blocks.ts'

/** PDF: every block with its page; tables, headings and running headers are told by position, size and repetition. */
export const pdf: Parser = {
  formats: ['pdf'],
  async parse(file, signal, options) {
    signal.throwIfAborted()
    if (file.size === 0) throw new ParseError(`'${file.name}' is empty`)
    const opened = await openPdf(file)
    try {
      const pages = await readPages(file.name, opened, signal)
      return await documentOf(file, pages, opened, signal, options)
    } finally {
      opened.close()
    }
  },
}

type ReadPage = PageRows & { readonly width: number; readonly failed: boolean }

async function documentOf(
  file: SourceFile,
  pages: readonly ReadPage[],
  { fonts }: OpenPdf,
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
  const lacking = blank.length > 0 ? lackingForOcr() : null
  if (blank.length > 0 && lacking === null) {
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
    throw new ParseError(`'${file.name}' has no text layer; install ${lacking} to read scanned pages`)
  } else if (blank.length > 0) {
    warnings.push(
      `no text layer on ${pageList(blank.map(({ page }) => page))}; install ${lacking} to read scans`,
    )
  }
  return { blocks: blocksOf(pages, scanned, (row) => fonts.isBold(row)), pages: pages.length, warnings }
}

async function readPages(name: string, opened: OpenPdf, signal: AbortSignal): Promise<ReadPage[]> {
  const { pageCount } = opened
  if (pageCount > MAX_PAGES) {
    throw new ParseError(`'${name}' has ${pageCount} pages; at most ${MAX_PAGES} can be read`)
  }
  const pages: ReadPage[] = []
  const rest = turns(signal)
  for (let number = 1; number <= pageCount; number++) {
    await rest()
    try {
      pages.push(readPage(opened, name, number))
    } catch (error) {
      if (error instanceof ParseError) throw error
      if (number > MAX_FAILURES && pages.every(({ failed }) => failed)) {
        throw new ParseError(`'${name}' cannot be read as a PDF: none of its pages is intact`)
      }
      pages.push({ page: number, layers: [], numbers: [], width: 0, height: 0, failed: true })
    }
  }
  return pages
}

/** Finding a page takes the library time by its number, so that far more pages than any book has never end. */
const MAX_PAGES = 20_000
/** So many damaged pages at the beginning are taken for a file that is damaged all through. */
const MAX_FAILURES = 1000

function readPage(opened: OpenPdf, name: string, number: number): ReadPage {
  const { width, height, layers } = opened.page(name, number)
  const [upright = [], ...turned] = layers.map(rowsOf)
  const { rows, numbers } = withoutLineNumbers(upright)
  return {
    page: number,
    layers: [rows, ...turned].filter((layer) => layer.length > 0),
    numbers,
    width,
    height,
    failed: false,
  }
}

/** 'page 3' or 'pages 3, 4 and 9'; the first ten of many. */
function pageList(numbers: readonly number[]): string {
  if (numbers.length === 1) return `page ${numbers[0]}`
  if (numbers.length > 10) return `pages ${numbers.slice(0, 10).join(', ')} and ${numbers.length - 10} more`
  return `pages ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
}
