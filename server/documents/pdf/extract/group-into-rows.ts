import { findRaised } from './raised-fragments.ts'
import {
  type Fragment,
  type Row,
  rowFromSegments,
  SEGMENT_GAP,
  type Segment,
  WIDE_GAP,
  type WideGap,
  WORD_GAP,
} from './rows.ts'

type Group = { y: number; size: number; readonly members: { fragment: Fragment; index: number }[] }

/** Groups fragments into rows, from the top of the page to the bottom; superscripts are in the row of their text. */
export function groupIntoRows(fragments: readonly Fragment[]): Row[] {
  const sorted = fragments.map((fragment, index) => ({ fragment, index }))
  sorted.sort((p, q) => p.fragment.y - q.fragment.y || p.index - q.index)
  const raised = findRaised(sorted.map(({ fragment }) => fragment))
  const parts = new Set(raised.flatMap((found) => found.parts))
  const homes = new Map<Fragment, Group>()
  const groups: Group[] = []
  for (const entry of sorted) {
    const { fragment } = entry
    if (parts.has(fragment)) continue
    const home = groups.slice(-ROWS_BACK).findLast((group) => isSameLine(group, fragment))
    if (!home) {
      const group = { y: fragment.y, size: fragment.size, members: [entry] }
      groups.push(group)
      homes.set(fragment, group)
      continue
    }
    home.members.push(entry)
    homes.set(fragment, home)
    if (fragment.size > home.size) {
      home.size = fragment.size
      home.y = fragment.y
    }
  }
  const fileOrder = new Map(sorted.map(({ fragment, index }) => [fragment, index]))
  // What is raised beside something raised comes later: its own text has found its row by then.
  for (const { text, parts, base } of raised.sort((p, q) => q.base.size - p.base.size)) {
    const [first] = parts
    if (!first) continue
    const home = homes.get(base) ?? { y: first.y, size: first.size, members: [] }
    if (home.members.length === 0) groups.push(home)
    for (const part of parts) homes.set(part, home)
    const right = Math.max(...parts.map((part) => part.right))
    home.members.push({
      fragment: { ...first, text, right, y: home.y, wideGaps: [] },
      index: fileOrder.get(first) ?? 0,
    })
  }
  return groups
    .sort((p, q) => p.y - q.y)
    .map(({ y, size, members }) => {
      members.sort((p, q) => p.fragment.x - q.fragment.x || p.index - q.index)
      const line = members.map((member) => member.fragment)
      const isRtl = line.some(({ rtl }) => rtl) && lengthOf(line, true) >= lengthOf(line, false)
      return rowFromSegments(
        isRtl ? mirrored(joinIntoSegments(mirrored(line.reverse()))) : joinIntoSegments(line),
        y,
        size,
      )
    })
}

function lengthOf(line: readonly Fragment[], rtl: boolean): number {
  return line.reduce((sum, fragment) => (fragment.rtl === rtl ? sum + fragment.text.length : sum), 0)
}

function mirrored<T extends { x: number; right: number; wideGaps: readonly WideGap[] }>(
  runs: readonly T[],
): T[] {
  return runs.map((run) => ({ ...run, x: -run.right, right: -run.x, wideGaps: [] }))
}

/**
 * Number of preceding rows that a run is compared with: its own line may have begun with a superscript or subscript.
 */
const ROWS_BACK = 4

/** Whether baselines are equal, or heights overlap as those of a line and its superscript or subscript do. */
function isSameLine(group: Group, { y, size }: Fragment): boolean {
  const distance = Math.abs(y - group.y)
  const [small, large] = size < group.size ? [size, group.size] : [group.size, size]
  if (distance <= 0.3 * small) return true
  if (small > 0.85 * large) return false
  const overlap = Math.min(y, group.y) - Math.max(y - HEIGHT * size, group.y - HEIGHT * group.size)
  return overlap >= 0.45 * HEIGHT * small
}

/** Height of letters above the baseline, relative to the font size. */
const HEIGHT = 0.7

type Draft = Omit<{ -readonly [key in keyof Segment]: Segment[key] }, 'fonts' | 'wideGaps'> & {
  weight: number
  fonts: string[]
  wideGaps: WideGap[]
}

const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text)

function joinIntoSegments(fragments: readonly Fragment[]): Segment[] {
  const segments: Draft[] = []
  let last: Draft | undefined
  let previous: Fragment | undefined
  for (const fragment of fragments) {
    if (previous && last && isOverprint(previous, fragment)) continue
    const size = previous ? Math.max(fragment.size, previous.size) : fragment.size
    const gap = last ? fragment.x - last.right : Number.POSITIVE_INFINITY
    if (last && gap <= SEGMENT_GAP * size) {
      const isSpaced = gap > WORD_GAP * size || (fragment.precededBySpace && gap > -WORD_GAP * size)
      const hasSpace = last.text.endsWith(' ') || fragment.text.startsWith(' ')
      last.text += isSpaced && !hasSpace ? ' ' : ''
      const at = last.text.length
      if (gap >= WIDE_GAP * size) last.wideGaps.push({ at, left: last.right, right: fragment.x })
      last.text += fragment.text
      for (const wideGap of fragment.wideGaps) last.wideGaps.push({ ...wideGap, at: at + wideGap.at })
      last.right = Math.max(last.right, fragment.right)
      if (hasWord(fragment.text) && !last.fonts.includes(fragment.font)) last.fonts.push(fragment.font)
      if (fragment.text.length > last.weight) {
        last.size = fragment.size
        last.weight = fragment.text.length
      }
    } else {
      const { text, x, right, y, size: height, font } = fragment
      const fonts = hasWord(text) ? [font] : []
      last = { text, x, right, y, size: height, fonts, wideGaps: [...fragment.wideGaps], weight: text.length }
      segments.push(last)
    }
    previous = fragment
  }
  return segments.map(({ text, x, right, y, size, fonts, wideGaps }) => ({
    text: text.trim(),
    x,
    right,
    y,
    size,
    fonts,
    wideGaps,
  }))
}

/** Whether a run, or part of it, is painted over itself, as some files do for bold type or a shadow. */
function isOverprint(one: Fragment, other: Fragment): boolean {
  const overlap = Math.min(one.right, other.right) - Math.max(one.x, other.x)
  if (overlap < 0.6 * (other.right - other.x)) return false
  return isWithin(other.text, one.text)
}

/** Whether the characters of `part`, except spaces, occur in `whole` in the same order. */
function isWithin(part: string, whole: string): boolean {
  let at = 0
  for (const character of part) {
    if (character === ' ') continue
    at = whole.indexOf(character, at) + 1
    if (at === 0) return false
  }
  return true
}
