import { closeSync, openSync, readSync } from 'node:fs'
import type { Message } from '../../../../shared/message.ts'
import { message } from '../../../../shared/messages.ts'
import { type DocumentProperties, ParseError } from '../../model/parser.ts'
import { definedOf } from '../../model/properties.ts'
import { type Annotations, type Comment, readAnnotations } from './annotations.ts'
import { fragmentsByDirection, type PageView } from './fragments.ts'
import { loadPdfium, type Pdfium, releasePdfium } from './pdfium.ts'
import type { Fragment, Row } from './rows.ts'
import { extractRuns, type Run } from './runs.ts'

/** FPDF_ERR_… of fpdfview.h. */
const WRONG_PASSWORD = 4
const UNKNOWN_ENCRYPTION = 5

type PageText = Pick<PageView, 'width' | 'height'> & {
  /** By direction of the text: upright, rotated right, upside down, rotated left. */
  readonly layers: readonly Fragment[][]
  readonly comments: readonly Comment[]
  /** Number of files attached to the page. */
  readonly files: number
}

/**
 * Opens a PDF with a password, by default the empty one. Throws ParseError if that fails. Close the result before opening another PDF
 * in this thread.
 */
export async function openPdf(
  file: { name: string; path: string; size: number },
  password = '',
): Promise<OpenPdf> {
  const pdfium = await loadPdfium()
  let address = 0
  try {
    address = readIntoPdfium(pdfium, file.path, file.size)
    const document = pdfium.FPDF_LoadMemDocument(address, file.size, password)
    if (document !== 0) return new OpenPdf(pdfium, document, address)
  } catch (error) {
    releasePdfium(pdfium, true)
    throw new ParseError(message('file_not_pdf', { file: file.name, why: failureReason(error) }), {
      cause: error,
    })
  }
  const code = pdfium.FPDF_GetLastError()
  pdfium.memory.free(address)
  releasePdfium(pdfium, false)
  if (code === WRONG_PASSWORD)
    throw new ParseError(
      password === ''
        ? message('file_protected', { file: file.name })
        : message('file_wrong_password', { file: file.name }),
    )
  const why = message(code === UNKNOWN_ENCRYPTION ? 'why_encryption' : 'why_structure')
  throw new ParseError(message('file_not_pdf', { file: file.name, why }))
}

/** Reads the file directly into PDFium's memory, so that it is not held twice. */
function readIntoPdfium(pdfium: Pdfium, path: string, size: number): number {
  const address = pdfium.memory.allocate(size)
  const descriptor = openSync(path, 'r')
  try {
    let at = 0
    while (at < size) {
      const read = readSync(descriptor, pdfium.memory.bytes, address + at, size - at, null)
      if (read === 0) throw new Error(`Cannot read ${path}: it ends after ${at} of ${size} bytes`)
      at += read
    }
  } finally {
    closeSync(descriptor)
  }
  return address
}

/** Returns the reason for a failure of PDFium. Throws `error` again if it has another cause. */
function failureReason(error: unknown): Message {
  if (error instanceof RangeError || (error instanceof Error && /\bOOM\b|abort/i.test(error.message)))
    return message('why_memory')
  if (error instanceof WebAssembly.RuntimeError) return message('why_structure')
  throw error
}

export class OpenPdf {
  readonly pageCount: number
  /** Number of files attached to the document as a whole. */
  readonly attachedFiles: number
  readonly fonts = new FontWeights()
  readonly #pdfium: Pdfium
  readonly #document: number
  readonly #data: number
  #form: number | null = null
  #formInfo = 0
  #failure: unknown = null

  constructor(pdfium: Pdfium, document: number, data: number) {
    this.#pdfium = pdfium
    this.#document = document
    this.#data = data
    this.pageCount = pdfium.FPDF_GetPageCount(document)
    this.attachedFiles = Math.max(0, pdfium.FPDFDoc_GetAttachmentCount(document))
  }

  /**
   * Extracts the text of a page, counted from 1. Throws if the page is damaged, and ParseError if no further page can
   * be read.
   */
  page(name: string, number: number): PageText {
    const pdfium = this.#pdfium
    try {
      const page = pdfium.FPDF_LoadPage(this.#document, number - 1)
      if (page === 0) throw new DamagedPage(`Cannot read page ${number}: it is damaged`)
      try {
        return this.#pageText(page)
      } finally {
        pdfium.FPDF_ClosePage(page)
      }
    } catch (error) {
      if (error instanceof DamagedPage) throw error
      this.#failure = error
      throw new ParseError(
        message('file_not_pdf', {
          file: name,
          why: message('why_on_page', { page: number, why: failureReason(error) }),
        }),
        {
          cause: error,
        },
      )
    }
  }

  #pageText(page: number): PageText {
    const pdfium = this.#pdfium
    const view = pageView(pdfium, page)
    const textPage = pdfium.FPDFText_LoadPage(page)
    if (textPage === 0) throw new DamagedPage('Cannot read the text of a page: it is damaged')
    const names = new Map<number, string>()
    try {
      const runs = extractRuns(pdfium, textPage, (object) => {
        const font = object === 0 ? 0 : pdfium.FPDFTextObj_GetFont(object)
        const known = names.get(font)
        if (known !== undefined) return known
        const name = font === 0 ? '' : this.fonts.register(pdfium, font)
        names.set(font, name)
        return name
      })
      const found = this.#annotations(page, textPage, runs)
      const layers = fragmentsByDirection([...runs, ...found.runs], view)
      return { width: view.width, height: view.height, layers, comments: found.comments, files: found.files }
    } finally {
      pdfium.FPDFText_ClosePage(textPage)
    }
  }

