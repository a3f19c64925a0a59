import { type Row, rowFromSegments, type Segment, type WideGap } from '../extract/rows.ts'
import { isNumericCell } from './numeric-cell.ts'

/** Smallest number of rows with a number to the right of a column gap. */
const MIN_NUMERIC_ROWS = 3
/** Smallest share of such rows among the gap's rows. */
const NUMERIC_SHARE = 0.6
/** Smallest width of a column gap, and largest distance between its rows, relative to the font size. */
const MIN_GAP_WIDTH = 0.15
const MAX_ROW_DISTANCE = 4
/** Most header rows above the numbers. */
const MAX_HEADER_ROWS = 7
/** Longest text, in characters, that may be names of several columns. */
const MAX_NAME_CHARS = 70

/** White space in a row: between two segments, or at a wide gap inside one. */
type Gap = {
  readonly left: number
  readonly right: number
  /** Whether a number follows, and at least half of the following texts are numbers. */
  readonly isNumeric: boolean
  /** Whether it may separate the thousands of one number. */
  readonly groupsThousands: boolean
  readonly cut: Cut | null
}

type Cut = WideGap & { readonly segment: Segment }

/** A column gap: white space that extends over several rows. */
type ColumnGap = {
  left: number
  right: number
  readonly first: number
  last: number
  rows: number
  numericRows: number
  /** Number of rows in which it does more than separate thousands. */
  separatingRows: number
  readonly cuts: Cut[]
}

/**
 * Splits segments at column gaps between narrow columns of numbers: where white space wider than word spaces extends
 * over several rows with numbers to its right.
 */
export function splitAtColumnGaps(rows: readonly Row[]): Row[] {
  if (!rows.some(mayHaveColumnGap)) return [...rows]
  const gaps = rows.map(rowGaps)
  if (!gaps.some((row) => row.some(({ cut, isNumeric }) => cut && isNumeric))) return [...rows]
  const cuts = new Map<Segment, Cut[]>()
  const take = (found: readonly Cut[]) => {
    for (const cut of found) {
      const known = cuts.get(cut.segment)
      if (known) known.push(cut)
      else cuts.set(cut.segment, [cut])
    }
  }
  for (const columnGap of findColumnGaps(rows, gaps))
    take([...columnGap.cuts, ...cutsAbove(columnGap, rows, gaps)])
  if (cuts.size === 0) return [...rows]
  return rows.map((row) =>
    row.segments.some((segment) => cuts.has(segment))
      ? rowFromSegments(row.segments.flatMap((segment) => splitSegment(segment, cuts.get(segment) ?? [])))
      : row,
  )
}

/** Whether anything but a word follows one of the row's wide gaps. */
function mayHaveColumnGap({ segments }: Row): boolean {
  return segments.some(({ wideGaps, text }) => wideGaps.some(({ at }) => !LETTER.test(text.charAt(at))))
}

const LETTER = /[\p{Ll}\p{Lo}A-MO-Z]/u

function rowGaps({ segments }: Row): Gap[] {
  const gaps: Gap[] = []
  const parts: string[] = []
  for (const [index, segment] of segments.entries()) {
    const before = segments[index - 1]
    const ends = [...segment.wideGaps.map(({ at }) => at), segment.text.length]
    const texts = ends.map((end, k) => segment.text.slice(k > 0 ? ends[k - 1] : 0, end).trim())
    if (before)
      gaps.push({ left: before.right, right: segment.x, isNumeric: false, groupsThousands: false, cut: null })
    for (const [k, { at, left, right }] of segment.wideGaps.entries()) {
      const groupsThousands = /^\d{3}$/.test(texts[k + 1] ?? '') && /(?:^| )\d{1,3}$/.test(texts[k] ?? '')
      gaps.push({ left, right, isNumeric: false, groupsThousands, cut: { segment, at, left, right } })
    }
    parts.push(...texts)
  }
  let numericRows = 0
  return gaps
    .map((gap, index) => ({ gap, text: parts[index + 1] ?? '', more: gaps.length - index }))
    .reverse()
    .map(({ gap, text, more }) => {
      const isOne = isNumericCell(text)
      if (isOne) numericRows++
      return { ...gap, isNumeric: isOne && numericRows >= 0.5 * more }
    })
    .reverse()
}

