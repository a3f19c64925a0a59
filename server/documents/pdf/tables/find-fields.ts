import type { Row, Segment } from '../extract/rows.ts'
import { joinLines } from '../layout/paragraphs.ts'

/** Rows of a region that are labels with their values, and other rows. `rows`: label, value, label, value. */
type FieldsPart =
  | { readonly kind: 'fields'; readonly separator: '\t' | ': '; readonly rows: string[][] }
  | { readonly kind: 'lines'; readonly rows: Row[] }

/** `x` and `valueX`: left edges of the label and its value. `isInline`: both are one segment. */
type Pair = {
  label: string
  value: string
  x: number
  valueX: number
  isInline: boolean
  /** The value is that of a form field, or of boxes to tick. */
  isField: boolean
}

type PairRow = { readonly row: Row; readonly pairs: Pair[] }

const LABEL = /^[^\s:：].{0,58}[:：]$/u
/** A label and its value in one segment: 'Contact: Per Moe'. */
const INLINE = /^(\p{Lu}[^:：.!?]{0,38})[:：]\s+(\S.{0,90})$/u
const BOX = /^[☐☑☒]/u
/** Smallest number of values apart from their labels, and of lines with a label and value in one segment. */
const MIN_APART = 2
const MIN_INLINE = 3
/** Largest distance between two rows, and between two lines of one value, relative to the font size. */
const MAX_DISTANCE = 4
const LINE_PITCH = 1.6
/** Largest distance of a label above its field, relative to the font size. */
const MAX_LABEL_DISTANCE = 3
/** A row of several cells that is closer than this belongs to the same table. */
const MAX_TABLE_DISTANCE = 2.5

/** Splits a region's rows into bands of labels with their values, and all others. */
export function findFields(lines: readonly Row[]): FieldsPart[] {
  const rows = lines.some(isOfFields) ? withLabelsAbove(lines) : lines
  const pairs = rows.map(pairsOf)
  const parts: FieldsPart[] = []
  let plain: Row[] = []
  for (let at = 0; at < rows.length; ) {
    const end = pairs[at] ? bandEnd(rows, pairs, at) : at
    const band = end > at ? readBand(rows, pairs, at, end) : null
    if (band) {
      if (plain.length > 0) parts.push({ kind: 'lines', rows: plain })
      parts.push(band)
      plain = []
      at = end
    } else {
      plain.push(...rows.slice(at, Math.max(end, at + 1)))
      at = Math.max(end, at + 1)
    }
  }
  if (plain.length > 0) parts.push({ kind: 'lines', rows: plain })
  return parts
}

function isOfFields({ segments }: Row): boolean {
  return segments.every(({ isField }) => isField)
}

/** Joins rows of fields with the row above if it has a label above each. Rows of fields below each other are a table. */
function withLabelsAbove(rows: readonly Row[]): Row[] {
  const joined: Row[] = []
  for (const [index, row] of rows.entries()) {
    const [above, below] = [joined.at(-1), rows[index + 1]]
    const isNear = above && row.y - above.y < MAX_LABEL_DISTANCE * row.size
    const isTable = below && isOfFields(below) && below.segments.length > 1
    const labels = row.segments.map((field) =>
      above?.segments.find(({ x, isField }) => !isField && Math.abs(x - field.x) < 0.8 * row.size),
    )
    if (isOfFields(row) && above && isNear && !isTable && labels.every((label) => label !== undefined)) {
      const segments = above.segments.flatMap((label) => {
        const field = row.segments[labels.indexOf(label)]
        return field ? [label, field] : [label]
      })
      joined[joined.length - 1] = { ...above, segments }
    } else joined.push(row)
  }
  return joined
}

/** Returns the pairs of a row that consists of them; null for other rows. */
function pairsOf({ segments }: Row): Pair[] | null {
  const pairs: Pair[] = []
  for (const [index, segment] of segments.entries()) {
    const { text, x } = segment
    const last = pairs.at(-1)
    const inline = INLINE.exec(text)
    if (isLabel(segment, segments[index + 1])) {
      pairs.push({ label: text, value: '', x, valueX: segment.right, isInline: false, isField: false })
    } else if (inline) {
      const [, label = '', value = ''] = inline
      pairs.push({ label: `${label}:`, value, x, valueX: x, isInline: true, isField: false })
    } else if (!last || last.isInline || (last.value !== '' && !(BOX.test(last.value) && BOX.test(text)))) {
      return null
    } else {
      if (last.value === '') last.valueX = x
      last.isField ||= segment.isField === true || BOX.test(text)
      last.value = last.value === '' ? text : `${last.value} ${text}`
    }
  }
  return pairs
}

function isLabel({ text, isField }: Segment, next: Segment | undefined): boolean {
  if (isField || !/\p{L}/u.test(text)) return false
  return LABEL.test(text) || (next?.isField === true && text.length <= 60)
}

