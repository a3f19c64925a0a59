/**
 * A gap between two words that is wider than in running text, and may separate two columns: before character `at`,
 * from `left` to `right` in points.
 */
export type WideGap = { readonly at: number; readonly left: number; readonly right: number }

/**
 * A run of text on one baseline. Coordinates are in points from the page's upper left corner, with the page turned so
 * that the run is upright: `y` is the baseline and grows downwards, `size` is the font's height.
 */
export type Fragment = {
  text: string
  x: number
  right: number
  readonly y: number
  readonly size: number
  readonly font: string
  /** The file contains white space before the run. */
  readonly precededBySpace: boolean
  /** The run is written from right to left; `text` is in reading order. */
  readonly rtl: boolean
  readonly wideGaps: readonly WideGap[]
  /** It is the value of a form field. */
  readonly isField?: boolean
}

/** Adjacent fragments without a gap wider than a word space: one line of a column, or one table cell. */
export type Segment = {
  readonly text: string
  readonly x: number
  readonly right: number
  readonly y: number
  readonly size: number
  /** Fonts of its words, in order of first use. */
  readonly fonts: readonly string[]
  readonly wideGaps: readonly WideGap[]
  /** It is the value of a form field, or several in a line. */
  readonly isField?: boolean
}

/** Segments on one baseline in reading order: from left to right, in Arabic and Hebrew from right to left. */
export type Row = {
  readonly segments: Segment[]
  readonly y: number
  readonly size: number
}

/** Smallest gap, relative to the font size, between two words, and between two segments. */
export const WORD_GAP = 0.1
export const SEGMENT_GAP = 1
/** Smallest gap, relative to the font size, between two words that may be two cells. */
export const WIDE_GAP = 0.3

/** Returns a row of these segments, with the baseline and size of the longest. */
export function rowFromSegments(segments: Segment[], y = 0, size = 0): Row {
  let main: Segment | undefined
  for (const segment of segments) if (!main || segment.text.length > main.text.length) main = segment
  return { segments, y: main?.y ?? y, size: main?.size ?? size }
}

const HAS_RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const RTL_LETTERS = new RegExp(HAS_RTL, 'gu')

/** Whether at least half of a text's letters are written from right to left. */
export function isRtl(text: string): boolean {
  const rtl = text.match(RTL_LETTERS)?.length ?? 0
  return rtl > 0 && 2 * rtl >= (text.match(/\p{L}/gu)?.length ?? 0)
}

/**
 * Returns a page's rows with their coordinates in reading direction: mirrored, and thus from 0 to negative numbers, if
 * most of its text is written from right to left.
 */
export function inReadingDirection(rows: Row[]): Row[] {
  const texts = rows.map(({ segments }) => segments.map(({ text }) => text).join(' '))
  if (!texts.some((text) => HAS_RTL.test(text)) || !isRtl(texts.join(' '))) return rows
  return rows.map((row) => {
    const segments = row.segments.map((segment) => ({
      ...segment,
      x: -segment.right,
      right: -segment.x,
      wideGaps: [],
    }))
    return { ...row, segments: segments.sort((p, q) => p.x - q.x) }
  })
}
