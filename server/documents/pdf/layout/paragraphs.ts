import { isRtl, type Row } from '../extract/rows.ts'
import { bulletOf, follows, isCapitalTitle, labelOf } from './list-labels.ts'
import { noteMark } from './notes.ts'

/** Lines joined into one text. `size`: of the first line; `bold`: whether all of it is bold. */
export type Paragraph = {
  readonly text: string
  readonly kind: 'paragraph' | 'list'
  readonly size: number
  readonly bold: boolean
  readonly lines: number
}

/** Longer list items are clauses, which count as paragraphs. */
const MAX_ITEM_CHARS = 400

/**
 * Properties common to a region's lines. `right`: right edge of the longest line; `pitch`: line spacing inside
 * paragraphs, by font size.
 */
type Column = {
  readonly right: number
  readonly pitch: (size: number) => number
  readonly isBold: (row: Row) => boolean
}

/** Joins a region's lines into paragraphs, clauses and list items. */
export function joinIntoParagraphs(rows: readonly Row[], isBold: (row: Row) => boolean): Paragraph[] {
  const column = { right: Math.max(...rows.map(rightOf)), pitch: linePitches(rows), isBold }
  const paragraphs: Paragraph[] = []
  let lines: Row[] = []
  const flush = () => {
    const [first] = lines
    if (first) paragraphs.push(paragraphOf(first, lines, isBold))
    lines = []
  }
  for (const row of rows) {
    if (lines.length > 0 && startsParagraph(lines, row, column)) flush()
    lines.push(row)
  }
  flush()
  return paragraphs
}