  #annotations(page: number, textPage: number, runs: readonly Run[]): Annotations {
    const pdfium = this.#pdfium
    if (pdfium.FPDFPage_GetAnnotCount(page) === 0) return { runs: [], comments: [], files: 0 }
    let form: number | null = null
    const openForm = () => {
      if (form === null) {
        form = this.#formEnvironment()
        pdfium.FORM_OnAfterLoadPage(page, form)
      }
      return form
    }
    try {
      return readAnnotations(pdfium, openForm, page, textPage, runs)
    } finally {
      if (form !== null) pdfium.FORM_OnBeforeClosePage(page, form)
    }
  }

  #formEnvironment(): number {
    if (this.#form === null) {
      this.#formInfo = this.#pdfium.PDFiumExt_OpenFormFillInfo()
      this.#form = this.#pdfium.PDFiumExt_InitFormFillEnvironment(this.#document, this.#formInfo)
    }
    return this.#form
  }

  /** Returns what the document says of itself (PDF 32000-1, 14.3.3). */
  properties(): DocumentProperties {
    const text = (tag: string) =>
      this.#pdfium.memory.utf16((address, size) =>
        this.#pdfium.FPDF_GetMetaText(this.#document, tag, address, size),
      )
    return definedOf({
      title: text('Title'),
      author: text('Author'),
      subject: text('Subject'),
      created: isoDay(text('CreationDate')),
      modified: isoDay(text('ModDate')),
    })
  }

  close(): void {
    const pdfium = this.#pdfium
    if (this.#failure === null) {
      if (this.#form !== null) {
        pdfium.PDFiumExt_ExitFormFillEnvironment(this.#form)
        pdfium.PDFiumExt_CloseFormFillInfo(this.#formInfo)
      }
      pdfium.FPDF_CloseDocument(this.#document)
      pdfium.memory.free(this.#data)
    }
    releasePdfium(pdfium, this.#failure !== null)
  }
}

/** The day of a date such as D:20240301120000+01'00'; '' for anything else. */
function isoDay(date: string): string {
  const [, year, month, day] = /^(?:D:)?(\d{4})(\d\d)(\d\d)/.exec(date) ?? []
  return year === undefined ? '' : `${year}-${month}-${day}`
}

class DamagedPage extends Error {
  override readonly name = 'DamagedPage'
}

const LETTER = { left: 0, bottom: 0, right: 612, top: 792 }

function pageView(pdfium: Pdfium, page: number): PageView {
  const { memory } = pdfium
  const scratch = memory.allocate(16)
  let box = LETTER
  try {
    if (pdfium.FPDF_GetPageBoundingBox(page, scratch)) {
      // FS_RECTF: left, top, right, bottom.
      const [left = 0, top = 0, right = 0, bottom = 0] = memory.floats.slice(scratch / 4, scratch / 4 + 4)
      if (right > left && top > bottom) box = { left, bottom, right, top }
    }
  } finally {
    memory.free(scratch)
  }
  const rotation = pdfium.FPDFPage_GetRotation(page) & 3
  const [width, height] = [box.right - box.left, box.top - box.bottom]
  return rotation % 2 === 0
    ? { box, rotation, width, height }
    : { box, rotation, width: height, height: width }
}

/** Font name parts that mean bold, by foundries and TeX; Nimbus calls its bold "Medi". */
const BOLD = /bold|black|heavy|demi|-bd|-medi(?:ital)?$|^(?:[A-Z]{6}\+)?(?:cmb|cmssb|ecb|sfb|lmb)/i
/** FXFONT_FORCE_BOLD of fpdf_text.h, and the lowest weight that counts as bold. */
const FORCE_BOLD = 1 << 18
const BOLD_WEIGHT = 600

/** Records which fonts of a document are bold. */
class FontWeights {
  readonly #bold = new Map<string, boolean>()

  /** Registers a PDFium font with its weight and returns the name under which it is known. */
  register(pdfium: Pdfium, font: number): string {
    const face = pdfium.memory.utf8((address, size) => pdfium.FPDFFont_GetBaseFontName(font, address, size))
    const isMarked =
      (pdfium.FPDFFont_GetFlags(font) & FORCE_BOLD) !== 0 || pdfium.FPDFFont_GetWeight(font) >= BOLD_WEIGHT
    const name = `${face}${isMarked ? '!' : ''}`
    this.#bold.set(name, isMarked || BOLD.test(face))
    return name
  }

  /** Whether all words of the row are bold. */
  isBold({ segments }: Row): boolean {
    return segments.every(({ fonts }) => fonts.length > 0 && fonts.every((font) => this.#bold.get(font)))
  }
}
