import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { turns } from '../../platform/yielding.ts'
import { numberList } from '../model/number-list.ts'
import { unreadPage } from '../model/ocr-fault.ts'
import { ParseError, type ParseOptions, type Parser, type SourceFile } from '../model/parser.ts'
import { groupIntoRows } from './extract/group-into-rows.ts'
import { type OpenPdf, openPdf } from './extract/open-pdf.ts'
import { inReadingDirection, type Row } from './extract/rows.ts'
import { removeLineNumbers } from './layout/page-margins.ts'
import { layoutBlocks, type PageRows } from './layout-blocks.ts'
import { missingOcrPackage, recognise } from './ocr.ts'

/**
 * PDF: every block with its page. Reads a file in stages:
 *
 * 1. extract/ reads each page's text from PDFium, as fragments with positions and fonts, and groups them into rows;
 *    line numbers in the margin are taken out.
 * 2. ocr.ts recognises pages without a text layer.
 * 3. layout/ finds running headers and footers by comparing all pages, separates narrow columns of numbers, and
 *    splits each page into regions in reading order.
 * 4. tables/ splits each region into labels with their values, tables, and plain lines.
 * 5. layout/ joins plain lines into paragraphs, and recognises headings among them by size, weight and numbering.
 * 6. layout-blocks.ts yields the results in reading order, each footnote after the block that refers to it.
 */
export const pdf: Parser = {
  formats: ['pdf'],
  async parse(file, signal, options) {
    signal.throwIfAborted()
    if (file.size === 0) throw new ParseError(message('file_empty', { file: file.name }))
    const opened = await openPdf(file, options.password)
    try {
      const warnings: Message[] = []
      const pages = await readPages(file.name, opened, signal)
      const scanned = await recogniseScans(file, pages, warnings, signal, options)
      const files = pages.reduce((sum, page) => sum + page.files, opened.attachedFiles)
      if (files > 0) warnings.push(message('warn_attached_files', { files }))
      const isBold = (row: Row) => opened.fonts.isBold(row)
      return {
        blocks: layoutBlocks(pages, scanned, isBold),
        pages: pages.length,
        warnings,
        properties: opened.properties(),
        ...(options.password === undefined ? {} : { metadata: PROTECTED }),
      }
    } finally {
      opened.close()
    }
  },
}

/** Tells that the original opens only with a password. */
const PROTECTED = { password_protected: true }

type ReadPage = PageRows & { readonly files: number; readonly width: number; readonly failed: boolean }

async function readPages(name: string, opened: OpenPdf, signal: AbortSignal): Promise<ReadPage[]> {
  const { pageCount } = opened
  if (pageCount > MAX_PAGES) {
    throw new ParseError(message('file_pages', { file: name, pages: pageCount, most: MAX_PAGES }))
  }
  const pages: ReadPage[] = []
  const pause = turns(signal)
  for (let number = 1; number <= pageCount; number++) {
    await pause()
    try {
      pages.push(readPage(opened, name, number))
    } catch (error) {
      if (error instanceof ParseError) throw error
      if (number > MAX_FAILURES && pages.every(({ failed }) => failed)) {
        throw new ParseError(noPage(name))
      }
      pages.push({
        page: number,
        layers: [],
        lineNumbers: [],
        comments: [],
        files: 0,
        width: 0,
        height: 0,
        failed: true,
      })
    }
  }
  return pages
}

/**
 * Limit on pages: PDFium takes time proportional to the page number to find a page, so that far more pages than a
 * book has would take forever.
 */
const MAX_PAGES = 20_000
/** If this many pages at the beginning are damaged, the whole file counts as damaged. */
const MAX_FAILURES = 1000

function readPage(opened: OpenPdf, name: string, number: number): ReadPage {
  const { width, height, layers, comments, files } = opened.page(name, number)
  const [upright = [], ...turned] = layers.map((layer) => inReadingDirection(groupIntoRows(layer)))
  const { rows, lineNumbers } = removeLineNumbers(upright)
  return {
    page: number,
    layers: [rows, ...turned].filter((layer) => layer.length > 0),
    lineNumbers,
    comments,
    files,
    width,
    height,
    failed: false,
  }
}

/**
 * Recognises the pages without a text layer and returns their paragraphs by page number. Warns of pages that cannot
 * be read, and throws ParseError if none can.
 */
async function recogniseScans(
  file: SourceFile,
  pages: readonly ReadPage[],
  warnings: Message[],
  signal: AbortSignal,
  options: ParseOptions,
): Promise<ReadonlyMap<number, string[]>> {
  const failed = pages.filter((page) => page.failed).map(({ page }) => page)
  if (failed.length === pages.length) {
    throw new ParseError(noPage(file.name))
  }
  if (failed.length > 0) warnings.push(lost(failed))
  const blank = pages.filter((page) => page.layers.length === 0 && !page.failed)
  if (blank.length === 0) return new Map()
  const isWithoutText = blank.length + failed.length === pages.length
  const missing = missingOcrPackage()
  if (missing !== null) {
    if (isWithoutText) {
      throw new ParseError(message('file_scanned', { file: file.name, program: missing }))
    }
    warnings.push(
      scanned(
        blank.map(({ page }) => page),
        missing,
      ),
    )
    return new Map()
  }
  const recognised = await recognise(file.name, file.path, blank, options.ocrLanguages, signal)
  for (const { page, fault } of recognised.failed) warnings.push(unreadPage(page, fault))
  if (isWithoutText && ![...recognised.paragraphs.values()].some((texts) => texts.length > 0)) {
    throw new ParseError(message('file_scanned_empty', { file: file.name }))
  }
  return recognised.paragraphs
}

const noPage = (file: string) => message('file_not_pdf', { file, why: message('why_no_page') })

/** Pages that a warning lists. */
const LISTED_PAGES = 10

function lost(pages: readonly number[]): Message {
  return pages.length === 1
    ? message('warn_page_lost', { page: pages[0] ?? 0 })
    : message('warn_pages_lost', { pages: pageList(pages) })
}

function scanned(pages: readonly number[], program: string): Message {
  return pages.length === 1
    ? message('warn_page_scanned', { page: pages[0] ?? 0, program })
    : message('warn_pages_scanned', { pages: pageList(pages), program })
}

function pageList(pages: readonly number[]): Message {
  return numberList(pages.slice(0, LISTED_PAGES), pages.length)
}
