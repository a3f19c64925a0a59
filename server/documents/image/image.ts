import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlacedWord } from '../../../shared/documents.ts'
import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { spawnConfined } from '../../platform/confined-program.ts'
import { OCR_TIMEOUT_MS, type OcrFault, unreadPage } from '../model/ocr-fault.ts'
import { type Block, type ParsedDocument, ParseError, type Parser } from '../model/parser.ts'
import { type ImagePage, imagePages, type Orientation } from './image-pages.ts'

/** Pictures: the words that tesseract recognises, with their positions. */
export const image: Parser = {
  formats: ['png', 'jpeg', 'tiff'],
  async parse(file, signal, { ocrLanguages }): Promise<ParsedDocument> {
    if (file.size === 0) throw new ParseError(message('file_empty', { file: file.name }))
    const pages = await imagePages(file)
    if (Bun.which('tesseract', { PATH: process.env.PATH ?? '' }) === null)
      throw new ParseError(message('file_picture', { file: file.name }))
    const warnings: Message[] = []
    return {
      blocks: readPages(file, pages, warnings, ocrLanguages, signal),
      ...(pages.length > 1 ? { pages: pages.length } : {}),
      warnings,
    }
  },
}

async function* readPages(
  file: { readonly name: string; readonly path: string },
  pages: readonly ImagePage[],
  warnings: Message[],
  languages: string,
  signal: AbortSignal,
): AsyncGenerator<Block> {
  let hasText = false
  for (const [index, size] of pages.entries()) {
    signal.throwIfAborted()
    const found = await readWords(file, size, pages.length > 1 ? index : null, languages, signal)
    if (typeof found === 'string') {
      if (pages.length === 1) throw new ParseError(unread(file.name, found))
      warnings.push(unreadPage(index + 1, found))
      continue
    }
    for (const { text, words } of found) {
      hasText = true
      yield { kind: 'paragraph', text, words, place: pages.length > 1 ? { page: index + 1 } : {} }
    }
  }
  if (!hasText) throw new ParseError(message('file_no_words', { file: file.name }))
}

function unread(file: string, fault: OcrFault): Message {
  if (fault === 'slow') return message('file_ocr_slow', { file, seconds: OCR_TIMEOUT_MS / 1000 })
  return message('file_unrecognised', { file })
}

type ReadParagraph = { readonly text: string; readonly words: PlacedWord[] }

const PAGE_UNITS = 10_000
/** Levels of tesseract's TSV rows: a page, a word. */
const PAGE_LEVEL = '1'
const WORD_LEVEL = '5'

/**
 * Recognises one page of a picture with tesseract: `page` counts from 0 and is null for formats without pages.
 * Returns the fault if the page cannot be recognised. Throws ParseError if tesseract lacks a
 * language, and the signal's reason when it aborts.
 */
async function readWords(
  file: { readonly name: string; readonly path: string },
  size: ImagePage,
  page: number | null,
  languages: string,
  signal: AbortSignal,
): Promise<ReadParagraph[] | OcrFault> {
  const read = (picture: ImageSource, options: readonly string[]) =>
    tesseract(file.name, picture, languages, [...options, 'tsv'], signal)
  const pageOptions = page === null ? [] : ['-c', `tessedit_page_number=${page}`]
  const { table, fault } =
    size.isMisrotated && size.orientation
      ? await readReoriented(file, size.orientation, pageOptions, read)
      : await read(file.path, ['stdout', ...pageOptions])
  return fault ?? paragraphsFromTsv(table, size)
}

/**
 * Reads paragraphs and the positions of their words from tesseract's TSV. `size` applies if the TSV does not state
 * the page's size, which may be rotated as the file requires.
 */
export function paragraphsFromTsv(table: string, size: ImagePage): ReadParagraph[] {
  let { width, height } = size
  const paragraphs: { key: string; line: string; text: string; words: PlacedWord[] }[] = []
  for (const row of table.split('\n')) {
    const cells = row.replace(/\r$/, '').split('\t')
    const [level, , block = '', paragraph = '', line = '', , left, top, wide, high, , word = ''] = cells
    if (level === PAGE_LEVEL && Number(wide) > 0 && Number(high) > 0) {
      width = Number(wide)
      height = Number(high)
    }
    if (level !== WORD_LEVEL || word.trim() === '') continue
    const shown = word.replaceAll('\u00ad', '')
    const key = `${block} ${paragraph}`
    let open = paragraphs.at(-1)
    if (open?.key !== key) {
      open = { key, line, text: '', words: [] }
      paragraphs.push(open)
    }
    const isSplit = open.line !== line && /\p{L}-$/u.test(open.text) && /^\p{Ll}/u.test(word)
    open.line = line
    // Rejoins a word hyphenated at a line end.
    if (isSplit) open.text = open.text.slice(0, -1)
    else if (open.text !== '') open.text += ' '
    const start = open.text.length
    open.text += shown
    const part = (value: string | undefined, whole: number) =>
      Math.min(PAGE_UNITS, Math.max(0, Math.round((Number(value) / whole) * PAGE_UNITS) || 0))
    const box = [part(left, width), part(top, height), part(wide, width), part(high, height)] as const
    open.words.push([start, open.text.length, ...box])
  }
  return paragraphs
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map(({ text, words }) => ({ text, words }))
}

