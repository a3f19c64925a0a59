import { contentStems } from '../language/words.ts'
import type { Sentence } from './passage-sentences.ts'

/** Characters up to which a row is taken whole. */
const SHORT = 320
/** Cells before what is asked, so that it is on the screen with them. */
const LED_BY = 3

/** Gives of sentences what is read of them for a question, and of a wide row what matters for it. `asked`: stems. */
export function readingFor(
  asked: ReadonlySet<string>,
): (sentence: Pick<Sentence, 'reading' | 'cells' | 'row'>) => string {
  // Rows of a table share their headers, and many of their values.
  const known = new Map<string, number>()
  const held = (text: string) => {
    const count = known.get(text) ?? contentStems(text).intersection(asked).size
    known.set(text, count)
    return count
  }
  return ({ reading, row, cells }) => (row && reading.length > SHORT ? excerpt(cells, held) : reading)
}

/**
 * The cells of a table row that matter for a question, in their order: those that have most of what is asked, after
 * the first ones of the row; where nothing is asked of one, as many as fit. Whole rows can have hundreds. `held`: how
 * much of what is asked a text has.
 */
function excerpt(all: Sentence['cells'], held: (text: string) => number): string {
  const cells = all.map(({ header, value }) => ({
    text: header === '' ? value : `${header}: ${value}`,
    // The column is asked for by its name; what it says counts where two have as much of that.
    worth: 2 * held(header) + held(value),
  }))
  const most = Math.max(...cells.slice(1).map(({ worth }) => worth))
  const rank = (at: number) => (at === 0 ? 0 : most > 0 && cells[at]?.worth === most ? 1 : 2)
  const kept = new Set<number>()
  let length = 0
  for (const at of [...cells.keys()].sort((a, b) => rank(a) - rank(b) || a - b)) {
    length += (cells[at]?.text.length ?? 0) + 2
    if (kept.size > 0 && (length > SHORT || (most > 0 && rank(at) === 2 && at >= LED_BY))) break
    kept.add(at)
  }
  return cells.flatMap(({ text }, at) => (kept.has(at) ? [text] : [])).join('; ')
}
