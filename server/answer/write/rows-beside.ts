import { boundOf } from '../../text/bounds.ts'
import { factsOf } from '../../text/facts.ts'
import { contentStems } from '../../text/words.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import type { Question } from '../understand/question.ts'

/**
 * Whether a question names a row by its first cell as it names no chosen one, or, where it gives no number, as it names
 * one of these: 'Adults', 'Adults over 75 years'. `rows`: those that are chosen; only rows of their tables count.
 */
export function isAlsoAsked(
  row: EvidenceSentence,
  rows: readonly EvidenceSentence[],
  question: Question,
): boolean {
  const named = namedBy(row, question)
  const beside = rows.filter((other) => isBeside(row, other))
  if (named.size === 0 || beside.length === 0) return false
  const isOfSame = (other: EvidenceSentence) => {
    const known = namedBy(other, question)
    return known.size > 0 && known.isSubsetOf(named)
  }
  return rows.every(({ stems }) => !named.isSubsetOf(stems)) || (isGeneral(question) && beside.some(isOfSame))
}

/**
 * Whether a row holds without a limit beside one that holds within a limit of which the question says nothing: beside
 * 'Adults over 75 years' for 'What dose should an adult take?' those of other uses.
 */
export function isBesideLimited(
  row: EvidenceSentence,
  limited: EvidenceSentence,
  question: Question,
): boolean {
  return isGeneral(question) && isLimited(limited) && !isLimited(row) && isBeside(row, limited)
}

/** A number asks for the one row that holds for it. */
function isGeneral({ text }: Question): boolean {
  return !/\p{N}/u.test(text)
}

/** The words of a question in the first cell of a row. */
function namedBy({ cells: [first] }: EvidenceSentence, { stems }: Question): ReadonlySet<string> {
  return stems.intersection(contentStems(first?.value ?? ''))
}

/** Whether two rows are of one table. */
function isBeside(row: EvidenceSentence, other: EvidenceSentence): boolean {
  const isOfDocument = row.source.passage.documentId === other.source.passage.documentId
  return row.row && other.row && isOfDocument && row.cells[0]?.header === other.cells[0]?.header
}

/** Whether a row holds within a limit: 'over 75 years'. */
function isLimited({ cells: [first] }: EvidenceSentence): boolean {
  const value = first?.value ?? ''
  return factsOf(value).some((fact) => boundOf(fact, value) !== null)
}
