import type { Row } from './pdf-lines.ts'

/** Lines that belong together, joined into one text. `size` is that of its first line. */
export type Paragraph = {
  readonly text: string
  readonly kind: 'paragraph' | 'list'
  readonly size: number
  readonly font: string
  readonly lines: number
}

const BULLET = /^[•‣◦▪■●○–—*·►➢✓-]\s+\S/u
const NUMBERED = /^\(?(?:\d{1,3}|[a-zA-Z])[.)]\s+\S/u

/** Joins a region's lines into paragraphs and list items. */
export function paragraphsOf(rows: readonly Row[]): Paragraph[] {
  const pitch = usualPitch(rows)
  const right = Math.max(...rows.map((row) => rightOf(row)))
  const paragraphs: Paragraph[] = []
  let lines: Row[] = []
  const flush = () => {
    const [first] = lines
    if (first) paragraphs.push(paragraphOf(first, lines))
    lines = []
  }
  let previous: Row | undefined
  for (const row of rows) {
    if (previous && isBreak(previous, row, pitch, right)) flush()
    lines.push(row)
    previous = row
  }
  flush()
  return paragraphs
}

function isBreak(previous: Row, row: Row, pitch: number, right: number): boolean {
  const gap = row.y - previous.y
  if (PARTED.test(lineText(previous)) && /^\p{Ll}/u.test(lineText(row)) && gap < 3 * pitch) return false
  const size = Math.max(previous.size, row.size)
  if (gap > 1.35 * pitch && gap > 1.2 * size) return true
  if (gap < 0 || gap > 2.5 * size) return true
  if (Math.abs(previous.size - row.size) > 0.12 * size) return true
  if (BULLET.test(lineText(row))) return true
  const indent = leftOf(row) - leftOf(previous)
  const isShort = rightOf(previous) < right - 6 * size
  if (NUMBERED.test(lineText(row)) && (isShort || /[.:;,]$/.test(lineText(previous)))) return true
  return isShort
    ? /[.:!?。！？]$/.test(lineText(previous)) || indent > size
    : indent > size && indent < 5 * size
}

function paragraphOf(first: Row, lines: readonly Row[]): Paragraph {
  const text = joinLines(lines.map(lineText))
  const kind = (BULLET.test(text) || NUMBERED.test(text)) && lines.length < 40 ? 'list' : 'paragraph'
  return { text, kind, size: sizeOf(first), font: first.segments[0]?.font ?? '', lines: lines.length }
}

/** The text of a row, its segments parted by a space. */
export function lineText(row: Row): string {
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

function usualPitch(rows: readonly Row[]): number {
  const gaps: number[] = []
  for (let i = 1; i < rows.length; i++) {
    const gap = (rows[i]?.y ?? 0) - (rows[i - 1]?.y ?? 0)
    if (gap > 0) gaps.push(gap)
  }
  gaps.sort((p, q) => p - q)
  return gaps[Math.floor((gaps.length - 1) / 2)] ?? 12
}

const CJK_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u
const CJK_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** A word goes on in the next line. */
const PARTED = /\p{L}[-\u00ad\u2010]$/u

/** Joins lines into running text: a word parted by a hyphen at a line's end becomes whole, Chinese and Japanese close up. */
export function joinLines(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    if (text === '') text = line
    else if (PARTED.test(text) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line
    else if (/\p{L}-$/u.test(text)) text += line
    else if (CJK_END.test(text) && CJK_START.test(line)) text += line
    else text += ` ${line}`
  }
  return text.replace(/\u00ad/g, '')
}