/** TIFF Orientation 1: the first row is at the top, the first column at the left. */
const TOP_LEFT = 1
/** Options for a fast run: treating the page as a single line of text, since its words are not needed yet. */
const FAST_OPTIONS = ['--psm', '7', '-c', 'tessedit_write_images=1']

/**
 * Recognises a colour page of a TIFF file that leptonica would rotate the wrong way. First runs tesseract on a copy
 * marked as upright, to obtain the black and white image that it would recognise; then sets that image's Orientation,
 * which leptonica applies correctly to black and white. `pageOptions`: the options that select the page.
 */
async function readReoriented(
  file: { readonly name: string; readonly path: string },
  { value, at }: Orientation,
  pageOptions: readonly string[],
  read: (picture: ImageSource, options: readonly string[]) => Promise<Recognition>,
): Promise<Recognition> {
  const stored = await Bun.file(file.path).bytes()
  stored[at] = TOP_LEFT
  const folder = await mkdtemp(join(tmpdir(), 'ibid-picture-'))
  try {
    const { fault } = await read(stored, [join(folder, 'page'), ...FAST_OPTIONS, ...pageOptions])
    if (fault !== null) return { table: '', fault }
    const made = (await readdir(folder)).find((name) => name.endsWith('.tif'))
    if (made === undefined) return { table: '', fault: 'unrecognised' }
    const path = join(folder, made)
    const [page] = await imagePages({ name: file.name, path, size: Bun.file(path).size })
    const picture = await Bun.file(path).bytes()
    if (!page?.orientation) return { table: '', fault: 'unrecognised' }
    picture[page.orientation.at] = value
    return await read(picture, ['stdout'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A path, or an image's bytes. */
type ImageSource = string | Uint8Array

/** `table`: tesseract's TSV; `fault`: why the picture could not be recognised, else null. */
type Recognition = { readonly table: string; readonly fault: OcrFault | null }

/** The variables that tesseract gets: one thread for each picture, and where its languages are. */
export function tesseractEnvironment(): Record<string, string | undefined> {
  const { HOME, LANG, LD_LIBRARY_PATH, TESSDATA_PREFIX, TMPDIR } = process.env
  return { HOME, LANG, LD_LIBRARY_PATH, TESSDATA_PREFIX, TMPDIR, OMP_THREAD_LIMIT: '1' }
}

/**
 * Runs tesseract on a picture of the file `name`; `options` follow the picture on its command line. Throws ParseError
 * if tesseract lacks a language, and the signal's reason when it aborts.
 */
async function tesseract(
  name: string,
  picture: ImageSource,
  languages: string,
  options: readonly string[],
  signal: AbortSignal,
): Promise<Recognition> {
  if (!/^\w+(\+\w+)*$/.test(languages))
    throw new ParseError(message('file_languages', { file: name, languages }))
  const [output = 'stdout', ...rest] = options
  const isFile = typeof picture === 'string'
  const reader = spawnConfined(['tesseract', isFile ? picture : 'stdin', output, '-l', languages, ...rest], {
    ...(isFile ? {} : { stdin: picture }),
    env: tesseractEnvironment(),
    signal,
    timeoutMs: OCR_TIMEOUT_MS,
  })
  const [table, complaint, code] = await Promise.all([
    new Response(reader.stdout).text(),
    new Response(reader.stderr).text(),
    reader.exited,
  ])
  signal.throwIfAborted()
  if (reader.late.aborted) return { table: '', fault: 'slow' }
  if (/Failed loading language|Couldn't load any languages/.test(complaint))
    throw new ParseError(message('file_no_language', { file: name, languages }))
  // Tesseract exits with 0 even if it cannot decode a picture, such as a tiled TIFF.
  const isRead = code === 0 && !/^Error in pixRead/m.test(complaint)
  return { table, fault: isRead ? null : 'unrecognised' }
}
