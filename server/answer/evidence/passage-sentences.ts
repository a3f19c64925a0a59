import { type Span, sentences as sentenceSpans, trimmed } from '../../text/sentences.ts'
import type { Passage } from '../search/passage.ts'

/**
 * A sentence or a table row of a passage. `start`, `end`: offsets in the passage's text, which it is a slice of.
 * `reading`: what it says on one line, a table row as "header: value; header: value". `heading`: it names what
 * follows, as a heading or the header row of a table. `block`: sentences of one paragraph or list item share it.
 */
export type Sentence = Span & {
  readonly reading: string
  readonly row: boolean
  /** Of a row, those that are not empty. */
  readonly cells: readonly Cell[]
  readonly heading: boolean
  readonly block: number
  /** It is a part of a row: the rest of it is read as prose. */
  readonly partial?: true
}

/** `header`: '' where the column has no name. */
export type Cell = { readonly header: string; readonly value: string }

/** A cell as it reads in a row. */
export function cellText({ header, value }: Cell): string {
  return header === '' ? value : `${header}: ${value}`
}

/** `reading`, `cells`: what a row of a table says; null and none for prose and for a blank line. */
type Line = Span & Pick<Sentence, 'cells'> & { readonly text: string; readonly reading: string | null }

/** What a sentence of prose has none of. */
const PROSE = { row: false, cells: [], heading: false }

const LIST_ITEM =
  /^\s*(?:[-*•‣◦▪●–—]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?(?=\s+\p{L}))\s+/iu
/** What marks a list item and is no part of what it says; a number is. */
const BULLET = /^\s*[-*•‣◦▪●–—](?:\s+|$)/

/** The sentences and table rows of a passage, in order. */
export function sentencesOf(
  passage: Pick<Passage, 'text' | 'rendered' | 'sections'> & Partial<Pick<Passage, 'place'>>,
): Sentence[] {
  const sentences: Sentence[] = []
  const headings = headingsOf(passage)
  const isHeading = (text: string) => headings.has(headingKey(text))
  // The lines of prose before the next line that it may go on with.
  let open: Line[] = []
  let block = 0
  const close = () => {
    const [first, last] = [open[0], open.at(-1)]
    open = []
    if (!first || !last) return
    const text = passage.text.slice(first.start, last.end)
    if (isHeading(text)) {
      const place = trimmed(passage.text, first.start, last.end)
      sentences.push({ ...PROSE, ...place, reading: tidy(text), heading: true, block })
    } else sentences.push(...proseOf(text, first.start, block))
  }
  const lines = linesOf(passage)
  for (const [index, line] of lines.entries()) {
    const { start, end, text, reading, cells } = line
    const isProse = reading === null && text.trim() !== ''
    const before = open.at(-1)
    const isHeaded = before !== undefined && isHeading(before.text)
    if (!isProse || !before || isHeaded || !continues(before.text, text)) {
      close()
      if (!isProse || !before || isHeaded || LIST_ITEM.test(text)) block += 1
    }
    if (isProse) open.push(line)
    if (reading === null) continue
    if (text.split('\t').some(isProseCell)) sentences.push(...laidOut(text, cells, start, block))
    else {
      const heading = isHeaderRow(line, lines[index + 1])
      sentences.push({ ...trimmed(passage.text, start, end), reading, row: true, cells, heading, block })
    }
  }
  close()
  return sentences
}

/**
 * The rows of tables in a passage, whole, with the empty cells in `text`, its columns between tabs. Rows of which a
 * cell is so long that the passage has a part of it are left out.
 */
export function rowsOf(passage: Pick<Passage, 'text' | 'rendered'>): Pick<Line, 'text' | 'cells'>[] {
  return linesOf(passage).filter(({ reading, cells }) => cells.map(cellText).join('; ') === reading)
}

/** The headings that a passage may hold, as headingKey gives them. */
function headingsOf({ place, sections = [] }: Partial<Pick<Passage, 'place' | 'sections'>>): Set<string> {
  const all = [...(place?.headings ?? []), ...sections.flatMap(({ headings }) => headings)]
  return new Set(all.map(headingKey).filter(Boolean))
}

