import { findRaised, type Raised } from './raised-fragments.ts'
import { type Fragment, type Row, rowFromSegments } from './rows.ts'
import { segmentsOf } from './segments.ts'

/** A fragment with its position in the file. */
type Member = { readonly fragment: Fragment; readonly index: number }

type Group = { y: number; size: number; readonly members: Member[] }

/** Groups fragments into rows, from the top of the page to the bottom; superscripts are in the row of their text. */
export function groupIntoRows(fragments: readonly Fragment[]): Row[] {
  const sorted = fragments.map((fragment, index) => ({ fragment, index }))
  sorted.sort((p, q) => p.fragment.y - q.fragment.y || p.index - q.index)
  const raised = findRaised(sorted.map(({ fragment }) => fragment))
  const parts = new Set(raised.flatMap((found) => found.parts))
  const groups: Group[] = []
  for (const entry of sorted) {
    const { fragment } = entry
    if (parts.has(fragment)) continue
    const home = lineOf(groups, fragment)
    if (!home) {
      groups.push({ y: fragment.y, size: fragment.size, members: [entry] })
      continue
    }
    home.members.push(entry)
    if (fragment.size > home.size) {
      home.size = fragment.size
      home.y = fragment.y
    }
  }
  if (raised.length > 0) addRaised(groups, raised, sorted)
  return groups
    .sort((p, q) => p.y - q.y)
    .map(({ y, size, members }) => {
      members.sort((p, q) => p.fragment.x - q.fragment.x || p.index - q.index)
      return rowFromSegments(segmentsOf(members.map((member) => member.fragment)), y, size)
    })
}

/** Adds what is raised, each as one fragment, to the rows of its text. */
function addRaised(groups: Group[], raised: readonly Raised[], sorted: readonly Member[]): void {
  const homes = new Map(groups.flatMap((group) => group.members.map(({ fragment }) => [fragment, group])))
  const fileOrder = new Map(sorted.map(({ fragment, index }) => [fragment, index]))
  // What is raised beside something raised comes later: its own text has found its row by then.
  for (const { text, parts, base } of raised.toSorted((p, q) => q.base.size - p.base.size)) {
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
}

/**
 * Number of preceding rows that a run is compared with: its own line may have begun with a superscript or subscript.
 */
const ROWS_BACK = 4

/** Returns the last of the preceding rows on whose line a fragment is. */
function lineOf(groups: readonly Group[], fragment: Fragment): Group | undefined {
  const first = Math.max(0, groups.length - ROWS_BACK)
  for (let index = groups.length - 1; index >= first; index--) {
    const group = groups[index]
    if (group && isSameLine(group, fragment)) return group
  }
  return undefined
}

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
