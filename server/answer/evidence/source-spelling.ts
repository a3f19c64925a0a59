import { plainCharacters } from '../../text/folding.ts'
import { identifiers } from '../../text/identifier-forms.ts'
import { identifierFinder } from '../search/exact-match.ts'
import type { Source } from '../search/passage.ts'
import { type Question, readQuestion } from '../understand/question.ts'

/** A decimal separator is part of a measure or version: '1.5kg' is not '15kg'. */
const DECIMAL = /\p{N}[.,]\p{N}/u

/**
 * Replaces the identifiers, large numbers and dates of a question by the spelling of the first source that has them:
 * 'INV2024007' by 'inv-2024-007', '2400000' by '2,400,000'. Term overlap, embeddings and the reader do not see that the two
 * are the same. What any source spells as the question does stays. `sources`: best first.
 */
export function withSourceSpelling(question: Question, sources: readonly Source[]): Question {
  if (question.isPasted) return question
  const { text } = question
  const spellings = new Map([...identifierSpellings(text, sources), ...numberSpellings(question, sources)])
  if (spellings.size === 0) return question
  const any = spellings.keys().map(RegExp.escape).toArray().join('|')
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}]|[-_/.#][\\p{L}\\p{N}])`, 'gu')
  return readQuestion(text.replace(whole, (written) => spellings.get(written) ?? written))
}

type Spelling = readonly [written: string, spelled: string]

function identifierSpellings(text: string, sources: readonly Source[]): Spelling[] {
  return [...new Set(identifiers(text))].flatMap((identifier): Spelling[] => {
    if (DECIMAL.test(identifier)) return []
    const find = identifierFinder(identifier)
    const inSources = sources.flatMap(({ passage }) => find(passage.rendered) ?? [])
    const [first] = inSources.includes(identifier.toLowerCase()) ? [] : inSources
    return first === undefined || DECIMAL.test(first) ? [] : [[identifier, first]]
  })
}

function numberSpellings({ text, exact }: Question, sources: readonly Source[]): Spelling[] {
  const texts = sources.map(({ passage }) => plainCharacters(passage.rendered))
  return exact.flatMap(({ forms, anySeparators }): Spelling[] => {
    const numbers = anySeparators ? [] : forms.filter((form) => /\d/.test(form))
    const written = numbers.find((form) => hasNumber(text, form))
    if (written === undefined || texts.some((other) => hasNumber(other, written))) return []
    for (const other of texts) {
      const spelled = numbers.find((form) => hasNumber(other, form))
      if (spelled !== undefined) return [[written, spelled]]
    }
    return []
  })
}

/** Whether a text has a number by itself, rather than as a part of another. */
function hasNumber(text: string, number: string): boolean {
  return new RegExp(
    `(?<![\\p{L}\\p{N}]|\\p{N}[.,])${RegExp.escape(number)}(?![\\p{L}\\p{N}]|[.,]\\p{N})`,
    'u',
  ).test(text)
}
