import { cosine, rowOf } from '../../models/embedding/cosine.ts'
import type { Embed } from '../../models/embedding/embedder.ts'
import { contentStems } from '../../text/words.ts'
import { cellText, type Sentence } from './passage-sentences.ts'

/** The most characters of an excerpt; a shorter row is read whole. */
const MOST_CHARS = 320
/** How many leading cells an excerpt has, so that readers recognize the row. */
const LEADING = 3
/** How many cells an excerpt has for having headers close to the question in meaning. */
const NEAREST = 2

type Row = Pick<Sentence, 'reading' | 'cells' | 'row'>
/**
 * Returns the text to read of a sentence: the sentence, or of a wide table row the cells that matter for a question.
 */
export type Excerpt = (sentence: Row) => string

/** How many stems of the question a text has, and whether it has no others. */
type Overlap = { readonly count: number; readonly whole: boolean }

/** The cosine of each header and the question; empty without embeddings. */
type Cosines = ReadonlyMap<string, number>

/** Excerpts rows by the words of a question. `asked`: its stems. */
export function excerptByWords(asked: ReadonlySet<string>, cosines: Cosines = new Map()): Excerpt {
  // Rows of a table share their headers and many values.
  const known = new Map<string, Overlap>()
  const overlap = (text: string) => known.getOrInsertComputed(text, () => overlapOf(text, asked))
  return (sentence) => (isWide(sentence) ? excerptOf(sentence.cells, overlap, cosines) : sentence.reading)
}

/** Excerpts rows by words and by meaning, the cosines of headers and question. `query`: the question's vector. */
export async function excerptByMeaning(
  asked: ReadonlySet<string>,
  query: Float32Array,
  sentences: readonly Row[],
  embed: Embed,
): Promise<Excerpt> {
  const rows = sentences.filter(isWide)
  const headers = [...new Set(rows.flatMap(({ cells }) => cells.map(({ header }) => header)))]
  if (headers.length === 0) return excerptByWords(asked)
  const vectors = await embed(headers.map(inWords), 'passage')
  const cosines = headers.map(
    (header, i) => [header, cosine(rowOf(vectors, i, query.length), query)] as const,
  )
  return excerptByWords(asked, new Map(cosines))
}

/** The better overlap of a text as written and split into words: 'pH' must not become 'p H'. */
function overlapOf(text: string, asked: ReadonlySet<string>): Overlap {
  const overlaps = [contentStems(text), contentStems(inWords(text))].map((stems) => {
    const count = stems.intersection(asked).size
    return { count, whole: count > 0 && count === stems.size }
  })
  return {
    count: Math.max(...overlaps.map(({ count }) => count)),
    whole: overlaps.some(({ whole }) => whole),
  }
}

function isWide({ row, reading }: Row): boolean {
  return row && reading.length > MOST_CHARS
}

/** Splits a header into words: 'nrOfNewsArticles', 'news_articles'. */
function inWords(text: string): string {
  return text.replaceAll('_', ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
}

/**
 * Chooses cells of a row, in their order: the leading cells, those with most of the question's words, and, unless the
 * question names one of the best headers in full, those with headers closest in meaning. Without any match, as many
 * cells as fit. A whole row may have hundreds of cells.
 */
function excerptOf(all: Sentence['cells'], overlap: (text: string) => Overlap, cosines: Cosines): string {
  // What a row has from others leads it.
  const carried = all.filter(({ isCarried }) => isCarried).length
  const cells = all.map(({ header, value }) => ({
    text: cellText({ header, value }),
    // Headers count first; values decide between equal headers.
    worth: 2 * overlap(header).count + overlap(value).count,
    near: cosines.get(header) ?? 0,
    named: overlap(header).whole,
  }))
  const most = Math.max(...cells.slice(1).map(({ worth }) => worth))
  const isNamed = cells.slice(LEADING).some(({ named, worth }) => named && worth === most)
  const nearest = cells.map(({ near }) => near).filter((cosine) => cosine > 0)
  const [least = 1] = nearest.sort((a, b) => a - b).slice(-NEAREST)
  const matching = cells
    .slice(1)
    .filter(({ worth, near, named }) => named || (most > 0 && worth === most) || (!isNamed && near >= least))
  const others = matching.length > 0 ? cells.slice(0, carried + LEADING) : cells
  const kept = new Set<(typeof cells)[number]>()
  let length = 0
  for (const cell of new Set([...cells.slice(0, carried + 1), ...matching, ...others])) {
    const more = cell.text.length + 2
    // The first matching cell is kept whatever its length.
    if (kept.size > 0 && length + more > MOST_CHARS && cell !== matching[0]) continue
    length += more
    kept.add(cell)
  }
  return cells.flatMap((cell) => (kept.has(cell) ? [cell.text] : [])).join('; ')
}
