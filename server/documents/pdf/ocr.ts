import { availableParallelism } from 'node:os'
import { message } from '../../../shared/messages.ts'
import { spawnConfined } from '../../platform/confined-program.ts'
import { tesseractEnvironment } from '../image/image.ts'
import { OCR_TIMEOUT_MS, type OcrFault } from '../model/ocr-fault.ts'
import { ParseError } from '../model/parser.ts'
import { joinLines } from './layout/paragraphs.ts'

/** A page without a text layer, with its size in points. */
type ScannedPage = { readonly page: number; readonly width: number; readonly height: number }

/** Recognised paragraphs by page number, and the pages that failed, each with its fault. */
type Recognised = {
  readonly paragraphs: ReadonlyMap<number, string[]>
  readonly failed: { readonly page: number; readonly fault: OcrFault }[]
}

/**
 * Returns the package that must be installed before scanned pages can be read on this machine; null if OCR is
 * available. `path`: the search path for programs.
 */
export function missingOcrPackage(path = process.env.PATH ?? ''): 'tesseract-ocr' | 'poppler-utils' | null {
  if (Bun.which('tesseract', { PATH: path }) === null) return 'tesseract-ocr'
  return Bun.which('pdftoppm', { PATH: path }) === null ? 'poppler-utils' : null
}

/** Pages recognised concurrently: tesseract uses one core and up to 200 MB for each. */
const CONCURRENT_PAGES = Math.min(4, availableParallelism())
/**
 * Resolution in dots per inch at which tesseract recognises best, and the longest side in pixels that it receives.
 */
const RESOLUTION = 300
const LONGEST_SIDE = 5000

/**
 * Recognises pages of the PDF at `path` with tesseract. `languages` in tesseract's notation: 'eng', 'deu+eng'. Throws
 * ParseError if tesseract lacks a language, and the signal's reason when it aborts.
 */
export async function recognise(
  name: string,
  path: string,
  pages: readonly ScannedPage[],
  languages: string,
  signal: AbortSignal,
): Promise<Recognised> {
  if (!/^\w+(\+\w+)*$/.test(languages)) {
    throw new ParseError(message('file_languages', { file: name, languages }))
  }
  const paragraphs = new Map<number, string[]>()
  const failed: { page: number; fault: OcrFault }[] = []
  const queue = [...pages]
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      either.throwIfAborted()
      const result = await recognisePage(path, next, languages, either)
      if ('text' in result) paragraphs.set(next.page, splitParagraphs(result.text))
      else failed.push({ page: next.page, fault: result.fault })
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(CONCURRENT_PAGES, pages.length) }, work))
  } catch (error) {
    stop.abort()
    signal.throwIfAborted()
    if (error instanceof MissingLanguage) {
      throw new ParseError(message('file_no_language', { file: name, languages }))
    }
    throw error
  }
  return { paragraphs, failed: failed.sort((p, q) => p.page - q.page) }
}

class MissingLanguage extends Error {}

async function recognisePage(
  path: string,
  { page, width, height }: ScannedPage,
  languages: string,
  signal: AbortSignal,
): Promise<{ text: string } | { fault: OcrFault }> {
  const longest = Math.max(width, height, 1) / 72
  const resolution = Math.max(10, Math.floor(Math.min(RESOLUTION, LONGEST_SIDE / longest)))
  const limits = { env: tesseractEnvironment(), signal, timeoutMs: OCR_TIMEOUT_MS }
  const renderer = spawnConfined(
    ['pdftoppm', '-gray', '-r', `${resolution}`, '-f', `${page}`, '-l', `${page}`, path],
    limits,
  )
  const recogniser = spawnConfined(
    ['tesseract', 'stdin', 'stdout', '-l', languages, '--dpi', `${resolution}`],
    { ...limits, stdin: renderer.stdout },
  )
  const [text, errors, , rendered, read] = await Promise.all([
    new Response(recogniser.stdout).text(),
    new Response(recogniser.stderr).text(),
    new Response(renderer.stderr).text(),
    renderer.exited,
    recogniser.exited,
  ])
  signal.throwIfAborted()
  if (renderer.late.aborted || recogniser.late.aborted) return { fault: 'slow' }
  if (/Failed loading language|Couldn't load any languages/.test(errors)) throw new MissingLanguage()
  if (rendered !== 0) return { fault: 'unpainted' }
  if (read !== 0) return { fault: 'unrecognised' }
  return { text }
}

function splitParagraphs(text: string): string[] {
  return text
    .replaceAll('\f', '')
    .split(/\n\s*\n/)
    .map((lines) =>
      joinLines(
        lines
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      ),
    )
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph))
}
