import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { embeddedFile } from '../../../platform/native/embedded.ts'

/** Bytes that one thread's PDFium may hold; what unpacks to more is refused there, and not by the system's killer. */
const MEMORY_LIMIT = 384 * 1024 * 1024
/** Its memory never shrinks: an instance that grew beyond this is given up for a fresh one. */
const MAX_KEPT_MEMORY = 32 * 1024 * 1024
const PAGE = 65_536

/** Called for every character or object of text: taken as they are, without the wrapper that looks each of them up by its name. */
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

/** The functions of PDFium (public/fpdf_*.h), which take and give addresses in `memory`. */
export type Pdfium = WrappedPdfiumModule & { readonly memory: PdfiumMemory }

/** What PDFium reads and writes. Views are made anew when it has grown: keep none over a call. */
export class PdfiumMemory {
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

  /** The address of `size` new bytes. Throws RangeError when there is no room. */
  allocate(size: number): number {
    const address = this.#module.pdfium.wasmExports.malloc(size)
    if (address === 0) throw new RangeError(`Cannot take ${size} bytes for PDFium: it may not hold so much`)
    return address
  }

  free(address: number): void {
    this.#module.pdfium.wasmExports.free(address)
  }

  /** A UTF-16 text of PDFium's usual kind: `read` is called with no room for its length, then with enough. */
  utf16(read: (address: number, size: number) => number): string {
    return this.#text(read, 'utf-16le', 2)
  }

  /** As utf16(), of bytes. */
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
      return new TextDecoder(encoding).decode(this.bytes.slice(address, address + size - unit))
    } finally {
      this.free(address)
    }
  }
}

let compiledCode: Promise<WebAssembly.Module> | undefined

/** PDFium's code, compiled once in this thread. */
export async function compilePdfium(): Promise<WebAssembly.Module> {
  compiledCode ??= embeddedFile('node_modules/@embedpdf/pdfium/dist/pdfium.wasm').then((bytes) =>
    WebAssembly.compile(bytes),
  )
  return await compiledCode
}

/** Has this thread run code that another has compiled: threads then also share what is optimised while it runs. */
export function providePdfiumCode(code: Promise<WebAssembly.Module>): void {
  compiledCode = code
}

let current: Promise<Pdfium> | undefined

/** This thread's PDFium. */
export async function loadPdfium(): Promise<Pdfium> {
  current ??= instantiate()
  return await current
}

/** To be called after each document: gives up an instance that has failed or grown large. */
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
  // What the wrapper gives for true and false are 1 and 0 here as there: ask only whether it holds.
  for (const name of UNWRAPPED) Object.assign(module, { [name]: Reflect.get(exported, name) })
  return Object.assign(module, { memory: new PdfiumMemory(module) })
}

/** The runtime asks for more by this method of the exported memory, and takes its throwing for a refusal. */
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