/** Returns the index after the band that begins with a row; lines that continue a value are part of it. */
function bandEnd(rows: readonly Row[], pairs: readonly (Pair[] | null)[], start: number): number {
  let end = start + 1
  let last = start
  for (let at = start + 1; at < rows.length; at++) {
    const [row, above] = [rows[at], rows[at - 1]]
    if (!row || !above || row.y - above.y > MAX_DISTANCE * Math.max(row.size, above.size)) break
    if (pairs[at]) last = at
    else if (!continued(row, above, pairs[last] ?? [])) break
    end = at + 1
  }
  if (isWrapped(rows, pairs, last, end)) return end - 1
  // A label without a value at the end introduces what follows.
  while (end > start + 1 && pairs[end - 1]?.every(({ value }) => value === '')) end--
  return end
}

/** Whether the value at the end of the last line goes on in the line below it, as in running text. */
function isWrapped(
  rows: readonly Row[],
  pairs: readonly (Pair[] | null)[],
  last: number,
  end: number,
): boolean {
  const [row, below] = [rows[last], rows[end]]
  const [pair, more] = pairs[last] ?? []
  if (last !== end - 1 || !pair?.isInline || more || !row || !below) return false
  if (below.segments.length > 1 || below.y - row.y > LINE_PITCH * row.size) return false
  const right = (of: Row) => of.segments.at(-1)?.right ?? 0
  const isFull = right(row) >= Math.max(...rows.map(right)) - 6 * row.size
  return isFull || /^\p{Ll}/u.test(below.segments[0]?.text ?? '')
}

/** Returns the pair whose value a line continues, directly below it. */
function continued({ segments: [segment, more], y, size }: Row, above: Row, pairs: Pair[]): Pair | undefined {
  if (!segment || more || y - above.y > LINE_PITCH * size) return
  return pairs.find(
    ({ value, valueX, isInline }) => !isInline && value && Math.abs(valueX - segment.x) < 0.3 * size,
  )
}

function readBand(
  rows: readonly Row[],
  pairs: readonly (Pair[] | null)[],
  start: number,
  end: number,
): FieldsPart | null {
  const band: PairRow[] = []
  for (let at = start; at < end; at++) {
    const [row, own, last] = [rows[at], pairs[at], band.at(-1)]
    const above = rows[at - 1]
    if (row && own) band.push({ row, pairs: own.map((pair) => ({ ...pair })) })
    else if (row && above && last) {
      const pair = continued(row, above, last.pairs)
      if (pair) pair.value = joinLines([pair.value, ...row.segments.map(({ text }) => text)])
    }
  }
  const all = band.flatMap((one) => one.pairs)
  const apart = all.filter(({ value, isInline }) => value !== '' && !isInline).length
  if (apart === 0) {
    if (all.length < MIN_INLINE || band.some((one) => one.pairs.length > 1 || !one.pairs[0]?.isInline))
      return null
    return {
      kind: 'fields',
      separator: ': ',
      rows: all.map(({ label, value }) => [label.slice(0, -1), value]),
    }
  }
  const hasField = all.some(({ isField, value }) => isField && value !== '☐')
  if (!hasField && (apart < MIN_APART || isBesideTable(rows, start, end, pairs))) return null
  return { kind: 'fields', separator: '\t', rows: pairRows(band) }
}

/** Whether the row above or below has several cells, and is as close as the rows of a table. */
function isBesideTable(
  rows: readonly Row[],
  start: number,
  end: number,
  pairs: readonly (Pair[] | null)[],
): boolean {
  return [
    [start - 1, start],
    [end, end - 1],
  ].some(([outside = 0, inside = 0]) => {
    const [other, own] = [rows[outside], rows[inside]]
    if (!other || !own || pairs[outside] || other.segments.length < 2) return false
    return Math.abs(other.y - own.y) < MAX_TABLE_DISTANCE * own.size
  })
}

/** Returns the pairs by row, or one column after the other if their rows are not beside each other. */
function pairRows(band: readonly PairRow[]): string[][] {
  const left = Math.min(...band.flatMap(({ pairs }) => pairs.map(({ x }) => x)))
  const isAtLeft = ({ row, pairs: [first] }: PairRow) => !!first && first.x - left < 2 * row.size
  if (band.every(isAtLeft))
    return band.map(({ pairs }) => pairs.flatMap(({ label, value }) => [label, value]))
  const all = band.flatMap(({ row, pairs }) => pairs.map((pair) => ({ ...pair, y: row.y, size: row.size })))
  const columns: (typeof all)[] = []
  for (const pair of all.toSorted((p, q) => p.x - q.x)) {
    const column = columns.at(-1)
    if (column && pair.x - (column.at(-1)?.x ?? 0) < 2 * pair.size) column.push(pair)
    else columns.push([pair])
  }
  return columns.flatMap((column) =>
    column.toSorted((p, q) => p.y - q.y).map(({ label, value }) => [label, value]),
  )
}
