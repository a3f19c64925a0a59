import { type Row, rowFromSegments, type Segment } from '../extract/rows.ts'
import { shortBands } from './short-columns.ts'

/** Rows to be read from top to bottom before anything beside or below them. `isNextColumn`: it follows a column beside it. */
export type Region = { readonly rows: Row[]; readonly isNextColumn?: boolean }

/** Smallest number of lines on either side of a gutter between two columns of text. */
const MIN_COLUMN_LINES = 4
/** Smallest number of lines beside a figure or list for which the middle of the page alone counts as a gutter. */
const MIN_HALF_PAGE_LINES = 12
/** Narrowest gutter, relative to the font size. */
const MIN_GUTTER = 0.8
/** Smallest share of its column's width that a line of running text fills; most lines of a column do. */
const FULL_LINE = 0.6
/** Smallest width of a line of running text, relative to the font size. */
const MAX_CELL_WIDTH = 8

/**
 * Splits a page's rows into regions in reading order by recursive cuts: full-width rows, then each column of a band.
 */
export function splitIntoRegions(rows: readonly Row[], depth = 0): Region[] {
  if (rows.length === 0) return []
  const bands = depth < 3 ? columnBands(rows) : []
  if (bands.length === 0) return splitShortColumns(rows)
  const regions: Region[] = []
  let next = 0
  for (const { from, to, x } of bands) {
    if (from > next) regions.push(...splitIntoRegions(rows.slice(next, from), depth + 1))
    const inside = rows.slice(from, to)
    const left = rowsWhere(inside, (segment) => middle(segment) < x)
    const right = rowsWhere(inside, (segment) => middle(segment) >= x)
    regions.push(...splitIntoRegions(left, depth + 1))
    regions.push(...splitIntoRegions(right, depth + 1).map(asNextColumn))
    next = to
  }
  if (next < rows.length) regions.push(...splitIntoRegions(rows.slice(next), depth + 1))
  return regions
}

function asNextColumn(region: Region, index: number): Region {
  return index === 0 ? { ...region, isNextColumn: true } : region
}

/** Splits rows at columns of a few lines, which have too few to be found by their edges alone. */
function splitShortColumns(rows: readonly Row[]): Region[] {
  const regions: Region[] = []
  let next = 0
  for (const { from, to, edges } of shortBands(rows)) {
    if (from > next) regions.push({ rows: rows.slice(next, from) })
    const inside = rows.slice(from, to)
    for (const [column, edge] of edges.entries()) {
      const end = edges[column + 1] ?? Number.POSITIVE_INFINITY
      const own = rowsWhere(inside, ({ x }) => x >= edge && x < end)
      regions.push({ rows: own, isNextColumn: column > 0 })
    }
    next = to
  }
  if (next < rows.length) regions.push({ rows: rows.slice(next) })
  return regions
}

function middle(segment: Segment): number {
  return (segment.x + segment.right) / 2
}

function rowsWhere(rows: readonly Row[], keep: (segment: Segment) => boolean): Row[] {
  return rows.flatMap((row) => {
    const segments = row.segments.filter(keep)
    return segments.length > 0 ? [rowFromSegments(segments)] : []
  })
}

type Band = { from: number; to: number; x: number }

/** Returns the bands of rows that a gutter splits into two columns of running text, from top to bottom. */
function columnBands(rows: readonly Row[]): Band[] {
  const bands: Band[] = []
  let from = 0
  while (from < rows.length) {
    const best = longestBand(rows, from)
    if (!best) break
    bands.push(best)
    from = best.to
  }
  return bands
}

function longestBand(rows: readonly Row[], start: number): Band | null {
  if (rows.length - start < MIN_COLUMN_LINES) return null
  const [left, right] = extent(rows)
  let best: Band | null = null
  for (const x of gutterCandidates(rows, start, left, right)) {
    const band = bandAt(rows, start, x)
    if (band && (!best || band.to - band.from > best.to - best.from)) best = band
  }
  return best
}

/** Returns left edges, in the inner part of the page, at which several lines begin. */
function gutterCandidates(rows: readonly Row[], start: number, left: number, right: number): number[] {
  const width = right - left
  const edges = new Map<number, number>()
  for (let i = start; i < rows.length; i++) {
    for (const { x } of rows[i]?.segments ?? []) {
      if (x < left + 0.15 * width || x > left + 0.85 * width) continue
      const edge = Math.round(x / 3)
      edges.set(edge, (edges.get(edge) ?? 0) + 1)
    }
  }
  return [...edges]
    .filter(([edge, count]) => count + (edges.get(edge + 1) ?? 0) >= MIN_COLUMN_LINES)
    .sort((p, q) => q[1] - p[1])
    .slice(0, 6)
    .map(([edge]) => edge * 3 - 1.5)
}

