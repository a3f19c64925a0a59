/** A stretch of one item of a page's text, by UTF-16 offsets. */
export type Stretch = { item: number; start: number; end: number }

type Folded = { text: string; places: { item: number; index: number; length: number }[] }

/** What stands right before and after a quote in its document, as far as that is known. */
export type Near = { before: string; after: string }

/** The fewest words, and the fewest letters, that count as found by themselves. */
const RUN_WORDS = 3
const RUN_LETTERS = 10
/** So many letters are enough where they stand on the page only once. */
const ONCE_LETTERS = 5
/** Below this share of its letters found, a quote is not on the page. */
const ENOUGH = 0.4
/** So many letters before and after a quote tell it from the same words elsewhere on the page. */
const NEAR_LETTERS = 80

const NOTHING_NEAR: Near = { before: '', after: '' }
/** Between any two of these letters a word may end: their scripts put no spaces. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu

/**
 * Finds a quote in the text of a page that is given in pieces. Only letters and digits are compared, so that
 * line breaks, hyphens at their end, ligatures and spaces do not matter. Where its words stand there more than
 * once, what is `near` decides. Where the whole is not found, the longest runs of its words are. Nothing found:
 * an empty list.
 */
export function findText(items: readonly string[], quote: string, near?: Near): Stretch[] {
  return textFinder(items)(quote, near)
}

/** As findText(), for many quotes on one page. */
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

/** Where `wanted` stands in a page: of several places the first of those that share most with what is near. */
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
