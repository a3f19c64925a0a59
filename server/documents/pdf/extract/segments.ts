import { isRtl, readingOrder, type Token, tokensOf } from './bidirectional.ts'
import { letterSpacing } from './letter-spacing.ts'
import { type Fragment, SEGMENT_GAP, type Segment, WIDE_GAP, type WideGap, WORD_GAP } from './rows.ts'

/**
 * Joins the fragments of one line, from left to right, into segments: from left to right, or from right to left in a
 * line of Arabic or Hebrew.
 */
export function segmentsOf(line: readonly Fragment[]): Segment[] {
  const fragments = closeLetterSpacing(line)
  const segments = fragments.some(({ rtl }) => rtl)
    ? bidirectionalSegments(fragments)
    : joinIntoSegments(fragments)
  return segments.some(isBox) ? withLabelledBoxes(segments) : segments
}

const isBox = ({ text, isField }: Segment) => isField === true && /^[☐☑]$/u.test(text)

/** Largest distance of a box from the label after it, relative to the font size. */
const MAX_BOX_GAP = 5

/** Joins each box with the label after it, unless a label before it is nearer. */
function withLabelledBoxes(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = []
  for (let index = 0; index < segments.length; index++) {
    const [box, next, before] = [segments[index], segments[index + 1], joined.at(-1)]
    if (!box) continue
    const gap =
      next && !next.isField && /\p{L}/u.test(next.text)
        ? Math.abs(next.x - box.right)
        : Number.POSITIVE_INFINITY
    const isNext = gap < MAX_BOX_GAP * box.size && !(before && gap > Math.abs(box.x - before.right))
    if (isBox(box) && next && isNext) {
      joined.push({ ...next, text: `${box.text} ${next.text}`, x: box.x, wideGaps: [] })
      index++
    } else joined.push(box)
  }
  return joined
}

/** Joins the letters of letter-spaced words that are fragments of their own. */
function closeLetterSpacing(line: readonly Fragment[]): readonly Fragment[] {
  const isLetter = ({ text, rtl }: Fragment) => !rtl && text.trimEnd().length === 1
  if (line.filter(isLetter).length < 4) return line
  const spacing = letterSpacing(
    line.map((fragment, index) => {
      const gap = index > 0 ? fragment.x - (line[index - 1]?.right ?? 0) : 0
      return { text: fragment.rtl ? '' : fragment.text.trimEnd(), before: gap / fragment.size }
    }),
  )
  if (!spacing) return line
  const joined: Fragment[] = []
  for (const [index, fragment] of line.entries()) {
    const last = joined.at(-1)
    if (spacing[index] && last)
      joined[joined.length - 1] = {
        ...last,
        text: last.text.trimEnd() + fragment.text,
        right: fragment.right,
      }
    else joined.push(fragment)
  }
  return joined
}

/** Joins a line with words in both directions, each segment in reading order. */
function bidirectionalSegments(line: readonly Fragment[]): Segment[] {
  const segments: Segment[] = []
  const all: Token[] = []
  let members: Fragment[] = []
  let tokens: Token[] = []
  const flush = () => {
    const [first] = members
    if (!first) return
    const main = members.reduce((best, one) => (one.text.length > best.text.length ? one : best))
    const fonts = [...new Set(members.flatMap(({ text, font }) => (hasWord(text) ? [font] : [])))]
    const right = Math.max(...members.map((member) => member.right))
    const { y, size } = main
    const segment = { text: readingOrder(tokens), x: first.x, right, y, size, fonts, wideGaps: [] }
    segments.push(first.isField ? { ...segment, isField: true } : segment)
    all.push(...tokens)
    members = []
    tokens = []
  }
  for (const fragment of line) {
    const previous = members.at(-1)
    if (previous && isOverprint(previous, fragment)) continue
    const gap = previous ? fragment.x - Math.max(...members.map(({ right }) => right)) : 0
    const size = Math.max(fragment.size, previous?.size ?? 0)
    if (gap > SEGMENT_GAP * size || fragment.isField || previous?.isField) flush()
    else if (previous && gap > WORD_GAP * size) tokens.push(SPACE)
    members.push(fragment)
    tokens.push(...displayed(fragment))
  }
  flush()
  return isRtl(all) ? segments.reverse() : segments
}

const SPACE: Token = { text: ' ', kind: 'neutral' }

/** Returns a fragment's tokens as displayed: a space after right-to-left text is to its left. */
function displayed({ text, rtl }: Fragment): Token[] {
  if (!rtl) return tokensOf(text)
  const own: Token = { text: text.trim(), kind: 'rtl' }
  return [...(text.endsWith(' ') ? [SPACE] : []), own, ...(text.startsWith(' ') ? [SPACE] : [])]
}

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
    const isApart = fragment.isField || previous?.isField
    if (last && gap <= SEGMENT_GAP * size && !isApart) {
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
      if (fragment.isField) last.isField = true
      segments.push(last)
    }
    previous = fragment
  }
  return segments.map(({ weight: _, ...segment }) => ({ ...segment, text: segment.text.trim() }))
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
