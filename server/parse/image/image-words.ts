import type { PlacedWord } from '../../../shared/documents.ts'
import { ParseError } from '../parser.ts'
import type { ImagePage } from './image-pages.ts'

export type ReadParagraph = { readonly text: string; readonly words: PlacedWord[] }

/** Longest time, in milliseconds, for one page. */
const PAGE_TIMEOUT = 60_000
const WHOLE = 10_000
/** Of a row of tesseract's table that is a word. */
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
  if (!/^\w+(\+\w+)*$/.test(languages))
    throw new ParseError(
      `'${file.name}' cannot be read by OCR: '${languages}' is not a list of languages such as eng+deu`,
    )
  const timeout = AbortSignal.timeout(PAGE_TIMEOUT)
  const choice = page === null ? [] : ['-c', `tessedit_page_number=${page}`]
  const reader = Bun.spawn(['tesseract', file.path, 'stdout', '-l', languages, ...choice, 'tsv'], {
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    signal: AbortSignal.any([signal, timeout]),
    killSignal: 'SIGKILL',
  })
  const [table, complaint, code] = await Promise.all([
    new Response(reader.stdout).text(),
    new Response(reader.stderr).text(),
    reader.exited,
  ])
  signal.throwIfAborted()
  if (timeout.aborted) return `took longer than ${PAGE_TIMEOUT / 1000} seconds to recognise`
  if (/Failed loading language|Couldn't load any languages/.test(complaint))
    throw new ParseError(`'${file.name}' cannot be read by OCR: tesseract has no data for '${languages}'`)
  return code === 0 ? paragraphsOf(table, size) : 'could not be recognised'
}

/** The paragraphs of tesseract's table of words (TSV), with where each word stands. */
export function paragraphsOf(table: string, { width, height }: ImagePage): ReadParagraph[] {
  const paragraphs: { key: string; line: string; text: string; words: PlacedWord[] }[] = []
  for (const row of table.split('\n')) {
    const cells = row.replace(/\r$/, '').split('\t')
    const [level, , block = '', paragraph = '', line = '', , left, top, wide, high, , word = ''] = cells
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
