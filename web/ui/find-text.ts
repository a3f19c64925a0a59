/** A stretch of one item of a page's text, by UTF-16 offsets. */
export type Stretch = { item: number; start: number; end: number }

type Folded = { text: string; places: { item: number; index: number; length: number }[] }

/** The fewest words, and the fewest letters, that count as found by themselves. */
const RUN_WORDS = 3
const RUN_LETTERS = 10
/** So many letters are enough where they stand on the page only once. */
const ONCE_LETTERS = 5
/** Below this share of its letters found, a quote is not on the page. */
const ENOUGH = 0.4

/**
 * Finds a quote in the text of a page that is given in pieces. Only letters and digits are compared, so that
 * line breaks, hyphens at their end, ligatures and spaces do not matter. Where the whole is not found, the
 * longest runs of its words are. Nothing found: an empty list.
 */
export function findText(items: readonly string[], quote: string): Stretch[] {
  const page = fold(items)
  const wanted = foldText(quote)
  if (wanted === '') return []
  const at = page.text.indexOf(wanted)
  if (at >= 0) return stretches(page, [[at, at + wanted.length]])

  const runs = findRuns(page.text, quote)
  const letters = runs.reduce((total, [start, end]) => total + end - start, 0)
  return letters / wanted.length >= ENOUGH ? stretches(page, runs) : []
}

function findRuns(page: string, quote: string): [number, number][] {
  const words = quote
    .split(/\s+/)
    .map(foldText)
    .filter((word) => word !== '')
  const runs: [number, number][] = []
  for (let from = 0; from < words.length; ) {
    let run = ''
    let to = from
    while (to < words.length && page.includes(run + words[to])) run += words[to++]
    const at = page.indexOf(run)
    const once = run.length >= ONCE_LETTERS && page.indexOf(run, at + 1) < 0
    if (to - from >= RUN_WORDS || run.length >= RUN_LETTERS || once) runs.push([at, at + run.length])
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