const ENDS_SENTENCE = /[.:!?。！？]["'”’)\]]*$/
const STARTS_LOWERCASE = /^["'“‘(]?\p{Ll}/u

/** Shorter texts at the end of a column are captions or credits rather than the beginning of a sentence. */
const MIN_COLUMN_CHARS = 30

/** Whether a text begins in the middle of a sentence that the one before it, in another column, does not end. */
export function continuesSentence(before: string, text: string): boolean {
  if (before.length < MIN_COLUMN_CHARS || noteMark(before)) return false
  return STARTS_LOWERCASE.test(text) && /[\p{L},;-]$/u.test(before)
}

function startsParagraph(lines: readonly Row[], row: Row, column: Column): boolean {
  const [first, second] = lines
  const previous = lines.at(-1)
  if (!first || !previous) return false
  const text = rowText(row)
  const before = rowText(previous)
  const gap = row.y - previous.y
  const size = Math.max(previous.size, row.size)
  const pitch = column.pitch(size)
  if (HYPHENATED.test(before) && /^\p{Ll}/u.test(text) && gap < 3 * pitch) return false
  if (gap > 1.3 * pitch && gap > 1.2 * size) return true
  if (gap < 0 || gap > 2.5 * size) return true
  if (Math.abs(previous.size - row.size) > 0.12 * size || isRtl(before) !== isRtl(text)) return true
  const room = column.right - rightOf(previous)
  const isShort = room > 6 * size && room > firstWordWidth(row)
  if (startsItem(row, lines, isShort)) return true
  if (!second && isShort && isCapitalTitle(before) && !STARTS_LOWERCASE.test(text)) return true
  const continues = STARTS_LOWERCASE.test(text) && !ENDS_SENTENCE.test(before)
  if (column.isBold(previous) !== column.isBold(row) && !continues && (isShort || ENDS_SENTENCE.test(before)))
    return true
  const indent = leftOf(row) - leftOf(previous)
  const start = rowText(first)
  if (noteMark(text) && (isShort || noteMark(start) || ENDS_SENTENCE.test(before))) return true
  if (labelOf(start) || bulletOf(start) || noteMark(start)) {
    if (!second && !isShort) return indent > 10 * size
    const hang = second ? leftOf(second) : 0
    if (second && hang > leftOf(first) + 0.5 * size && leftOf(row) < hang - 0.5 * size) return !continues
  }
  if (isShort) return ENDS_SENTENCE.test(before) || (indent > size && !continues)
  return indent > size && indent < 5 * size && !continues
}

/**
 * Whether a line that begins with a bullet or number starts a list item or clause, rather than being a wrapped line.
 */
function startsItem(row: Row, lines: readonly Row[], isShort: boolean): boolean {
  const previous = lines.at(-1) ?? NO_ROW
  const text = rowText(row)
  const start = rowText(lines[0] ?? NO_ROW)
  const before = rowText(previous)
  const isSet = Math.abs(leftOf(row) - leftOf(previous)) > 0.5 * row.size
  const bullet = bulletOf(text)
  if (bullet)
    return !/[-–—*·]/.test(bullet) || isShort || ENDS_SENTENCE.test(before) || bulletOf(start) === bullet
  const label = labelOf(text)
  if (!label) return false
  const opened = labelOf(start)
  if (opened && follows(opened, label)) return true
  const words = text.slice(text.indexOf(' ') + 1)
  if (
    label.value === 'v' ||
    (/^\d/.test(text) && STARTS_LOWERCASE.test(words) && !ENDS_SENTENCE.test(before))
  )
    return false
  return isShort || /[.:]$/.test(before) || (/[,;]$|[,;] (?:and|or)$/.test(before) && isSet && !opened)
}

const NO_ROW: Row = { segments: [], y: 0, size: 0 }

function paragraphOf(first: Row, lines: readonly Row[], isBold: (row: Row) => boolean): Paragraph {
  const text = joinLines(lines.map(rowText))
  const isItem = (labelOf(text) || bulletOf(text)) && text.length <= MAX_ITEM_CHARS
  const kind = isItem ? 'list' : 'paragraph'
  return { text, kind, size: sizeOf(first), bold: lines.every(isBold), lines: lines.length }
}

/** Returns a row's text, with a space between segments. */
export function rowText(row: Row): string {
  return row.segments.map((segment) => segment.text).join(' ')
}

function sizeOf(row: Row): number {
  return row.segments.reduce((best, one) => (one.text.length > best.text.length ? one : best)).size
}

function leftOf(row: Row): number {
  return row.segments[0]?.x ?? 0
}

function rightOf(row: Row): number {
  return row.segments.reduce((most, segment) => Math.max(most, segment.right), 0)
}

/** Estimates the width of a row's first word, with the space before it. */
function firstWordWidth(row: Row): number {
  const [segment] = row.segments
  if (!segment) return 0
  const word = segment.text.split(' ', 1)[0] ?? ''
  const capitals = word.match(/\p{Lu}/gu)?.length ?? 0
  return ((segment.right - segment.x) * (word.length + 1 + 0.5 * capitals)) / segment.text.length
}

/** Returns the line spacing inside paragraphs by font size: the lower quartile of the distances between lines. */
function linePitches(rows: readonly Row[]): (size: number) => number {
  const all: number[] = []
  const bySize = new Map<number, number[]>()
  for (const [index, row] of rows.entries()) {
    const previous = rows[index - 1]
    const gap = row.y - (previous?.y ?? row.y)
    if (!previous || gap < 0.7 * row.size) continue
    all.push(gap)
    const size = Math.round(Math.max(row.size, previous.size))
    const gaps = bySize.get(size)
    if (gaps) gaps.push(gap)
    else bySize.set(size, [gap])
  }
  const quarter = (gaps: number[]) => gaps.sort((p, q) => p - q)[Math.floor((gaps.length - 1) / 4)] ?? 12
  const usual = new Map([...bySize].map(([size, gaps]) => [size, gaps.length > 2 ? quarter(gaps) : null]))
  const fallback = quarter(all)
  return (size) => usual.get(Math.round(size)) ?? fallback
}

const CJK_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u
const CJK_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** A word hyphenated at the line's end. */
const HYPHENATED = /\p{L}[-\u00ad\u2010]$/u

/** Joins lines into running text: rejoins hyphenated words, and joins Chinese and Japanese without spaces. */
export function joinLines(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    if (text === '') text = line
    else if (HYPHENATED.test(text) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line
    else if (/\p{L}-$/u.test(text)) text += line
    else if (CJK_END.test(text) && CJK_START.test(line)) text += line
    else text += ` ${line}`
  }
  return text.replace(/\u00ad/g, '')
}
