import type { PlacedWord } from '../../../shared/documents.ts'
import type { ImagePage } from './image-pages.ts'
import { type Picture, tesseract } from './tesseract.ts'
import { uprightly } from './uprightly.ts'

export type ReadParagraph = { readonly text: string; readonly words: PlacedWord[] }

const WHOLE = 10_000
/** Of a row of tesseract's table that is a page, and that is a word. */
const PAGE_LEVEL = '1'
const WORD_LEVEL = '5'

/**
 * Reads one page of a picture with tesseract: `page` from 0, null where the picture has no pages. A string says why
 * it could not be read. Throws ParseError when tesseract lacks a language, and the signal's reason when it aborts.
 */
export async function readWords(
  file: { readonly name: string; readonly path: string },
  size: ImagePage,
  page: number | null,
  languages: string,
  signal: AbortSignal,
): Promise<ReadParagraph[] | string> {
  const read = (picture: Picture, options: readonly string[]) =>
    tesseract(file.name, picture, languages, [...options, 'tsv'], signal)
  const choice = page === null ? [] : ['-c', `tessedit_page_number=${page}`]
  const { table, fault } =
    size.isMisturned && size.orientation
      ? await uprightly(file, size.orientation, choice, read)
      : await read(file.path, ['stdout', ...choice])
  return fault ?? paragraphsOf(table, size)
}

/**
 * The paragraphs of tesseract's table of words (TSV), with where each word stands. `size` holds where the table does
 * not say how large the page is, which may be turned as its file asks.
 */
export function paragraphsOf(table: string, size: ImagePage): ReadParagraph[] {
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
    // A word that was split at the end of its line is one again.
    if (isSplit) open.text = open.text.slice(0, -1)
    else if (open.text !== '') open.text += ' '
    const start = open.text.length
    open.text += shown
    const part = (value: string | undefined, whole: number) =>
      Math.min(WHOLE, Math.max(0, Math.round((Number(value) / whole) * WHOLE) || 0))
    const box = [part(left, width), part(top, height), part(wide, width), part(high, height)] as const
    open.words.push([start, open.text.length, ...box])
  }
  return paragraphs
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map(({ text, words }) => ({ text, words }))
}
