import { bareFieldsOf, fieldOf, pairTexts } from '../../documents/tables/field-lines.ts'
import { withoutMarkup } from '../../text/markdown.ts'
import { type Span, sentences as sentenceSpans, trimmed } from '../../text/sentences.ts'
import type { Passage } from '../search/passage.ts'

/** A sentence or table row of a passage. `start`, `end`: offsets in the passage's text. */
export type Sentence = Span & {
  /** Its text on one line, a table row as "header: value; header: value". */
  readonly reading: string
  readonly row: boolean
  /** The cells of a row that are not empty. */
  readonly cells: readonly Cell[]
  /** Whether it is a heading or the header row of a table. */
  readonly heading: boolean
  /** The number of its paragraph or list item. */
  readonly block: number
  /** Set for a row of a form: each cell has its label as header. */
  readonly field?: true
  /** Set for an item of a list. */
  readonly item?: true
  /** Set for a part of a row whose other cells are prose. */
  readonly partial?: true
}

/** `header`: '' where the column has no name. `isCarried`: it stands in another row, for this one too. */
export type Cell = { readonly header: string; readonly value: string; readonly isCarried?: true }

/** Formats a cell as in the reading of a row. */
export function cellText({ header, value }: Cell): string {
  return header === '' ? value : `${header}: ${value}`
}

/** A blank to be filled in. */
const BLANK = /^[\s_.…()–—-]*$/

/**
 * The labels with their values of a form's row, of a line 'Label: value' or 'Label 70-114', and of cells that are such
 * lines; none for any other sentence.
 */
export function fieldsOf({
  row,
  field,
  reading,
  cells,
}: Pick<Sentence, 'row' | 'field' | 'reading' | 'cells'>): readonly Cell[] {
  if (field) return cells.filter(({ value }) => !BLANK.test(value))
  const fields = (text: string): Cell[] => {
    const [header, value] = fieldOf(text) ?? []
    return header !== undefined && value !== undefined && !BLANK.test(value) ? [{ header, value }] : []
  }
  if (row) return cells.flatMap(({ value }) => fields(value))
  const named = fields(reading)
  return named.length > 0 ? named : bareFieldsOf(reading).map(([header, value]) => ({ header, value }))
}

/** A line of a passage. `reading`, `cells`: of a table row; null and empty for prose and blank lines. */
type Line = Span &
  Pick<Sentence, 'cells' | 'field'> & { readonly text: string; readonly reading: string | null }

/** The fields of a sentence of prose. */
const PROSE = { row: false, cells: [], heading: false }

const LIST_ITEM =
  /^\s*(?:[-*•‣◦▪●–—]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?(?=\s+\p{L}))\s+/iu
/** Bullets, which are no part of a list item's text; its number is. */
const BULLET = /^\s*[-*•‣◦▪●–—](?:\s+|$)/

/** The sentences and table rows of a passage, in order. */
export function sentencesOf(
  passage: Pick<Passage, 'text' | 'rendered' | 'sections'> & Partial<Pick<Passage, 'place'>>,
): Sentence[] {
  const sentences: Sentence[] = []
  const headings = headingsOf(passage)
  const isHeading = (text: string) => headings.has(headingKey(text))
  // The lines of prose that the next line may continue.
  let open: Line[] = []
  let block = 0
  const close = () => {
    const [first, last] = [open[0], open.at(-1)]
    open = []
    if (!first || !last) return
    const text = passage.text.slice(first.start, last.end)
    if (isHeading(text)) {
      const place = trimmed(passage.text, first.start, last.end)
      sentences.push({ ...PROSE, ...place, reading: withoutMarkup(tidy(text)), heading: true, block })
    } else sentences.push(...proseOf(text, first.start, block))
  }
  const lines = linesOf(passage)
  for (const [index, line] of lines.entries()) {
    const { start, end, text, reading, cells } = line
    const isProse = reading === null && text.trim() !== ''
    const before = open.at(-1)
    const isHeaded = before !== undefined && isHeading(before.text)
    if (!isProse || !before || isHeaded || isHeading(text) || !continues(before.text, text)) {
      close()
      if (!isProse || !before || isHeaded || LIST_ITEM.test(text)) block += 1
    }
    if (isProse) open.push(line)
    if (reading === null) continue
    if (text.split('\t').some(isProseCell)) sentences.push(...splitRow(text, cells, start, block))
    else {
      const heading = isHeaderRow(line, lines[index + 1])
      const own = { reading, row: true, cells, heading, block, ...(line.field && { field: line.field }) }
      sentences.push({ ...trimmed(passage.text, start, end), ...own })
    }
  }
  close()
  return sentences
}

/**
 * The table rows of a passage. `text`: the cells, empty ones included, separated by tabs. Leaves out rows of which the
 * passage has only a part of a long cell.
 */
