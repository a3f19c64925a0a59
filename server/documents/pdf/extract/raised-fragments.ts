import { subscript, superscript } from '../../../text/raised-text.ts'
import type { Fragment } from './rows.ts'

/** Longest superscript or subscript, in characters. */
const MAX_CHARS = 12
/** Sizes of superscripts and subscripts, relative to the text they belong to. */
const SMALLEST = 0.45
const LARGEST = 0.87
/** From this relative size on, text that a rise alone has moved counts as equally large. */
const EQUAL = 1.05
/** Distances between the baselines, relative to the size of the text: of small text, and of equally large text. */
const RISE = { small: [0.12, 0.75], equal: [0.25, 0.6] } as const
const FALL = { small: [0.08, 0.5], equal: [0.15, 0.4] } as const
/** Widest gap to the text on the left, to the text on the right and between parts, relative to the font size. */
const GAP_AFTER = 0.25
const GAP_BEFORE = 0.6
const GAP_INSIDE = 0.4

/** Most fragments above and below, and on the same line, that each is compared with: pages with more take linear time. */
const MAX_COMPARED = 1000

/** Only figures count as superscripts if they are as large as the text. */
const FIGURE = /^[\d+−–-]{1,4}$/
const HAS_WORD = /[\p{L}\p{N})\]}%’”"'.,;:!?]/u

type Side = { readonly base: Fragment; readonly isRaised: boolean; readonly distance: number }

/** What lies beside a short fragment: the larger text, and parts of the same superscript. */
type Beside = { left: Side | null; right: Side | null; next: Fragment | null; hasPrevious: boolean }

/**
 * A superscript or subscript: `text` in Unicode's raised or lowered characters, `parts` the fragments it is made of,
 * and `base` the text beside which it stands.
 */
export type Raised = { readonly text: string; readonly parts: readonly Fragment[]; readonly base: Fragment }

/**
 * Finds superscripts and subscripts: short fragments directly beside larger text, above or below its baseline.
 * `sorted`: a page's fragments in order of their baselines.
 */
export function findRaised(sorted: readonly Fragment[]): Raised[] {
  const beside = new Map<Fragment, Beside>()
  for (let index = 0; index < sorted.length; index++) {
    const fragment = sorted[index] as Fragment
    if (isShort(fragment)) beside.set(fragment, neighbours(sorted, index, fragment))
  }
  const found: Raised[] = []
  for (const [first, { left, right, hasPrevious }] of beside) {
    if (hasPrevious || (!left && !right && !beside.get(first)?.next)) continue
    const parts = partsFrom(first, beside)
    const last = parts?.at(-1)
    const side = left ?? (last && beside.get(last)?.right)
    if (!parts || !side) continue
    found.push({ text: written(joined(parts), side.isRaised), parts, base: side.base })
  }
  return found
}

function isShort({ text }: Fragment): boolean {
  return text.length <= MAX_CHARS && (!text.includes(' ') || !text.trim().includes(' '))
}

/** Returns the fragments of one superscript, the first given; null if they are too long for one. */
function partsFrom(first: Fragment, beside: ReadonlyMap<Fragment, Beside>): Fragment[] | null {
  const parts: Fragment[] = []
  let length = 0
  for (let part: Fragment | null = first; part; part = beside.get(part)?.next ?? null) {
    length += part.text.trim().length
    if (length > MAX_CHARS || !isShort(part)) return null
    parts.push(part)
  }
  return parts
}

function joined(parts: readonly Fragment[]): string {
  return parts.map(({ text, precededBySpace }, i) => (i > 0 && precededBySpace ? ` ${text}` : text)).join('')
}

/** What cannot be raised and is no figure stays as it is: text layers of scans contain fragments of any size. */
function written(text: string, isRaised: boolean): string {
  const [, core = text, end = ''] = /^(.*?)([.:]*\s*)$/u.exec(text) ?? []
  if (/^[+−–-]+$/.test(core) && !isRaised) return text
  const shifted = isRaised ? superscript(core) : subscript(core)
  return /^[\^_]/.test(shifted) && !DECIMAL.test(core) ? text : shifted + end
}

const DECIMAL = /^[+−–-]?\d+[.,/]\d+$/

function neighbours(sorted: readonly Fragment[], index: number, fragment: Fragment): Beside {
  const beside: Beside = { left: null, right: null, next: null, hasPrevious: false }
  const reach = (RISE.small[1] / SMALLEST) * fragment.size
  for (const step of [-1, 1]) {
    for (let count = 1; count <= MAX_COMPARED; count++) {
      const other = sorted[index + count * step]
      if (!other || Math.abs(other.y - fragment.y) > reach) break
      if (other.right < fragment.x - 2 * fragment.size || other.x > fragment.right + 2 * fragment.size)
        continue
      take(beside, fragment, other)
    }
  }
  return beside
}

/** Adds `other` to what lies beside the fragment, if it does. */
function take(beside: Beside, fragment: Fragment, other: Fragment): void {
  const ratio = fragment.size / other.size
  const distance = other.y - fragment.y
  const isPart = Math.abs(ratio - 1) < 0.1 && Math.abs(distance) < 0.1 * fragment.size
  const [after, before] = [fragment.x - other.right, other.x - fragment.right]
  if (isPart) {
    const isBeside = (gap: number) => gap > -0.3 * fragment.size && gap <= GAP_INSIDE * fragment.size
    if (other.x > fragment.x && isBeside(before)) beside.next = nearer(beside.next, other)
    else if (other.x < fragment.x && isBeside(after)) beside.hasPrevious = true
    return
  }
  if (ratio < SMALLEST || ratio > EQUAL || !HAS_WORD.test(other.text)) return
  const isSmall = ratio <= LARGEST
  if (!isSmall && !FIGURE.test(fragment.text.trim())) return
  const relative = Math.abs(distance) / other.size
  const [least, most] = (distance > 0 ? RISE : FALL)[isSmall ? 'small' : 'equal']
  if (relative < least || relative > most) return
  const side = { base: other, isRaised: distance > 0, distance: relative }
  const slack = -0.3 * other.size
  if (after > slack && after <= GAP_AFTER * other.size && other.x < fragment.x) {
    if (!beside.left || relative < beside.left.distance) beside.left = side
  } else if (distance > 0 && before > slack && before <= GAP_BEFORE * other.size && other.x > fragment.x) {
    if (!beside.right || relative < beside.right.distance) beside.right = side
  }
}

function nearer(known: Fragment | null, other: Fragment): Fragment {
  return known && known.x <= other.x ? known : other
}
