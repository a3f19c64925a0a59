import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { embeddedFile } from '../../../platform/native/embedded.ts'

/**
 * Memory limit in bytes for one thread's PDFium; files that expand beyond it are refused, instead of the system
 * killing the process.
 */
const MEMORY_LIMIT = 384 * 1024 * 1024
/** Largest memory in bytes that is kept: WebAssembly memory never shrinks, so a larger instance is discarded. */
const MAX_KEPT_MEMORY = 32 * 1024 * 1024
const PAGE = 65_536

/**
 * Functions called for every character or text object; used directly, since the wrapper looks them up by name on each
 * call.
 */
const UNWRAPPED = [
  'FPDFText_CountChars',
  'FPDFText_GetUnicode',
  'FPDFText_IsGenerated',
  'FPDFText_GetTextObject',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetCharBox',
  'FPDFText_GetMatrix',
  'FPDFText_GetFontSize',
  'FPDFTextObj_GetFont',
] as const

/** PDFium's functions (public/fpdf_*.h), which take and return addresses in `memory`. */
export type Pdfium = WrappedPdfiumModule & { readonly memory: PdfiumMemory }

const DECODERS = { 'utf-16le': new TextDecoder('utf-16le'), 'utf-8': new TextDecoder('utf-8') }

/** PDFium's memory. Growth invalidates views: do not keep one across a call. */
class PdfiumMemory {
  readonly #module: WrappedPdfiumModule
  constructor(module: WrappedPdfiumModule) {
    this.#module = module
  }

  get bytes(): Uint8Array {
    return this.#module.pdfium.HEAPU8
  }
  get floats(): Float32Array {
    return this.#module.pdfium.HEAPF32
  }
  get doubles(): Float64Array {
    return this.#module.pdfium.HEAPF64
  }

  /** Allocates `size` bytes and returns their address. Throws RangeError if there is no space. */
  allocate(size: number): number {
    const address = this.#module.pdfium.wasmExports.malloc(size)
    if (address === 0) throw new RangeError(`Cannot take ${size} bytes for PDFium: it may not hold so much`)
    return address
  }

  free(address: number): void {
    this.#module.pdfium.wasmExports.free(address)
  }

  /**
   * Reads a UTF-16 string by PDFium's convention: `read` is called without a buffer for the length, then with one.
   */
  utf16(read: (address: number, size: number) => number): string {
    return this.#text(read, 'utf-16le', 2)
  }

  /** Reads a UTF-16 string of FPDFText_…, which counts characters rather than bytes. */
  utf16Characters(read: (address: number, characters: number) => number): string {
    const count = read(0, 0)
    if (count <= 0) return ''
    const address = this.allocate(2 * count + 2)
    try {
      const written = read(address, count)
      const text = DECODERS['utf-16le'].decode(this.bytes.slice(address, address + 2 * written))
      return text.replace(/\0+$/, '')
    } finally {
      this.free(address)
    }
  }

  /** Reads a UTF-8 string by the same convention as utf16(). */
  utf8(read: (address: number, size: number) => number): string {
    return this.#text(read, 'utf-8', 1)
  }

  #text(
    read: (address: number, size: number) => number,
    encoding: 'utf-16le' | 'utf-8',
    unit: number,
  ): string {
    const size = read(0, 0)
    if (size <= unit) return ''
    const address = this.allocate(size)
    try {
      read(address, size)
      return DECODERS[encoding].decode(this.bytes.slice(address, address + size - unit))
    } finally {
      this.free(address)
    }
  }
}

let compiledCode: Promise<WebAssembly.Module> | undefined

/** Returns PDFium's code, compiled once per thread. */
export async function compilePdfium(): Promise<WebAssembly.Module> {
  compiledCode ??= embeddedFile('node_modules/@embedpdf/pdfium/dist/pdfium.wasm').then((bytes) =>
    WebAssembly.compile(bytes),
  )
  return await compiledCode
}

/** Makes this thread run code compiled by another: threads then share the code optimised at run time, too. */
export function providePdfiumCode(code: Promise<WebAssembly.Module>): void {
  compiledCode = code
}

let current: Promise<Pdfium> | undefined

/** Returns this thread's PDFium. */
export async function loadPdfium(): Promise<Pdfium> {
  current ??= instantiate()
  return await current
}

/** Call after each document: discards an instance that has failed or grown large. */
export function releasePdfium(pdfium: Pdfium, hasFailed: boolean): void {
  if (hasFailed || pdfium.memory.bytes.byteLength > MAX_KEPT_MEMORY) current = undefined
}

async function instantiate(): Promise<Pdfium> {
  const code = await compilePdfium()
  const module = await init({
    instantiateWasm: (
      imports: Bun.WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, code: WebAssembly.Module) => void,
    ) => {
      const instance = new WebAssembly.Instance(code, imports)
      limitMemory(instance)
      receive(instance, code)
      return instance.exports
    },
    print: () => {},
    printErr: () => {},
  })
  module.PDFiumExt_Init()
  const exported: object = module.pdfium.wasmExports
  // The wrapper returns booleans; these functions return 1 and 0: test results for truth only.
  for (const name of UNWRAPPED) Object.assign(module, { [name]: Reflect.get(exported, name) })
  return Object.assign(module, { memory: new PdfiumMemory(module) })
}

/** Limits PDFium's memory: the runtime grows it through this method and treats an exception as a refusal. */
function limitMemory({ exports: { memory } }: WebAssembly.Instance): void {
  if (!(memory instanceof WebAssembly.Memory))
    throw new Error('Cannot start PDFium: it exports no memory to be limited')
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE > MEMORY_LIMIT)
      throw new RangeError('Cannot give PDFium more memory: it holds as much as it may')
    return grow(pages)
  }
}
