import type { EvidenceSentence } from '../../answer/evidence/evidence-sentences.ts'
import { hasWordsBeside } from '../../answer/understand/carry-over.ts'
import type { Ask } from './ask.ts'

const NAME = /^\p{L}[\p{L}’'-]+(?:,? \p{L}[\p{L}’'-]*){0,3}$/u

/**
 * Asks a question about other rows of the table that answered it, with what they have in place of a value that the question
 * names: 'How much is the deposit?' after the rent, 'Which invoices are paid?' after the overdue ones. `used`: the rows of its answer.
 */
export function askOfNextRow(question: string, used: readonly EvidenceSentence[]): Ask {
  // 'And wine (beer servings Albania)?' is good to search with, but nobody would ask it.
  if (hasWordsBeside(question)) return () => null
  return ({ cells, heading, row, source }) => {
    const answering = used.find(
      (other) => other.row && other.source.passage.documentId === source.passage.documentId,
    )
    if (!row || heading || !answering) return null
    for (const { header, value: asked } of answering.cells) {
      const value = cells.find((cell) => cell.header === header)?.value ?? ''
      const replaced = asked === value ? null : withOther(question, asked, value)
      if (replaced !== null) return replaced
    }
    return null
  }
}

/** A question with another name in place of one that it has once; null if it cannot be, or if one of them is no name. */
function withOther(question: string, asked: string, other: string): string | null {
  if (!NAME.test(asked) || !NAME.test(other)) return null
  const parts = question.split(new RegExp(`(?<!\\p{L})${RegExp.escape(asked)}(?!\\p{L})`, 'iu'))
  const [before, after] = parts
  if (parts.length !== 2 || before === undefined || after === undefined) return null
  // As the question writes the former: 'the rent' for the row 'Rent'.
  const written = question.slice(before.length, before.length + asked.length)
  const isSmall = /^\p{Ll}/u.test(written) && /^\p{Lu}/u.test(asked)
  return `${before}${isSmall ? other.charAt(0).toLowerCase() + other.slice(1) : other}${after}`
}
