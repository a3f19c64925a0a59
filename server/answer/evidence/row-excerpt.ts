import { cosine, rowOf } from '../../models/embedding/cosine.ts'
import type { Embed } from '../../models/embedding/embedder.ts'
import { contentStems } from '../../text/words.ts'
import { cellText, type Sentence } from './passage-sentences.ts'

/** Characters up to which a row is taken whole. */
const SHORT = 320
/** Cells before what is asked, so that it is on the screen with them, and those whose headers are nearest to the question. */
const LED_BY = 3
const NEAREST = 2

type Row = Pick<Sentence, 'reading' | 'cells' | 'row'>
/** Gives what is read of a sentence for a question: of a wide row what matters for it. */
export type ReadingOf = (sentence: Row) => string

/** How much of what is asked a text has, and whether that is all that it says. */
type Held = { readonly count: number; readonly whole: boolean }

/** How near each header is to the question by meaning; none where that was not asked. */
type Nearness = ReadonlyMap<string, number>

/** What is read by the words of a question alone. `asked`: their stems. */
export function readingFor(asked: ReadonlySet<string>, near: Nearness = new Map()): ReadingOf {
  // Rows of a table share their headers, and many of their values.
  const known = new Map<string, Held>()
  const held = (text: string) => known.getOrInsertComputed(text, () => holding(text, asked))
  return (sentence) => (isWide(sentence) ? excerpt(sentence.cells, held, near) : sentence.reading)
}

/**
 * What is read by words and by meaning: of a wide row also the cells whose headers are nearest to the question, whose
 * vector is `query`.
 */
export async function readingByMeaning(
  asked: ReadonlySet<string>,
  query: Float32Array,
  sentences: readonly Row[],
  embed: Embed,
): Promise<ReadingOf> {
  const rows = sentences.filter(isWide)
  const headers = [...new Set(rows.flatMap(({ cells }) => cells.map(({ header }) => header)))]
  if (headers.length === 0) return readingFor(asked)
  const vectors = await embed(headers.map(inWords), 'passage')
  const near = headers.map((header, i) => [header, cosine(rowOf(vectors, i, query.length), query)] as const)
  return readingFor(asked, new Map(near))
}

/** As it is written and in words: 'pH' is no 'p H'. */
function holding(text: string, asked: ReadonlySet<string>): Held {
  const ways = [contentStems(text), contentStems(inWords(text))].map((stems) => {
    const count = stems.intersection(asked).size
    return { count, whole: count > 0 && count === stems.size }
  })
  return { count: Math.max(...ways.map(({ count }) => count)), whole: ways.some(({ whole }) => whole) }
}

function isWide({ row, reading }: Row): boolean {
  return row && reading.length > SHORT
}

/** A header as words: 'nrOfNewsArticles', 'news_articles'. */
function inWords(text: string): string {
  return text.replaceAll('_', ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
}

/**
 * The cells of a table row that matter for a question, in their order: those that have most of what is asked and those
 * that are nearest to it where no header is asked for in whole, after the first ones of the row; where there are none,
 * as many as fit. Whole rows can have hundreds.
 */
function excerpt(all: Sentence['cells'], held: (text: string) => Held, near: Nearness): string {
  const cells = all.map(({ header, value }) => ({
    text: cellText({ header, value }),
    // The column is asked for by its name; what it says counts where two have as much of that.
    worth: 2 * held(header).count + held(value).count,
    near: near.get(header) ?? 0,
    named: held(header).whole,
  }))
  const most = Math.max(...cells.slice(1).map(({ worth }) => worth))
  const isNamed = cells.slice(LED_BY).some(({ named, worth }) => named && worth === most)
  const nearest = cells.map(({ near }) => near).filter((cosine) => cosine > 0)
  const [least = 1] = nearest.sort((a, b) => a - b).slice(-NEAREST)
  const asked = cells
    .slice(1)
    .filter(({ worth, near, named }) => named || (most > 0 && worth === most) || (!isNamed && near >= least))
  const beside = asked.length > 0 ? cells.slice(0, LED_BY) : cells
  const kept = new Set<(typeof cells)[number]>()
  let length = 0
  for (const cell of new Set([...cells.slice(0, 1), ...asked, ...beside])) {
    const more = cell.text.length + 2
    // However long, the first cell that is asked for is there.
    if (kept.size > 0 && length + more > SHORT && cell !== asked[0]) continue
    length += more
    kept.add(cell)
  }
  return cells.flatMap((cell) => (kept.has(cell) ? [cell.text] : [])).join('; ')
}
