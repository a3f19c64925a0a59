import { type Row, rowOf, type Seam, type Segment } from '../extract/rows.ts'
import { isFigure } from './figures.ts'

/** Fewest rows with a figure to the right of a strip without text for it to part two columns of a table. */
const STRIP_ROWS = 3
/** The part that they are of the strip's rows, at least. */
const FIGURES = 0.6
/** Narrowest strip, and widest distance of its rows, in parts of the font size. */
const STRIP = 0.15
const ROW_GAP = 4
/** Most rows of names above the figures. */
const HEADER_ROWS = 7
/** Most characters of one text that may be names of several columns. */
const SENTENCE = 70

/** White space in a row: between two segments, or at a seam within one. */
type Gap = {
  readonly left: number
  readonly right: number
  /** Whether a figure follows, and among all that follows at least as many as words. */
  readonly figure: boolean
  /** Whether it may part the thousands of one figure. */
  readonly grouping: boolean
  readonly cut: Cut | null
}

type Cut = Seam & { readonly segment: Segment }

/** White space that runs down several rows. */
type Strip = {
  left: number
  right: number
  readonly first: number
  last: number
  rows: number
  figures: number
  /** Rows in which it does more than part the thousands of a figure. */
  others: number
  readonly cuts: Cut[]
}

/**
 * The rows, with segments parted where narrow columns of figures stand side by side: where white space wider than
 * that between words runs down the rows, and figures stand on its right.
 */
export function partedAtSeams(rows: readonly Row[]): Row[] {
  if (!rows.some(mayPart)) return [...rows]
  const gaps = rows.map(gapsOf)
  if (!gaps.some((row) => row.some(({ cut, figure }) => cut && figure))) return [...rows]
  const cuts = new Map<Segment, Cut[]>()
  const take = (found: readonly Cut[]) => {
    for (const cut of found) {
      const known = cuts.get(cut.segment)
      if (known) known.push(cut)
      else cuts.set(cut.segment, [cut])
    }
  }
  for (const strip of stripsOf(rows, gaps)) take([...strip.cuts, ...cutsAbove(strip, rows, gaps)])
  if (cuts.size === 0) return [...rows]
  return rows.map((row) =>
    row.segments.some((segment) => cuts.has(segment))
      ? rowOf(row.segments.flatMap((segment) => partsOf(segment, cuts.get(segment) ?? [])))
      : row,
  )
}

/** Whether something other than a word follows one of the row's seams. */
function mayPart({ segments }: Row): boolean {
  return segments.some(({ seams, text }) => seams.some(({ at }) => !LETTER.test(text.charAt(at))))
}

const LETTER = /[\p{Ll}\p{Lo}A-MO-Z]/u

function gapsOf({ segments }: Row): Gap[] {
  const gaps: Gap[] = []
  const parts: string[] = []
  for (const [index, segment] of segments.entries()) {
    const before = segments[index - 1]
    const ends = [...segment.seams.map(({ at }) => at), segment.text.length]
    const texts = ends.map((end, k) => segment.text.slice(k > 0 ? ends[k - 1] : 0, end).trim())
    if (before) gaps.push({ left: before.right, right: segment.x, figure: false, grouping: false, cut: null })
    for (const [k, { at, left, right }] of segment.seams.entries()) {
      const grouping = /^\d{3}$/.test(texts[k + 1] ?? '') && /(?:^| )\d{1,3}$/.test(texts[k] ?? '')
      gaps.push({ left, right, figure: false, grouping, cut: { segment, at, left, right } })
    }
    parts.push(...texts)
  }
  let figures = 0
  return gaps
    .map((gap, index) => ({ gap, text: parts[index + 1] ?? '', more: gaps.length - index }))
    .reverse()
    .map(({ gap, text, more }) => {
      const isOne = isFigure(text)
      if (isOne) figures++
      return { ...gap, figure: isOne && figures >= 0.5 * more }
    })
    .reverse()
}

