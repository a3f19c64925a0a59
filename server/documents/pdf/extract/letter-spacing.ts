/** A character or run of a line. `before`: gap to the one before it, relative to the font size; 0 for the first. */
type Spaced = { readonly text: string; readonly before: number }

/** Smallest gap, relative to the font size, around a letter that stands alone, and largest between two of one line. */
export const ALONE = 0.15
const LARGEST = 1.6
/** How much wider the gap between two words is than that between the letters of one, as a ratio and as a difference. */
const WORD = 1.5
const WIDER = 0.2
/** Smallest number of letters that stand alone one after the other, in letter-spaced text. */
export const MIN_LETTERS = 4

const LETTER = /^\p{L}$/u
const PART = /^[\p{L}\p{N}\p{M}.,:;!?&'’-]$/u

/**
 * Finds letter-spaced words, such as 'N o t i c e   p e r i o d :'. Returns for each item whether it continues the
 * word before it (true), begins another word (false) or is not letter-spaced (null); null if no item is.
 */
export function letterSpacing(items: readonly Spaced[]): (boolean | null)[] | null {
  let found: (boolean | null)[] | null = null
  for (let start = 0; start < items.length; start++) {
    let end = start
    while (end < items.length && standsAlone(items, end) && (end === start || isNear(items[end]))) end++
    if (end - start < MIN_LETTERS) continue
    const stretch = items.slice(start, end)
    if (isLetterSpaced(stretch)) {
      const gaps = stretch.slice(1).map(({ before }) => before)
      const usual = gaps.toSorted((p, q) => p - q)[Math.floor((gaps.length - 1) / 4)] ?? 0
      found ??= items.map(() => null)
      for (const [index, { before }] of stretch.entries())
        found[start + index] = index > 0 && before <= Math.max(WORD * usual, usual + WIDER)
    }
    start = end - 1
  }
  return found
}

function isNear(item: Spaced | undefined): boolean {
  return item !== undefined && item.before <= LARGEST
}

function standsAlone(items: readonly Spaced[], index: number): boolean {
  const [item, next] = [items[index], items[index + 1]]
  if (!item || !PART.test(item.text) || (index > 0 && item.before < ALONE)) return false
  return !next || next.before >= ALONE
}

function isLetterSpaced(stretch: readonly Spaced[]): boolean {
  const letters = stretch.flatMap(({ text }) => (LETTER.test(text) ? [text] : []))
  return letters.length >= 0.5 * stretch.length && mayBeWords(letters)
}

/** Whether letters may be those of words, rather than names of columns or answers: A B C D, or Y N Y N. */
export function mayBeWords(letters: readonly string[]): boolean {
  const codes = letters.map((letter) => letter.toLowerCase().codePointAt(0) ?? 0)
  const isAlphabet = codes.every((code, index) => index === 0 || code === (codes[index - 1] ?? 0) + 1)
  return letters.length >= MIN_LETTERS && !isAlphabet && new Set(codes).size >= 3
}
