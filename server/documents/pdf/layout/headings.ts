import type { Row } from '../extract/rows.ts'
import { follows, isCapitalTitle, labelOf } from './list-labels.ts'
import type { Paragraph } from './paragraphs.ts'

/** Ratio to the body's font size from which a line stands out. */
const LARGER_RATIO = 1.15

/**
 * The style of a document's headings. `isBold` always returns false if bold type does not distinguish lines in the
 * document.
 */
export type HeadingStyle = {
  readonly body: number
  /** Font sizes clearly above the body's, largest first: their order determines heading levels. */
  readonly sizes: readonly number[]
  readonly isBold: (row: Row) => boolean
}

/** Determines a document's heading style from all rows except furniture. */
export function headingStyle(rows: readonly Row[], isBold: (row: Row) => boolean): HeadingStyle {
  const body = bodySize(rows)
  const sizes = new Set<number>()
  let bold = 0
  let all = 0
  for (const row of rows) {
    const length = row.segments.reduce((sum, { text }) => sum + text.length, 0)
    all += length
    if (isBold(row)) bold += length
    for (const { size } of row.segments) if (size >= LARGER_RATIO * body) sizes.add(Math.round(size))
  }
  return { body, sizes: [...sizes].sort((p, q) => q - p), isBold: bold < 0.35 * all ? isBold : () => false }
}

/** Returns the font size, to half a point, of most characters. */
function bodySize(rows: readonly Row[]): number {
  const characters = new Map<number, number>()
  for (const { segments } of rows) {
    for (const { size, text } of segments) {
      const half = Math.round(size * 2) / 2
      characters.set(half, (characters.get(half) ?? 0) + text.length)
    }
  }
  let best = 0
  let most = 0
  for (const [size, count] of characters) if (count > most) [best, most] = [size, count]
  return best
}

/** A heading above the current text. */
export type OpenHeading = { readonly level: number; readonly text: string }

/**
 * Returns 1–6 for a heading, null for other text. `next`: the following paragraph, if any; `path`: the open headings,
 * outermost first.
 */
export function headingLevel(
  paragraph: Paragraph,
  next: Paragraph | undefined,
  path: readonly OpenHeading[],
  { body, sizes }: HeadingStyle,
): number | null {
  const { text, size, lines } = paragraph
  if (!/\p{L}{2}/u.test(text) || /^\p{Ll}{2,} .*[.;]$/u.test(text)) return null
  if (size >= LARGER_RATIO * body) {
    const rank = sizes.indexOf(Math.round(size))
    return rank < 0 || lines > 4 || text.length > (/[.;]$/.test(text) ? 120 : 250)
      ? null
      : Math.min(rank + 1, 6)
  }
  if (size < 0.9 * body || !isTitle(paragraph, next)) return null
  return Math.min(titleLevel(text, path, sizes.length + 1), 6)
}

/**
 * Returns the level of a title no larger than the text: below all larger headings, and relative to each other by
 * their labels.
 */
function titleLevel(text: string, path: readonly OpenHeading[], top: number): number {
  const label = labelOf(text)
  if (!label) return top
  const depth = label.value.split('.').length
  if (depth > 1) return top + depth - 1
  const labelled = path.flatMap(({ level, text }) => {
    const open = labelOf(text)
    return open && level >= top ? [{ level, open }] : []
  })
  const before =
    labelled.findLast(({ open }) => !open.value.includes('.') && follows(open, label)) ??
    (FIRST.test(label.value) ? undefined : labelled.findLast(({ open }) => open.form === label.form))
  return before?.level ?? (labelled.at(-1)?.level ?? top - 1) + 1
}

const FIRST = /^[1aAiI]$/

/** Most characters of a heading no larger than the text. */
const MAX_TITLE_CHARS = 180

/**
 * Whether a paragraph is a title: a separate bold line, or a numbered line in capitals or above clauses with its
 * number.
 */
function isTitle({ text, lines, bold }: Paragraph, next: Paragraph | undefined): boolean {
  if (text.length > MAX_TITLE_CHARS || lines > 3 || /[,;:]$/.test(text) || /_{3}|\.{4}/.test(text))
    return false
  const label = labelOf(text)
  const words = text.slice(label ? text.indexOf(' ') : 0).trim()
  if (!/^["'“‘(§\d]?\p{Lu}|^\d/u.test(words) || !/\p{L}{3}/u.test(words)) return false
  if (/[.?!]$/.test(text) && !(label && (bold || words.split(/\s+/).length <= 8))) return false
  if (bold) return true
  if (!label || lines > 1 || words.split(/\s+/).length > 10) return false
  if (isCapitalTitle(text)) return true
  const below = next && labelOf(next.text)
  return !/[.?!]$/.test(text) && !!below && below.value.startsWith(`${label.value}.`) && follows(label, below)
}
