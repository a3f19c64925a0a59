import { identifiers } from '../../text/identifier-forms.ts'
import { identifierFinder } from '../search/exact-match.ts'
import type { Source } from '../search/passage.ts'
import { type Question, readQuestion } from '../understand/question.ts'

/** In a measure or a version the sign between the digits is part of the number: '1.5kg' is not '15kg'. */
const DECIMAL = /\p{N}[.,]\p{N}/u

/**
 * The question with its identifiers as the first source that has them writes them, 'INV2024007' as 'inv-2024-007': by
 * words and by meaning, and to the reader, the two are different things. What any source writes as the question does
 * stays. `sources`: best first.
 */
export function asWritten(question: Question, sources: readonly Source[]): Question {
  const { text } = question
  const found = question.isPasted ? [] : [...new Set(identifiers(text))]
  const written = new Map(
    found.flatMap((identifier) => {
      if (DECIMAL.test(identifier)) return []
      const find = identifierFinder(identifier)
      const ways = sources.flatMap(({ passage }) => find(passage.rendered) ?? [])
      const [first] = ways.includes(identifier.toLowerCase()) ? [] : ways
      return first === undefined || DECIMAL.test(first) ? [] : [[identifier, first] as const]
    }),
  )
  if (written.size === 0) return question
  const any = written.keys().map(RegExp.escape).toArray().join('|')
  const standing = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}]|[-_/.#][\\p{L}\\p{N}])`, 'gu')
  return readQuestion(text.replace(standing, (identifier) => written.get(identifier) ?? identifier))
}
