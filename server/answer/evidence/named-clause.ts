import {
  type ClauseReference,
  clauseReferences,
  hasClauseNumber,
  isOfReference,
  numberedWords,
} from '../../text/clause-references.ts'
import { germanStem, wordsOf } from '../../text/words.ts'
import { headingsAt, placeText } from '../search/place-label.ts'
import type { EvidenceSentence } from './evidence-sentences.ts'

/** The most words that a question may have besides the clause that it asks for: 'What does clause 5.2 say?' */
const MOST_OTHER_WORDS = 1
/** The most sentences of a clause that are quoted. */
const MOST_SENTENCES = 6

/** A line of a table of contents, or the number at its end: '2.2 Enumeration ........ 9'. */
const CONTENTS_LINE = /(?:\.\s?){4,}\s*\d*$|^\P{L}*$/u

/**
 * Sentences of a clause that the question names. `places`: number of clauses, in all documents, that may be meant by its number.
 * `isWhole`: the question asks for the clause and nothing else.
 */
export type NamedClause = {
  readonly sentences: readonly EvidenceSentence[]
  readonly places: number
  readonly isWhole: boolean
  readonly reference: ClauseReference
}

/**
 * Finds the clause that a question names by its number; null if it names none or several, and if no sentence stands under the
 * number. A number means the outermost clause that has it: '4. Termination' rather than the fourth item of a list. Of several
 * such clauses, the sentences are those of the first; they come in order of their sources. A word with a number that only
 * headings tell to be one, 'TOP 2', names a clause, too.
 */
export function namedClause(question: string, sentences: readonly EvidenceSentence[]): NamedClause | null {
  const known = clauseReferences(question)
  const [reference, ...others] = known.length > 0 ? known : numberedWords(question)
  if (reference === undefined || others.length > 0) return null
  const found = sentences.flatMap((sentence) => {
    if (sentence.heading || CONTENTS_LINE.test(sentence.reading)) return []
    const path = pathTo(sentence, reference)
    return path ? [{ sentence, path, key: [sentence.source.passage.documentId, ...path].join('\n') }] : []
  })
  const outermost = Math.min(...found.map(({ path }) => path.length))
  const clauses = Map.groupBy(
    found.filter(({ path }) => path.length === outermost),
    ({ key }) => key,
  )
  const [first] = clauses.values()
  if (first === undefined) return null
  const own = first.map(({ sentence }) => sentence).sort((a, b) => a.start - b.start)
  const isWhole = otherWords(question, reference, own) <= MOST_OTHER_WORDS
  return {
    ...{ places: clauses.size, isWhole, reference },
    sentences: isWhole ? own.slice(0, MOST_SENTENCES) : own,
  }
}

/** How many words a question has besides a clause and those that name its document or its headings. */
function otherWords(
  question: string,
  { text }: ClauseReference,
  [sentence]: readonly EvidenceSentence[],
): number {
  // Names have few words of a language, and the question is stemmed by its own.
  const stems = (of: string) =>
    new Set(wordsOf(of).flatMap(({ content, lower }) => (content ? germanStem(lower) : [])))
  const passage = sentence?.source.passage
  const names = passage ? `${placeText(passage)} ${headingsAt(passage, sentence.start).join(' ')}` : ''
  return stems(question.replace(text, ' ')).difference(stems(names)).size
}

/** The headings down to the clause that is referred to; null if the sentence does not stand under it. */
function pathTo({ source, start }: EvidenceSentence, reference: ClauseReference): string[] | null {
  const { path } = reference
  const headings = headingsAt(source.passage, start)
  const at = headings.findIndex((heading) => isOfReference(heading, reference))
  const isUnder =
    at >= 0 && path.slice(1).every((part, index) => hasClauseNumber(headings[at + 1 + index] ?? '', part))
  return isUnder ? headings.slice(0, at + path.length) : null
}
