import { ALONE, letterSpacing, MIN_LETTERS } from './letter-spacing.ts'
import { type WideGap, WORD_GAP } from './rows.ts'

/** Like WORD_GAP, in addition to the usual gap, for letter-spaced text. */
const LETTERSPACED_WORD_GAP = 0.25

/**
 * The characters of a run with the gap before each, and its distance from the end of the last that is not blank.
 * `size`: the font's.
 */
type Spacing = {
  readonly characters: readonly string[]
  readonly gaps: readonly number[]
  readonly distances: readonly number[]
  readonly size: number
}

/**
 * Returns the characters, with a space before each that is further from the preceding one than the run's letters
 * usually are, and without the spaces inside letter-spaced words. Most runs need neither, and get their own back.
 */
export function withWordSpaces(run: Spacing): readonly string[] {
  const { characters, gaps, size } = run
  if (!hasWordGap(run)) return closeLetterSpacing(characters, run)
  const isLetter = (index: number) => index > 0 && characters[index] !== ' ' && characters[index - 1] !== ' '
  const between = Float64Array.from(gaps.filter((_, index) => isLetter(index))).sort()
  const usual = between.length > 3 ? (between[Math.floor(between.length * 0.3)] ?? 0) : 0
  const least =
    usual > WORD_GAP * size ? usual + LETTERSPACED_WORD_GAP * size : Math.max(0, usual) + WORD_GAP * size
  const parts = characters.map((text, i) => (isLetter(i) && (gaps[i] ?? 0) > least ? ` ${text}` : text))
  return closeLetterSpacing(parts, run)
}

/** Whether two letters are as far from each other as words are at least. */
function hasWordGap({ characters, gaps, size }: Spacing): boolean {
  const least = WORD_GAP * size
  for (let index = 1; index < gaps.length; index++)
    if ((gaps[index] as number) > least && characters[index] !== ' ' && characters[index - 1] !== ' ')
      return true
  return false
}

function closeLetterSpacing(parts: readonly string[], run: Spacing): readonly string[] {
  const { characters, distances, size } = run
  if (!mayBeLetterSpaced(run)) return parts
  const places = characters.flatMap((text, index) => (text === ' ' ? [] : [index]))
  const items = places.map((index) => ({
    text: characters[index] ?? '',
    before: (distances[index] ?? 0) / size,
  }))
  const spacing = letterSpacing(items)
  if (!spacing) return parts
  const closed = [...parts]
  for (const [item, isJoined] of spacing.entries()) {
    const place = places[item]
    if (!isJoined || place === undefined) continue
    if (characters[place - 1] === ' ') closed[place - 1] = ''
    closed[place] = characters[place] ?? ''
  }
  return closed
}

/** Whether several characters one after the other stand alone; most runs are told by this at no cost. */
function mayBeLetterSpaced({ characters, distances, size }: Spacing): boolean {
  const least = ALONE * size
  let alone = 0
  for (let index = 0; index < distances.length; index++) {
    if (characters[index] === ' ') continue
    alone = (distances[index] ?? 0) >= least ? alone + 1 : 0
    if (alone >= MIN_LETTERS - 1) return true
  }
  return false
}

/** Returns the wide gaps that are between words of the text that `parts` form, with their positions in it. */
export function gapsInText(wideGaps: readonly WideGap[], parts: readonly string[]): WideGap[] {
  let at = 0
  let next = 0
  return wideGaps.flatMap(({ at: part, left, right }) => {
    while (next < part) at += parts[next++]?.length ?? 0
    const isInside = !parts[part]?.startsWith(' ') && !parts[part - 1]?.endsWith(' ')
    if (isInside && parts[part - 1] === '') return []
    return [{ at: parts[part]?.startsWith(' ') ? at + 1 : at, left, right }]
  })
}
