import { areSynonyms } from '../../text/synonyms.ts'
import { folded } from '../../text/terms.ts'
import { germanStem, stemOf, wordsOf } from '../../text/words.ts'
import type { Superlative } from './superlative.ts'

/** The columns of a table that a superlative question is about. */
export type AskedColumn = {
  /** The column to compare. */
  readonly column: string
  /** The column whose values the question asks for; null if it names none. */
  readonly subject: string | null
  /** The positions of the question's words that are neither in a header nor in the table's title. */
  readonly unexplained: readonly number[]
}

/** Headers of ranks and identifiers, in which a higher number does not mean more. */
const RANKED = /\b(?:rank\p{L}*|positions?|places?|peak|charts?|seed|platz|rang)\b|^(?:pos|no|nr|id|index)$/u

/**
 * Finds the column that the words after the superlative name best; null if there is none, or a tie. `title`: the
 * table's headings and file name.
 */
export function askedColumn(
  { words, at, open }: Superlative,
  headers: readonly string[],
  title: string,
): AskedColumn | null {
  const names = headers.map((header) => ({ header, words: namesIn(header) }))
  const explains = (name: readonly string[], place: number) =>
    name.some((word) => isSame(word, words[place] ?? ''))
  const after = open.filter((place) => place > at)
  // The column to compare is named right after the superlative.
  const [best, next] = names
    .map((name) => ({ ...name, held: after.filter((place) => explains(name.words, place)) }))
    .filter(({ held }) => held.length > 0 && held[0] === after[0])
    .sort((a, b) => b.held.length - a.held.length || a.words.length - b.words.length)
  if (!best || RANKED.test(best.words.join(' '))) return null
  if (next && next.held.length === best.held.length && next.words.length === best.words.length) return null
  const rest = open.filter((place) => !best.held.includes(place))
  const subjects = names.filter(
    ({ header, words: own }) => header !== best.header && rest.some((place) => explains(own, place)),
  )
  const subject =
    subjects.find(({ words: own }) => own.every((word) => words.some((other) => isSame(word, other)))) ??
    (subjects.length === 1 ? subjects[0] : undefined)
  if (!subject && subjects.length > 0) return null
  const titled = namesIn(title)
  const unexplained = rest.filter(
    (place) => !explains(subject?.words ?? [], place) && !explains(titled, place),
  )
  return { column: best.header, subject: subject?.header ?? null, unexplained }
}

function namesIn(text: string): string[] {
  return wordsOf(text.replaceAll('_', ' ')).map(({ text: word }) => folded(word))
}

/** Whether two words share a stem or are synonyms. */
function isSame(a: string, b: string): boolean {
  if (a === b || stemOf(a) === stemOf(b) || areSynonyms(stemOf(a), stemOf(b))) return true
  return a.length > 4 && b.length > 4 && germanStem(a) === germanStem(b)
}