export function tableRows(passage: Pick<Passage, 'text' | 'rendered'>): Pick<Line, 'text' | 'cells'>[] {
  return linesOf(passage).filter(
    ({ reading, cells, field }) => !field && cells.map(cellText).join('; ') === reading,
  )
}

/** The headings of a passage, by headingKey(). */
function headingsOf({ place, sections = [] }: Partial<Pick<Passage, 'place' | 'sections'>>): Set<string> {
  const all = [
    ...(place?.headings ?? []),
    place?.sheet ?? '',
    ...sections.flatMap(({ headings }) => headings),
  ]
  return new Set(all.map(headingKey).filter(Boolean))
}

function headingKey(text: string): string {
  return tidy(text)
    .toLowerCase()
    .replace(/^[\d.\s#§()]+|[\s:]+$/g, '')
}

/** The characters from which on a cell may be prose rather than a value. */
const LONG_CELL = 240

/**
 * Splits a row of which some cells have several sentences: those cells into prose, and the runs of cells between them
 * into partial rows. Without column names, all cells become prose. `named`: the cells; `offset`: of the row in the
 * passage.
 */
function splitRow(text: string, named: readonly Cell[], offset: number, block: number): Sentence[] {
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

/** Whether a line is the header row of the row after it. */
function isHeaderRow({ text, reading }: Line, next: Line | undefined): boolean {
  const first = tidy(text.split('\t')[0] ?? '')
  if (first === '' || !next?.reading?.startsWith(`${first}: `)) return false
  return reading === tidy(text.replaceAll('\t', '; '))
}

/**
 * Splits the reading of a row into cells by the values in its text, because a value may contain '; ' or ': '. Before the
 * first value stand the section and the labels that the row has from others. A label before its value is its header.
 */
function cellsOf(text: string, reading: string): Cell[] {
  const values = text.split('\t').map(tidy).filter(Boolean)
  let from = 0
  const cells = values.map((value): Cell => {
    const rest = reading.slice(from)
    let at = rest.indexOf(value)
    const isCell = () =>
      (at === 0 || rest.slice(0, at).endsWith(': ')) && /^(?:; |$)/.test(rest.slice(at + value.length))
    while (at >= 0 && !isCell()) at = rest.indexOf(value, at + 1)
    if (at < 0) return { header: '', value }
    from += at + value.length + '; '.length
    return { header: rest.slice(0, Math.max(0, at - 2)), value }
  })
  const carried = carriedIn(cells[0]?.header ?? '')
  return [...carried.cells, ...cells.with(0, { header: carried.rest, value: cells[0]?.value ?? '' })].filter(
    ({ header, value }, at, all) => header !== '' || all[at + 1]?.header !== value,
  )
}

/** Splits what precedes a row's first value: 'Summer season; Depot: Lund; Article' ends with its own header. */
function carriedIn(before: string): { cells: Cell[]; rest: string } {
  const parts = before.split('; ')
  const rest = parts.pop() ?? ''
  const cells = parts.map((part): Cell => {
    const [header = '', ...value] = part.split(': ')
    return value.length > 0
      ? { header, value: value.join(': '), isCarried: true }
      : { header: '', value: header, isCarried: true }
  })
  return { cells, rest }
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
    const field = line.includes('\t') && tidy(pairTexts(line.split('\t')).join('; ')) === reading
    const entry = { start, end: start + line.length, text: line, reading, cells, ...(field && { field }) }
    start += line.length + 1
    return entry
  })
}

/** Whether a line continues the line before: wrapped text rather than a new item or heading. */
function continues(before: string, line: string): boolean {
  if (fieldOf(before) && fieldOf(line)) return false
  return !LIST_ITEM.test(line) && (/^\s*[\p{Ll}\p{N}(,;]/u.test(line) || before.trim().length > 50)
}

/** The dots and the page number at the end of a line of a table of contents. */
const LEADERS = /(?:\.\s?){4,}\s*[\divxlc]*$/i

/** Splits prose into sentences. `offset`: of the region in the passage. */
function proseOf(region: string, offset: number, block: number): Sentence[] {
  const from = BULLET.exec(region)?.[0].length ?? 0
  const flat = region.slice(from).replaceAll(/[\n\r\u2028\u2029]/g, ' ')
  const at = offset + from
  const item = LIST_ITEM.test(region) ? { item: true as const } : {}
  return sentenceSpans(flat).flatMap(({ start, end }) => {
    const reading = withoutMarkup(tidy(flat.slice(start, end)))
    // A line of a table of contents is the heading that it names.
    const heading = LEADERS.test(reading)
    const place = { start: at + start, end: at + end }
    return reading === '' ? [] : [{ ...PROSE, ...item, ...place, heading, reading, block }]
  })
}

function tidy(text: string): string {
  return text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
}

/** Splits a text into sentences, each on one line. */
export function splitSentences(text: string): string[] {
  return proseOf(text, 0, 0).map(({ reading }) => reading)
}