/** Finds the column gaps, each narrowed to the white space common to all its rows. */
function findColumnGaps(rows: readonly Row[], gaps: readonly (readonly Gap[])[]): ColumnGap[] {
  const done: ColumnGap[] = []
  let open: ColumnGap[] = []
  for (const [index, row] of rows.entries()) {
    const here = gaps[index] ?? []
    const used = new Set<Gap>()
    const next: ColumnGap[] = []
    for (const columnGap of open) {
      const gap = gapWithin(here, columnGap, row.size)
      const isNear = row.y - (rows[columnGap.last]?.y ?? 0) <= MAX_ROW_DISTANCE * row.size
      if (!isNear || (!gap && crosses(row, columnGap))) done.push(columnGap)
      else next.push(columnGap)
      if (!isNear || !gap) continue
      used.add(gap)
      columnGap.left = Math.max(columnGap.left, gap.left)
      columnGap.right = Math.min(columnGap.right, gap.right)
      columnGap.last = index
      columnGap.rows++
      if (gap.isNumeric) columnGap.numericRows++
      if (!gap.groupsThousands) columnGap.separatingRows++
      if (gap.cut) columnGap.cuts.push(gap.cut)
    }
    open = next
    for (const { left, right, isNumeric, groupsThousands, cut } of here.filter((gap) => !used.has(gap))) {
      if (isNumeric && cut)
        open.push({
          left,
          right,
          first: index,
          last: index,
          rows: 1,
          numericRows: 1,
          separatingRows: groupsThousands ? 0 : 1,
          cuts: [cut],
        })
    }
  }
  return [...done, ...open].filter(
    ({ rows: count, numericRows, separatingRows, cuts }) =>
      numericRows >= Math.max(MIN_NUMERIC_ROWS, NUMERIC_SHARE * count) &&
      separatingRows > 0 &&
      cuts.length > 0,
  )
}

/** Continues a column gap upwards through the names above its numbers. */
function cutsAbove(columnGap: ColumnGap, rows: readonly Row[], gaps: readonly (readonly Gap[])[]): Cut[] {
  const cuts: Cut[] = []
  for (let index = columnGap.first - 1; index >= Math.max(0, columnGap.first - MAX_HEADER_ROWS); index--) {
    const row = rows[index]
    const below = rows[index + 1]
    if (!row || !below || below.y - row.y > MAX_ROW_DISTANCE * row.size || isSentence(row)) break
    const gap = gapWithin(gaps[index] ?? [], columnGap, row.size)
    if (!gap && crosses(row, columnGap)) break
    if (gap?.cut) cuts.push(gap.cut)
  }
  return cuts
}

function isSentence({ segments: [first, more] }: Row): boolean {
  return !more && (first?.text.length ?? 0) > MAX_NAME_CHARS
}

function gapWithin(gaps: readonly Gap[], columnGap: ColumnGap, size: number): Gap | null {
  let best: Gap | null = null
  let most = MIN_GAP_WIDTH * size
  for (const gap of gaps) {
    const overlap = Math.min(gap.right, columnGap.right) - Math.max(gap.left, columnGap.left)
    if (overlap >= most) [best, most] = [gap, overlap]
  }
  return best
}

/**
 * Whether a row has text across the column gap. A single segment is the name of a group of rows and does not count.
 */
function crosses(row: Row, { left, right }: ColumnGap): boolean {
  if (row.segments.length < 2) return false
  const slack = MIN_GAP_WIDTH * row.size
  return row.segments.some((segment) => segment.x < right - slack && segment.right > left + slack)
}

/** Splits a segment at some of its wide gaps. */
export function splitSegment(segment: Segment, cuts: readonly WideGap[]): Segment[] {
  const parts: Segment[] = []
  let from = 0
  let x = segment.x
  const gapsIn = (start: number, end: number) =>
    segment.wideGaps.flatMap((wideGap) =>
      wideGap.at > start && wideGap.at < end ? [{ ...wideGap, at: wideGap.at - start }] : [],
    )
  for (const { at, left, right } of [...cuts].sort((p, q) => p.at - q.at)) {
    if (at <= from) continue
    const text = segment.text.slice(from, at).trim()
    parts.push({ ...segment, text, x, right: left, wideGaps: gapsIn(from, at) })
    from = at
    x = right
  }
  const text = segment.text.slice(from).trim()
  parts.push({ ...segment, text, x, wideGaps: gapsIn(from, segment.text.length) })
  return parts
}