/** The strips that are long enough, each narrowed to what is white in all its rows. */
function stripsOf(rows: readonly Row[], gaps: readonly (readonly Gap[])[]): Strip[] {
  const done: Strip[] = []
  let open: Strip[] = []
  for (const [index, row] of rows.entries()) {
    const here = gaps[index] ?? []
    const used = new Set<Gap>()
    const next: Strip[] = []
    for (const strip of open) {
      const gap = gapIn(here, strip, row.size)
      const isNear = row.y - (rows[strip.last]?.y ?? 0) <= ROW_GAP * row.size
      if (!isNear || (!gap && isAcross(row, strip))) done.push(strip)
      else next.push(strip)
      if (!isNear || !gap) continue
      used.add(gap)
      strip.left = Math.max(strip.left, gap.left)
      strip.right = Math.min(strip.right, gap.right)
      strip.last = index
      strip.rows++
      if (gap.figure) strip.figures++
      if (!gap.grouping) strip.others++
      if (gap.cut) strip.cuts.push(gap.cut)
    }
    open = next
    for (const { left, right, figure, grouping, cut } of here.filter((gap) => !used.has(gap))) {
      if (figure && cut)
        open.push({
          left,
          right,
          first: index,
          last: index,
          rows: 1,
          figures: 1,
          others: grouping ? 0 : 1,
          cuts: [cut],
        })
    }
  }
  return [...done, ...open].filter(
    ({ rows: count, figures, others, cuts }) =>
      figures >= Math.max(STRIP_ROWS, FIGURES * count) && others > 0 && cuts.length > 0,
  )
}

/** Where the strip goes on through the names above its figures. */
function cutsAbove(strip: Strip, rows: readonly Row[], gaps: readonly (readonly Gap[])[]): Cut[] {
  const cuts: Cut[] = []
  for (let index = strip.first - 1; index >= Math.max(0, strip.first - HEADER_ROWS); index--) {
    const row = rows[index]
    const below = rows[index + 1]
    if (!row || !below || below.y - row.y > ROW_GAP * row.size || isSentence(row)) break
    const gap = gapIn(gaps[index] ?? [], strip, row.size)
    if (!gap && isAcross(row, strip)) break
    if (gap?.cut) cuts.push(gap.cut)
  }
  return cuts
}

function isSentence({ segments: [first, more] }: Row): boolean {
  return !more && (first?.text.length ?? 0) > SENTENCE
}

function gapIn(gaps: readonly Gap[], strip: Strip, size: number): Gap | null {
  let best: Gap | null = null
  let most = STRIP * size
  for (const gap of gaps) {
    const overlap = Math.min(gap.right, strip.right) - Math.max(gap.left, strip.left)
    if (overlap >= most) [best, most] = [gap, overlap]
  }
  return best
}

/** Whether text of a row stands across the strip. A line by itself is a group's name. */
function isAcross(row: Row, { left, right }: Strip): boolean {
  if (row.segments.length < 2) return false
  const slack = STRIP * row.size
  return row.segments.some((segment) => segment.x < right - slack && segment.right > left + slack)
}

/** The segment in parts, cut before some of its seams. */
export function partsOf(segment: Segment, cuts: readonly Seam[]): Segment[] {
  const parts: Segment[] = []
  let from = 0
  let x = segment.x
  const seamsIn = (start: number, end: number) =>
    segment.seams.flatMap((seam) =>
      seam.at > start && seam.at < end ? [{ ...seam, at: seam.at - start }] : [],
    )
  for (const { at, left, right } of [...cuts].sort((p, q) => p.at - q.at)) {
    if (at <= from) continue
    const text = segment.text.slice(from, at).trim()
    parts.push({ ...segment, text, x, right: left, seams: seamsIn(from, at) })
    from = at
    x = right
  }
  const text = segment.text.slice(from).trim()
  parts.push({ ...segment, text, x, seams: seamsIn(from, segment.text.length) })
  return parts
}