function headingKey(text: string): string {
  return tidy(text)
    .toLowerCase()
    .replace(/^[\d.\s#§()]+|[\s:]+$/g, '')
}

/** Characters of a cell from which on it may lay out text rather than give a value. */
const LONG_CELL = 240

/**
 * A row with cells of several sentences: these as prose, and what stands between them as rows of their own where the
 * columns have names; where they have none, all of it as prose. `named`: its cells; `offset`: where it begins.
 */
function laidOut(text: string, named: readonly Cell[], offset: number, block: number): Sentence[] {
  if (named.every(({ header }) => header === '')) return proseOf(text, offset, block)
  const sentences: Sentence[] = []
  const left = named.values()
  let from = 0
  for (const part of text.split('\t')) {
    const cell = tidy(part) === '' ? undefined : left.next().value
    const place = trimmed(text, from, from + part.length)
    if (isProseCell(part)) sentences.push(...proseOf(part, offset + from, block))
    else if (cell) {
      const [start, end] = [offset + place.start, offset + place.end]
      const run = sentences.at(-1)
      if (run?.partial) {
        const reading = `${run.reading}; ${cellText(cell)}`
        sentences.splice(-1, 1, { ...run, end, reading, cells: [...run.cells, cell] })
      } else {
        const row = { reading: cellText(cell), row: true, cells: [cell], heading: false }
        sentences.push({ start, end, ...row, block, partial: true })
      }
    }
    from += part.length + 1
  }
  return sentences
}

function isProseCell(cell: string): boolean {
  return cell.length > LONG_CELL && sentenceSpans(cell).length > 1
}

/** Whether a line has the names of the columns of the row after it. */
function isHeaderRow({ text, reading }: Line, next: Line | undefined): boolean {
  const first = tidy(text.split('\t')[0] ?? '')
  if (first === '' || !next?.reading?.startsWith(`${first}: `)) return false
  return reading === tidy(text.replaceAll('\t', '; '))
}

/** The cells of a row, by its values as the text has them: what joins cells in a reading may stand in one of them. */
function cellsOf(text: string, reading: string): Cell[] {
  const values = text.split('\t').map(tidy).filter(Boolean)
  let from = 0
  return values.map((value) => {
    const rest = reading.slice(from)
    let at = rest.indexOf(value)
    const isCell = () =>
      (at === 0 || rest.slice(0, at).endsWith(': ')) && /^(?:; |$)/.test(rest.slice(at + value.length))
    while (at >= 0 && !isCell()) at = rest.indexOf(value, at + 1)
    if (at < 0) return { header: '', value }
    from += at + value.length + '; '.length
    return { header: rest.slice(0, Math.max(0, at - 2)), value }
  })
}

function linesOf({ text, rendered }: Pick<Passage, 'text' | 'rendered'>): Line[] {
  const lines = text.split('\n')
  const readings = rendered.split('\n')
  const paired = lines.length === readings.length
  let start = 0
  return lines.map((line, index) => {
    const rendered = (paired ? readings[index] : undefined) ?? line
    const isRow = line.trim() !== '' && (rendered !== line || line.includes('\t'))
    const reading = isRow ? tidy(rendered.replaceAll('\t', '; ')) : null
    const cells = reading === null ? [] : cellsOf(line, reading)
    const entry = { start, end: start + line.length, text: line, reading, cells }
    start += line.length + 1
    return entry
  })
}

/** Whether a line goes on with the sentence of the line before: wrapped text, not a new item or heading. */
function continues(before: string, line: string): boolean {
  return !LIST_ITEM.test(line) && (/^\s*[\p{Ll}\p{N}(,;]/u.test(line) || before.trim().length > 50)
}

/** The sentences of a region of a passage that begins at `offset`. */
function proseOf(region: string, offset: number, block: number): Sentence[] {
  const from = BULLET.exec(region)?.[0].length ?? 0
  const flat = region.slice(from).replaceAll(/[\n\r\u2028\u2029]/g, ' ')
  const at = offset + from
  return sentenceSpans(flat).map(({ start, end }) => {
    const reading = tidy(flat.slice(start, end))
    return { ...PROSE, start: at + start, end: at + end, reading, block }
  })
}

function tidy(text: string): string {
  return text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
}

/** A text on one line, cut into its sentences. */
export function splitSentences(text: string): string[] {
  return proseOf(text, 0, 0).map(({ reading }) => reading)
}
