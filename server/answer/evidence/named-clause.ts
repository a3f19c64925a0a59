import { type ClauseReference, clauseReferences, hasClauseNumber } from '../../text/clause-references.ts'
import { contentStems } from '../../text/words.ts'
import { headingsAt } from '../search/place-label.ts'
import type { EvidenceSentence } from './evidence-sentences.ts'

/** The most words that a question may have besides the clause that it asks for: 'What does clause 5.2 say?' */
const MOST_OTHER_WORDS = 1
/** The most sentences of a clause that are quoted. */
const MOST_SENTENCES = 6

/** Sentences of a clause that the question asks for. `documents`: number of documents that have one of its number. */
export type NamedClause = { readonly sentences: readonly EvidenceSentence[]; readonly documents: number }

/**
 * Finds the clause that a question asks for by its number and nothing else; null for any other question, and if no sentence
 * stands under the number. Sentences come in order of their sources; the clause is that of the first document that has it.
 */
export function namedClause(question: string, sentences: readonly EvidenceSentence[]): NamedClause | null {
  const [reference, ...others] = clauseReferences(question)
  if (reference === undefined || others.length > 0) return null
  if (contentStems(question.replace(reference.text, ' ')).size > MOST_OTHER_WORDS) return null
  const found = sentences.filter((sentence) => !sentence.heading && isIn(sentence, reference))
  const documents = new Set(found.map(({ source }) => source.passage.documentId))
  const [first] = documents
  if (first === undefined) return null
  const own = found.filter(({ source }) => source.passage.documentId === first)
  const inOrder = own.toSorted((a, b) => a.start - b.start).slice(0, MOST_SENTENCES)
  return { sentences: inOrder, documents: documents.size }
}

function isIn({ source, start }: EvidenceSentence, { path }: ClauseReference): boolean {
  const headings = headingsAt(source.passage, start)
  const at = headings.findIndex((heading) => hasClauseNumber(heading, path[0]))
  return (
    at >= 0 && path.slice(1).every((part, index) => hasClauseNumber(headings[at + 1 + index] ?? '', part))
  )
}
