/** A range within one item of a page's text, in UTF-16 offsets. */
export type Stretch = { item: number; start: number; end: number }

type Folded = { text: string; places: { item: number; index: number; length: number }[] }

/** The text right before and after a quote in its document, as far as known. */
export type Near = { before: string; after: string }

/** The fewest words, and the fewest letters, of a run that counts as a match on its own. */
const RUN_WORDS = 3
const RUN_LETTERS = 10
/** The fewest letters of a run that occurs only once on the page. */
const ONCE_LETTERS = 5
/** The share of a quote's letters that must be found for the quote to be on the page. */
const ENOUGH = 0.4
/** The letters before and after a quote that tell it from the same words elsewhere on the page. */
const NEAR_LETTERS = 80

const NOTHING_NEAR: Near = { before: '', after: '' }
/** Scripts without spaces, in which a word may end after any letter. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu

/**
 * Finds a quote in the text of a page given in pieces. Compares only letters and digits, so that line breaks,
 * hyphens at their end, ligatures and spaces do not matter. If the words occur more than once, `near`
 * decides. If the whole quote is not found, returns the longest runs of its words. Returns an empty list if
 * nothing is found.
 */
export function findText(items: readonly string[], quote: string, near?: Near): Stretch[] {
  return textFinder(items)(quote, near)
}

/** Prepares one page for finding many quotes; each is found as findText() does. */
export function textFinder(items: readonly string[]): (quote: string, near?: Near) => Stretch[] {
  const page = fold(items)
  return (quote, near = NOTHING_NEAR) => {
    const wanted = foldText(quote)
    if (wanted === '') return []
    const at = nearest(page.text, wanted, near)
    if (at >= 0) return stretches(page, [[at, at + wanted.length]])

    const runs = findRuns(page.text, quote)
    const letters = runs.reduce((total, [start, end]) => total + end - start, 0)
    return letters / wanted.length >= ENOUGH ? stretches(page, runs) : []
  }
}

/**
 * Returns where `wanted` occurs in a page: of several places, the first of those that match most of the
 * surrounding text.
 */
function nearest(page: string, wanted: string, near: Near): number {
  const first = page.indexOf(wanted)
  if (first < 0 || page.indexOf(wanted, first + 1) < 0) return first
  const before = foldText(near.before).slice(-NEAR_LETTERS)
  const after = foldText(near.after).slice(0, NEAR_LETTERS)
  let best = first
  let most = -1
  for (let at = first; at >= 0; at = page.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    let same = 0
    while (same < before.length && page[at - 1 - same] === before[before.length - 1 - same]) same++
    for (let index = 0; index < after.length && page[end + index] === after[index]; index++) same++
    if (same > most) {
      most = same
      best = at
    }
  }
  return best
}

function findRuns(page: string, quote: string): [number, number][] {
  const words = quote
    .replace(UNSPACED, ' $& ')
    .split(/\s+/)
    .map(foldText)
    .filter((word) => word !== '')
  const runs: [number, number][] = []
  let last = 0
  for (let from = 0; from < words.length; ) {
    let run = ''
    let to = from
    while (to < words.length && page.includes(run + words[to])) run += words[to++]
    const first = page.indexOf(run)
    const once = run.length >= ONCE_LETTERS && page.indexOf(run, first + 1) < 0
    if (to - from >= RUN_WORDS || run.length >= RUN_LETTERS || once) {
      const following = page.indexOf(run, last)
      const at = following < 0 ? first : following
      last = at + run.length
      runs.push([at, last])
    }
    from = Math.max(to, from + 1)
  }
  return runs
}

function fold(items: readonly string[]): Folded {
  const folded: Folded = { text: '', places: [] }
  for (const [item, text] of items.entries()) {
    let index = 0
    for (const character of text) {
      for (const letter of foldText(character)) {
        folded.text += letter
        for (let unit = 0; unit < letter.length; unit++)
          folded.places.push({ item, index, length: character.length })
      }
      index += character.length
    }
  }
  return folded
}

function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function stretches(page: Folded, ranges: readonly [number, number][]): Stretch[] {
  const found = new Map<number, Stretch>()
  const result: Stretch[] = []
  for (const [start, end] of ranges) {
    found.clear()
    for (const { item, index, length } of page.places.slice(start, end)) {
      const known = found.get(item)
      if (known) known.end = Math.max(known.end, index + length)
      else {
        const stretch = { item, start: index, end: index + length }
        found.set(item, stretch)
        result.push(stretch)
      }
    }
  }
  return result
}