function bandAt(rows: readonly Row[], start: number, x: number): Band | null {
  let best: Band | null = null
  let from = start
  for (let i = start; i <= rows.length; i++) {
    const row = rows[i]
    if (row?.segments.every((segment) => !crosses(segment, x, row.size))) continue
    const trimmed = trimBand(rows, from, i, x)
    if (trimmed && (!best || trimmed.to - trimmed.from > best.to - best.from)) best = trimmed
    from = i + 1
  }
  return best
}

function crosses(segment: Segment, x: number, size: number): boolean {
  return segment.x < x - 0.1 * size && segment.right > x - MIN_GUTTER * size
}

/**
 * Returns the band without rows at its ends that lie on one side only, if both sides then read as columns; else null.
 */
function trimBand(rows: readonly Row[], from: number, to: number, x: number): Band | null {
  const isRight = (segment: Segment) => segment.x >= x - 2
  let first = -1
  let last = -1
  let lefts = 0
  let rights = 0
  for (let i = from; i < to; i++) {
    const segments = rows[i]?.segments ?? []
    if (segments.some(isRight)) {
      if (first < 0) first = i
      last = i
      rights++
    }
    if (segments.some((segment) => !isRight(segment))) lefts++
  }
  if (first < 0 || lefts < MIN_COLUMN_LINES || rights < MIN_COLUMN_LINES) return null
  const inside = rows.slice(from, to)
  const leftSide = rowsWhere(inside, (segment) => !isRight(segment))
  const rightSide = rowsWhere(inside, isRight)
  const others = [leftSide, rightSide].filter((rows) => !readsAsText(rows))
  if (others.length === 2) return null
  const isHalf = isCentral(inside, x) && lefts >= MIN_HALF_PAGE_LINES && rights >= MIN_HALF_PAGE_LINES / 2
  if (others.length === 1 && (!isHalf || others.some(isTabular))) return null
  return { from, to: Math.max(last + 1, to), x }
}

/** Whether the gutter is in the middle of the rows' extent, as between two columns of a page. */
function isCentral(rows: readonly Row[], x: number): boolean {
  const [left, right] = extent(rows)
  return Math.abs(x - (left + right) / 2) < 0.06 * (right - left)
}

function extent(rows: readonly Row[]): [left: number, right: number] {
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  for (const { segments } of rows) {
    for (const segment of segments) {
      left = Math.min(left, segment.x)
      right = Math.max(right, segment.right)
    }
  }
  return [left, right]
}

/** Whether most lines consist of words that fill the column's width, and are not adjacent cells. */
function readsAsText(rows: readonly Row[]): boolean {
  if (isTabular(rows)) return false
  const [left, right] = extent(rows)
  const width = right - left
  let full = 0
  for (const { segments, size } of rows) {
    const covered = segments.reduce((sum, segment) => sum + segment.right - segment.x, 0)
    if (covered >= FULL_LINE * width && covered > MAX_CELL_WIDTH * size && isMostlyLetters(segments)) full++
  }
  return full >= 0.5 * rows.length
}

/** Whether most lines have adjacent cells that are shorter than lines of running text. */
function isTabular(rows: readonly Row[]): boolean {
  const isOfCells = ({ segments, size }: Row) =>
    segments.length > 1 &&
    segments.filter(({ x, right }) => right - x < MAX_CELL_WIDTH * size).length >= 0.5 * segments.length
  return rows.filter(isOfCells).length >= TABULAR_SHARE * rows.length
}

/** Share of lines with adjacent cells from which a column is a table; figures and lists have fewer. */
const TABULAR_SHARE = 0.6

/** Whether at least half of the characters are letters, rather than digits or dot leaders. */
function isMostlyLetters(segments: readonly Segment[]): boolean {
  let letters = 0
  let all = 0
  for (const { text } of segments) {
    for (const character of text) {
      const code = character.charCodeAt(0)
      const isAscii = code < 0x80
      if (isAscii ? code > SPACE : !BLANK.test(character)) all++
      if (isAscii ? isAsciiLetter(code) : LETTER.test(character)) letters++
    }
  }
  return letters >= 0.5 * all
}

function isAsciiLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

const SPACE = 0x20
const BLANK = /\s/
const LETTER = /\p{L}/u
