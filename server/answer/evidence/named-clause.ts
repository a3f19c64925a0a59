import { type ClauseReference, clauseReferences, hasClauseNumber } from '../../text/clause-references.ts'
import { contentStems } from '../../text/words.ts'
import { headingsAt } from '../search/place-label.ts'
import type { EvidenceSentence } from './evidence-sentences.ts'

/** The most words that a question may have besides the clause that it asks for: 'What does clause 5.2 say?' */
const MOST_OTHER_WORDS = 1
/** The most sentences of a clause that are quoted. */
const MOST_SENTENCES = 6

/** A line of a table of contents, or the number at its end: '2.2 Enumeration ........ 9'. */
const CONTENTS_LINE = /(?:\.\s?){4,}\s*\d*$|^\P{L}*$/u

/** Sentences of a clause that the question asks for. `places`: number of clauses, in all documents, that may be meant by its number. */
export type NamedClause = { readonly sentences: readonly EvidenceSentence[]; readonly places: number }

/**
 * Finds the clause that a question asks for by its number and nothing else; null for any other question, and if no sentence
 * stands under the number. A number means the outermost clause that has it: '4. Termination' rather than the fourth item of a
 * list. Of several such clauses, the sentences are those of the first; they come in order of their sources.
 */
export function namedClause(question: string, sentences: readonly EvidenceSentence[]): NamedClause | null {
  const [reference, ...others] = clauseReferences(question)
  if (reference === undefined || others.length > 0) return null
  if (contentStems(question.replace(reference.text, ' ')).size > MOST_OTHER_WORDS) return null
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
  return { sentences: own.slice(0, MOST_SENTENCES), places: clauses.size }
}

/** The headings down to the clause that is referred to; null if the sentence does not stand under it. */
function pathTo({ source, start }: EvidenceSentence, { path }: ClauseReference): string[] | null {
  const headings = headingsAt(source.passage, start)
  const at = headings.findIndex((heading) => hasClauseNumber(heading, path[0]))
  const isUnder =
    at >= 0 && path.slice(1).every((part, index) => hasClauseNumber(headings[at + 1 + index] ?? '', part))
  return isUnder ? headings.slice(0, at + path.length) : null
}
