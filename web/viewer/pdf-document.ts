import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs' with { type: 'file' }
import { documentEndpoints } from '../../shared/endpoints/documents.ts'
import { pageOrigin } from '../api/base.ts'
import { addressOf } from '../api/client.ts'
import { findText, type Near, type Stretch } from '../ui/search/find-text.ts'
import { reveal } from './reveal.ts'

GlobalWorkerOptions.workerSrc = new URL(worker, import.meta.url).href

export type { PDFDocumentProxy }

/** Opens the original of a PDF document. Pages are fetched when they are shown. */
export function openPdf(documentId: string) {
  const url = addressOf(documentEndpoints.documentFile, {
    params: { id: documentId },
    query: { inline: '1' },
  })
  return getDocument({
    url,
    cMapUrl: `${pageOrigin()}/pdf/cmaps/`,
    standardFontDataUrl: `${pageOrigin()}/pdf/standard_fonts/`,
    wasmUrl: `${pageOrigin()}/pdf/wasm/`,
    // The content policy lets the worker fetch nothing; the page fetches for it.
    useWorkerFetch: false,
    // Odd files are not reported; what cannot be shown is, on the page.
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
  })
}

/**
 * Draws a page as wide as `place`, with a text layer over it, and marks a quote. Replaces the content of
 * `place`. Returns whether the quote was found.
 */
export async function drawPage(
  pdf: PDFDocumentProxy,
  options: {
    page: number
    place: HTMLElement
    quote: string | null
    near: Near | null
    /** Scrolls the marked quote into view. */
    reveal: boolean
    signal: AbortSignal
  },
): Promise<boolean> {
  const { place, signal } = options
  const page = await pdf.getPage(options.page)
  if (signal.aborted) return false
  const unscaled = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: place.clientWidth / unscaled.width })
  const density = window.devicePixelRatio

  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  canvas.style.width = `${viewport.width}px`
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  signal.addEventListener('abort', () => drawing.cancel(), { once: true })

  const text = document.createElement('div')
  text.className = 'pdf-text'
  text.style.setProperty('--total-scale-factor', String(viewport.scale))
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
  await Promise.all([drawing.promise, layer.render()])
  if (signal.aborted) return false

  const marks = document.createElement('div')
  marks.className = 'pdf-marks'
  place.replaceChildren(canvas, marks, text)
  if (options.quote === null) return false
  markQuote(findOnPage(layer, options.quote, options.near ?? undefined), layer, marks)
  if (options.reveal) reveal(marks.firstElementChild)
  return marks.childElementCount > 0
}

/** Punctuation that is marked along with the word before it. */
const CLOSING = /^[.,;:!?%'’"”»)\]\-\u2010\u00AD]+/

function markQuote(found: readonly Stretch[], layer: TextLayer, marks: HTMLElement) {
  const origin = marks.getBoundingClientRect()
  for (const { item, start, end } of found) {
    const node = layer.textDivs[item]?.firstChild
    if (!node) continue
    const range = document.createRange()
    range.setStart(node, start)
    const rest = node.textContent?.slice(end) ?? ''
    range.setEnd(node, end + (CLOSING.exec(rest)?.[0].length ?? 0))
    for (const box of range.getClientRects()) {
      const mark = document.createElement('div')
      mark.className = 'pdf-mark'
      mark.style.left = `${box.left - origin.left}px`
      mark.style.top = `${box.top - origin.top}px`
      mark.style.width = `${box.width}px`
      mark.style.height = `${box.height}px`
      marks.append(mark)
    }
  }
}

/**
 * Finds a quote in the order of the file's text, and in the order of the lines on the page: only the latter
 * has the rows of a table that was written by columns. Returns the better match.
 */
function findOnPage(layer: TextLayer, quote: string, near?: Near): Stretch[] {
  const items = layer.textContentItemsStr
  const written = findText(items, quote, near)
  if (lettersIn(written) >= letters(quote)) return written
  const order = orderSeen(layer.textDivs)
  const seen = findText(
    order.map((item) => items[item] ?? ''),
    quote,
    near,
  ).map((stretch) => ({ ...stretch, item: order[stretch.item] ?? stretch.item }))
  return lettersIn(seen) > lettersIn(written) ? seen : written

  function lettersIn(stretches: readonly Stretch[]): number {
    return letters(stretches.map(({ item, start, end }) => items[item]?.slice(start, end)).join(' '))
  }
}

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length

/** Returns the items from top to bottom, and within a line from left to right. */
function orderSeen(elements: readonly HTMLElement[]): number[] {
  const boxes = elements.map((element, item) => ({ item, box: element.getBoundingClientRect() }))
  boxes.sort((a, b) => a.box.top - b.box.top)
  let line = 0
  let bottom = Number.NEGATIVE_INFINITY
  const placed = boxes.map(({ item, box }) => {
    if ((box.top + box.bottom) / 2 > bottom) {
      line++
      bottom = box.bottom
    }
    return { item, line, left: box.left }
  })
  return placed.sort((a, b) => a.line - b.line || a.left - b.left).map(({ item }) => item)
}
