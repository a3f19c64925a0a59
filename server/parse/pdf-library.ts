import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import { ParseError } from './parser.ts'
import { PdfCmapReader } from './pdf-cmaps.ts'

type Listener = (event: { data: unknown }) => void

/**
 * One end of the message channel between the two halves of pdf.js, which here run in one thread. Messages go
 * by reference: the library's own loopback copies every one, a tenth of the whole time. Only the `chunk` of a
 * stream is copied (shallowly), because its sender goes on filling the same object.
 */
class Port {
  #listeners = new Set<Listener>()
  #peer: Port | null = null

  static pair(): [Port, Port] {
    const near = new Port()
    const far = new Port()
    near.#peer = far
    far.#peer = near
    return [near, far]
  }

  postMessage(message: unknown): void {
    const event = { data: withOwnChunk(message) }
    queueMicrotask(() => this.#peer?.deliver(event))
  }

  deliver(event: { data: unknown }): void {
    for (const listener of this.#listeners) listener(event)
  }

  addEventListener(_type: string, listener: Listener, options?: { signal?: AbortSignal }): void {
    this.#listeners.add(listener)
    options?.signal?.addEventListener('abort', () => this.#listeners.delete(listener))
  }

  removeEventListener(_type: string, listener: Listener): void {
    this.#listeners.delete(listener)
  }

  terminate(): void {
    this.#listeners.clear()
  }
}

function withOwnChunk(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('chunk' in message)) return message
  const { chunk } = message
  return typeof chunk === 'object' && chunk !== null ? { ...message, chunk: { ...chunk } } : message
}

/** What pdf.js looks for at load and uses only to paint; text needs none of them. */
class NoDrawing {}

async function loadLibrary() {
  const scope: Record<string, unknown> = globalThis
  scope.DOMMatrix ??= NoDrawing
  scope.ImageData ??= NoDrawing
  scope.Path2D ??= NoDrawing
  // The worker half sets globalThis.pdfjsWorker, without which the other half would look for a file.
  const { WorkerMessageHandler } = await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  const { PDFWorker } = await withoutComplaint(() => import('pdfjs-dist/legacy/build/pdf.mjs'))
  const { PDFParse, PasswordException } = await import('pdf-parse')
  return { WorkerMessageHandler, PDFWorker, PDFParse, PasswordException }
}

/** pdf.js warns at load that it has nothing to paint with, before its verbosity can be set. */
async function withoutComplaint<T>(load: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = (...parts: unknown[]) => {
    if (!String(parts[0]).includes('@napi-rs/canvas')) warn(...parts)
  }
  try {
    return await load()
  } finally {
    console.warn = warn
  }
}

let library: ReturnType<typeof loadLibrary> | undefined

/** An open PDF. `close` frees its memory and may be called at any time, also while a page is being read. */
export type OpenPdf = {
  readonly document: PDFDocumentProxy
  close(): Promise<void>
}

/** Opens a PDF with the empty password. Takes ownership of `data`. Throws ParseError for one it cannot open. */
export async function openPdf(name: string, data: Uint8Array): Promise<OpenPdf> {
  library ??= loadLibrary()
  const { WorkerMessageHandler, PDFWorker, PDFParse, PasswordException } = await library
  const [near, far] = Port.pair()
  WorkerMessageHandler.initializeFromPort(far)
  // SAFETY: the library asks of a port only the four methods that Port has.
  const worker = PDFWorker.create({ port: near as unknown as Worker, verbosity: 0 })
  const reader = new PDFParse({
    data,
    worker,
    verbosity: 0,
    // Nothing is painted, so that no picture need be unpacked.
    maxImageSize: 1,
    disableFontFace: true,
    useSystemFonts: false,
    isEvalSupported: false,
    useWorkerFetch: false,
    CMapReaderFactory: PdfCmapReader,
  })
  const close = async () => {
    await reader.destroy()
    worker.destroy()
    near.terminate()
    far.terminate()
  }
  try {
    // biome-ignore lint/complexity/useLiteralKeys: the declarations call `load` private; nothing else gives the document.
    const document: PDFDocumentProxy = await reader['load']()
    return { document, close }
  } catch (error) {
    await close()
    if (error instanceof PasswordException) throw new ParseError(`'${name}' is password-protected`)
    const reason = /encryption/i.test(String(error))
      ? 'it is encrypted in a way that no password opens'
      : 'its structure is damaged'
    throw new ParseError(`'${name}' cannot be read as a PDF: ${reason}`, { cause: error })
  }
}
