import { boundOf } from '../../text/bounds.ts'
import { factsOf } from '../../text/facts.ts'
import { contentStems } from '../../text/words.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
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
  const named = stemsNaming(row, question)
  const beside = rows.filter((other) => isBeside(row, other))
  if (named.size === 0 || beside.length === 0) return false
  const isOfSame = (other: EvidenceSentence) => {
    const known = stemsNaming(other, question)
    return known.size > 0 && known.isSubsetOf(named)
  }
  return rows.every(({ stems }) => !named.isSubsetOf(stems)) || (isGeneral(question) && beside.some(isOfSame))
}

/**
 * Whether a row without a limit belongs beside a row with a limit that the question does not mention: for 'What dose
 * should an adult take?', the rows of other uses belong beside 'Adults over 75 years'.
 */
export function isBesideLimited(
  row: EvidenceSentence,
  limited: EvidenceSentence,
  question: Question,
): boolean {
  return isGeneral(question) && isLimited(limited) && !isLimited(row) && isBeside(row, limited)
}

/** Whether a question gives no number: a number asks for the one row that applies to it. */
function isGeneral({ text }: Question): boolean {
  return !/\p{N}/u.test(text)
}

/** The stems of a question in the first cell of a row. */
function stemsNaming({ cells: [first] }: EvidenceSentence, { stems }: Question): ReadonlySet<string> {
  return stems.intersection(contentStems(first?.value ?? ''))
}

/** Whether two rows are in one table. */
function isBeside(row: EvidenceSentence, other: EvidenceSentence): boolean {
  const isOfDocument = row.source.passage.documentId === other.source.passage.documentId
  return row.row && other.row && isOfDocument && row.cells[0]?.header === other.cells[0]?.header
}

/** Whether a row applies within a limit: 'over 75 years'. */
function isLimited({ cells: [first] }: EvidenceSentence): boolean {
  const value = first?.value ?? ''
  return factsOf(value).some((fact) => boundOf(fact, value) !== null)
}
