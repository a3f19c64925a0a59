import { identifiers } from '../language/identifier-forms.ts'
import { type Question, readQuestion } from '../language/question.ts'
import { identifierFinder } from '../retrieve/exact-match.ts'
import type { Source } from '../retrieve/passage.ts'

/**
 * The question with its identifiers as the first source that has them writes them, 'INV2024007' as 'inv-2024-007': by
 * words and by meaning, and to the reader, the two are different things. `sources`: best first.
 */
export function asWritten(question: Question, sources: readonly Source[]): Question {
  let { text } = question
  for (const identifier of question.isPasted ? [] : identifiers(text)) {
    const find = identifierFinder(identifier)
    const [written] = sources.flatMap(({ passage }) => find(passage.rendered) ?? [])
    if (written && written !== identifier.toLowerCase()) text = text.replace(identifier, () => written)
  }
  return text === question.text ? question : readQuestion(text)
}
